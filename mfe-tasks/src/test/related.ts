import { taskFilesList } from '@headway/contracts/task-files'
import { taskCommentsList } from '@headway/contracts/task-comments'
import { tasksRelations, tasksSubtasks } from '@headway/contracts/task-relations'
import { tasksWatching } from '@headway/contracts/task-watching'
import type { Person } from '@headway/contracts'
import { type HistoryField, tasksHistory } from '@headway/contracts/task-history'
import { type renderSection, reply } from '@headway/sdk/testing'
import { screen } from '@testing-library/react'
// Loads lazy components in advance, so that no test waits for the dynamic import.
import '../files/FilesPanel.tsx'

/** Response with an empty history. */
export const noHistory = reply(tasksHistory, { items: [], nextCursor: null })

/** Response with a history of one change made by another user. */
export const changedBy = (by: Person, field: HistoryField) =>
  reply(tasksHistory, {
    items: [
      {
        id: 1,
        at: '2026-11-02T08:00:00.000Z',
        by,
        field,
        milestone: null,
        relation: null,
        before: 'before',
        after: 'after',
      },
    ],
    nextCursor: null,
  })

/** Responses to the additional requests of the task page, for a task without comments, files and relations. */
export const nothingRelated = [
  reply(tasksSubtasks, { items: [], hidden: 0, can: { create: true } }),
  reply(tasksWatching, { mode: 'usual', can: { mute: true } }),
  reply(taskCommentsList, { items: [], nextCursor: null, can: { create: true } }),
  reply(taskFilesList, { items: [], nextCursor: null, can: { add: true } }),
  reply(tasksRelations, { items: [], can: { edit: true } }),
  noHistory,
]

/** Opens a tab of the task page, e.g. 'Files'. */
export async function openTab(
  { user }: ReturnType<typeof renderSection>,
  name: 'Files' | 'Subtasks' | 'Related' | 'Activity',
): Promise<void> {
  await user.click(await screen.findByRole('tab', { name: new RegExp(`^${name}`) }))
}
