import { limits, type priorities } from '@headway/contracts'
import type { TaskImportStatus } from '@headway/contracts/task-imports'
import type { SourceTask } from './sources/source.ts'

type Priority = (typeof priorities)[number]

/** A word of a file and the number of rows that contain it. */
export interface ValueCount {
  word: string
  rows: number
}

/** Normalizes a word for comparing and storing: white space is collapsed and the length limited. */
export const normalizeValue = (text: string): string =>
  text.replace(/\s+/g, ' ').trim().slice(0, limits.importWordLength).toWellFormed()

/** Counts words, the most frequent first, up to `limits.importWords`. */
function count(words: Iterable<string>): ValueCount[] {
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
    const word = text === null ? '' : normalizeValue(text)
    return word === '' ? [] : [word]
  })

/** Returns the words of a file that are mapped to statuses, priorities and users. */
export const countValues = (tasks: readonly SourceTask[]) => ({
  statuses: count(those(tasks.map(({ status }) => status))),
  priorities: count(those(tasks.map(({ priority }) => priority))),
  people: count(tasks.flatMap(({ people }) => [...new Set(those(people))])),
})

const COMPLETED =
  /^(done|completed?|closed|resolved|finished|cancell?ed|rejected|won.?t (do|fix)|archived?|erledigt|geschlossen|fertig)$/
const IN_PROGRESS =
  /^(in.?progress|started|doing|in (review|testing|test|development)|review|testing|developed|tested|feedback|active|working|in arbeit|in bearbeitung)$/

const plain = (word: string) => word.toLowerCase().replaceAll('_', ' ')

/** Returns the usual meaning of a status in a file. Unknown statuses become pending. */
export function defaultStatusFor(word: string): TaskImportStatus {
  if (COMPLETED.test(plain(word))) {
    return 'completed'
  }
  return IN_PROGRESS.test(plain(word)) ? 'in_progress' : 'pending'
}

const HIGH = /^(high|higher|highest|urgent|immediate|critical|blocker|do now|hoch|dringend|sofort)$/
const LOW = /^(low|lower|lowest|minor|trivial|niedrig)$/

/** Returns the usual meaning of a priority in a file. Unknown priorities become medium. */
export function defaultPriorityFor(word: string): Priority {
  if (HIGH.test(plain(word))) {
    return 'high'
  }
  return LOW.test(plain(word)) ? 'low' : 'medium'
}
