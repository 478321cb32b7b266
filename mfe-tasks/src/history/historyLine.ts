import type { HistoryEntry } from '@headway/contracts/task-history'
import type { Formats } from '@headway/sdk'
import { historyMessages as texts } from './history.messages.ts'
import { messages } from '../task-list/tasks.messages.ts'
import { relationMessages } from '../relations/relations.messages.ts'

type Value = HistoryEntry['before']

const words: Readonly<Record<string, string>> = {
  ...messages.statuses,
  ...messages.priorities,
  ...texts.places,
}
const inWords: ReadonlySet<string> = new Set(['status', 'priority', 'place'])

function wordsFor({ field }: HistoryEntry, value: Value, formats: Pick<Formats, 'dueDate'>): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) {
    return texts.none
  }
  if (Array.isArray(value)) {
    return value.join(', ')
  }
  if (typeof value === 'number') {
    return texts.percent(value)
  }
  if (field === 'dueDate') {
    return formats.dueDate(value)
  }
  return inWords.has(field) ? (words[value] ?? value) : value
}

const titleOf = ({ field, milestone }: HistoryEntry) => {
  if (milestone) {
    return texts.milestone[milestone.part](milestone.title)
  }
  return field === 'milestones' ? texts.milestoneOrder : texts.fields[field]
}

/** Returns the title and description of a history entry: the changed field and its change. */
export function historyLine(entry: HistoryEntry, formats: Pick<Formats, 'dueDate'>) {
  const { before, after, relation, milestone } = entry
  const title = titleOf(entry)
  const became = before === null ? texts.added : texts.removed
  if (relation) {
    const other = relation.task?.title ?? relationMessages.hiddenTask
    return {
      title,
      description: `${texts.relation(relationMessages.kinds[relation.kind], other)}: ${became}`,
    }
  }
  if (entry.field === 'files') {
    return { title: texts.file(String(after ?? before)), description: became }
  }
  if (milestone?.part === 'itself') {
    return { title, description: became }
  }
  return {
    title,
    description: texts.fromTo(wordsFor(entry, before, formats), wordsFor(entry, after, formats)),
  }
}
