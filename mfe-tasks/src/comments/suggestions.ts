import type { Suggestion } from '@headway/sdk/comments'
import { commentMessages as texts } from './comments.messages.ts'
import { findReaders, findReports, findTasks } from './task-comments.api.ts'

const EXCERPT_LENGTH = 60

/** Finds people who may read the task, to mention them. */
export async function suggestPeople(
  taskId: number,
  words: string,
  signal: AbortSignal,
): Promise<Suggestion[]> {
  const people = await findReaders(taskId, words, signal)
  return people.map(({ id, name, email }) => ({
    key: `person-${id}`,
    label: name,
    hint: email,
    person: { id, name, distinction: email },
  }))
}

/** Finds tasks and reports, to reference them. */
export async function suggestReferences(words: string, signal: AbortSignal): Promise<Suggestion[]> {
  const [tasks, reports] = await Promise.all([findTasks(words, signal), findReports(words, signal)])
  return [
    ...tasks.map(({ id, title }) => ({
      key: `task-${id}`,
      label: title,
      hint: texts.task(Number(id)),
      reference: `#${id}`,
    })),
    ...reports.map(({ id, description }) => ({
      key: `report-${id}`,
      label: description.slice(0, EXCERPT_LENGTH),
      hint: texts.report(id),
      reference: `#R${id}`,
    })),
  ]
}
