import { limits, type priorities } from '@headway/contracts'
import type { TaskImportStatus } from '@headway/contracts/task-imports'
import type { SourceTask } from './sources/source.ts'

type Priority = (typeof priorities)[number]

/** A word of a file and how many rows have it. */
export interface CountedWord {
  word: string
  rows: number
}

/** Words as they are compared and kept: without what nobody sees, and not endless. */
export const wordOf = (text: string): string =>
  text.replace(/\s+/g, ' ').trim().slice(0, limits.importWordLength).toWellFormed()

/** The most frequent words first; only so many are looked at. */
function count(words: Iterable<string>): CountedWord[] {
  const counts = new Map<string, number>()
  for (const word of words) {
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts]
    .map(([word, rows]) => ({ word, rows }))
    .sort((one, other) => other.rows - one.rows)
    .slice(0, limits.importWords)
}

const those = (texts: readonly (string | null)[]) =>
  texts.flatMap((text) => {
    const word = text === null ? '' : wordOf(text)
    return word === '' ? [] : [word]
  })

/** The words of a file that stand for something of ours. */
export const wordsOf = (tasks: readonly SourceTask[]) => ({
  statuses: count(those(tasks.map(({ status }) => status))),
  priorities: count(those(tasks.map(({ priority }) => priority))),
  people: count(tasks.flatMap(({ people }) => [...new Set(those(people))])),
})

const COMPLETED =
  /^(done|completed?|closed|resolved|finished|cancell?ed|rejected|won.?t (do|fix)|archived?|erledigt|geschlossen|fertig)$/
const IN_PROGRESS =
  /^(in.?progress|started|doing|in (review|testing|test|development)|review|testing|developed|tested|feedback|active|working|in arbeit|in bearbeitung)$/

const plain = (word: string) => word.toLowerCase().replaceAll('_', ' ')

/** What a status of a file usually means; what nobody knows is still to be done. */
export function usualStatus(word: string): TaskImportStatus {
  if (COMPLETED.test(plain(word))) {
    return 'completed'
  }
  return IN_PROGRESS.test(plain(word)) ? 'in_progress' : 'pending'
}

const HIGH = /^(high|higher|highest|urgent|immediate|critical|blocker|do now|hoch|dringend|sofort)$/
const LOW = /^(low|lower|lowest|minor|trivial|niedrig)$/

/** What a priority of a file usually means; what nobody knows is as usual. */
export function usualPriority(word: string): Priority {
  if (HIGH.test(plain(word))) {
    return 'high'
  }
  return LOW.test(plain(word)) ? 'low' : 'medium'
}
