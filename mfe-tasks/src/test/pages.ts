import type { Reply } from '@headway/contracts'
import type { TaskSummary, tasksList } from '@headway/contracts/tasks'
import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { taskWith } from './tasks.ts'

/** Returns a page of the task list as the server sends it, with consecutive ids. */
export const pageOf = (
  firstId: number,
  count: number,
  nextCursor: string | null = null,
  other: Partial<TaskSummary> = {},
): Reply<typeof tasksList> => ({
  items: Array.from({ length: count }, (_, index) => {
    const id = firstId + index
    const { updatedAt: _updated, creator: _creator, ...summary } = taskWith({ id, title: `Task ${id}` })
    return { ...summary, ...other }
  }),
  nextCursor,
  isPartial: false,
  can: { create: true },
})

/** Waits until the toolbar shows a number of tasks, e.g. '3 tasks'. */
export const expectCount = (text: string) =>
  waitFor(() => expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(text))
