import { taskFilesList } from '@headway/contracts/task-files'
import { taskCommentsList } from '@headway/contracts/task-comments'
import { tasksRelations, tasksSubtasks } from '@headway/contracts/task-relations'
import { tasksWatching } from '@headway/contracts/task-watching'
import { reportsList } from '@headway/contracts/reports'
import type { Person } from '@headway/contracts'
import { type HistoryField, tasksHistory } from '@headway/contracts/task-history'
import { type renderSection, reply } from '@headway/sdk/testing'
import { screen } from '@testing-library/react'
// What comes late in the page is there from the start, so that no test waits for it to be read from the disk.
import '../files/FilesPanel.tsx'

/** A history that names nobody. */
export const noHistory = reply(tasksHistory, { items: [], nextCursor: null })

/** A history of one change that somebody else has made. */
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

/** What the page of a task asks for beside it, for a task that has to do with no other. */
export const nothingRelated = [
  reply(tasksSubtasks, { items: [], hidden: 0, can: { create: true } }),
  reply(tasksWatching, { mode: 'usual', can: { mute: true } }),
  reply(taskCommentsList, { items: [], nextCursor: null, can: { create: true } }),
  reply(taskFilesList, { items: [], nextCursor: null, can: { add: true } }),
  reply(reportsList, {
    items: [],
    nextCursor: null,
    total: 0,
    isTotalCapped: false,
    isPartial: false,
    can: { create: false },
  }),
  reply(tasksRelations, { items: [], can: { edit: true } }),
  noHistory,
]

/** Opens a tab of the task page, e.g. 'Files'. */
export async function openTab(
  { user }: ReturnType<typeof renderSection>,
  name: 'Files' | 'Subtasks' | 'Related' | 'Reports' | 'Activity',
): Promise<void> {
  await user.click(await screen.findByRole('tab', { name: new RegExp(`^${name}`) }))
}
