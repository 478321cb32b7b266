import { tasksCount, tasksList } from '@headway/contracts/tasks'
import { renderSection, reply } from '@headway/sdk/testing'
import { screen, within } from '@testing-library/react'
import section from '../mount.tsx'
import { pageOf } from './pages.ts'
import { taskWith } from './tasks.ts'

export const far = { dueDate: '2099-12-31' }
export const inWork = {
  status: 'in_progress' as const,
  ...far,
  can: { ...taskWith().can, start: false },
}
export const counted = reply(tasksCount, { total: 3, isTotalCapped: false })

/** Returns the page of a column by its status: one pending task, and one in progress. */
export const pageFor = (status: unknown) => {
  if (status === 'pending') {
    return pageOf(1, 1, null, far)
  }
  return status === 'in_progress' ? pageOf(2, 1, null, inWork) : pageOf(1, 0)
}
export const byStatus = reply(tasksList, ({ query }) => pageFor(query.status))

export const openBoard = (
  path = '/tasks?view=board',
  replies = [byStatus, counted],
): ReturnType<typeof renderSection> => renderSection(section, { path, replies })

export const column = async (name: string) => within(await screen.findByRole('region', { name }))
export const titlesIn = async (name: string) =>
  (await column(name)).queryAllByRole('link').map((link) => link.textContent)
