import { milestonesList, tasksCount, tasksGet, tasksList } from '@headway/contracts/tasks'
import { renderSection, reply } from '@headway/sdk/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import section from '../mount.tsx'
import { pageOf } from '../test/pages.ts'
import { nothingRelated } from '../test/related.ts'
import { taskWith } from '../test/tasks.ts'

beforeAll(() => import('./TaskDetail.tsx'))

it('the task page keeps the data of the list until the task has loaded, even if the list is gone', async () => {
  const whole = Promise.withResolvers<void>()
  const portal = renderSection(section, {
    path: '/tasks',
    replies: [
      reply(tasksList, pageOf(1, 3)),
      reply(tasksCount, { total: 3, isTotalCapped: false }),
      reply(tasksGet, async ({ params }) => {
        await whole.promise
        return taskWith({ id: Number(params['id']), title: 'Task 2' })
      }),
      reply(milestonesList, { items: [] }),
      ...nothingRelated,
    ],
  })
  await portal.user.click(await screen.findByRole('link', { name: 'Task 2' }))
  const heading = await screen.findByRole('heading', { level: 1, name: 'Task 2' })
  await waitFor(() => expect(portal.asked(tasksGet)).toHaveLength(1))
  // Simulates that unused lists are removed from the cache before the full task has loaded.
  const lists = Object.keys(portal.store.getState().api.queries).filter((key) => key.startsWith('tasksList'))
  expect(lists.length).toBeGreaterThan(0)
  act(() => {
    for (const queryCacheKey of lists) {
      portal.store.dispatch({ type: 'api/queries/removeQueryResult', payload: { queryCacheKey } })
    }
  })
  expect(heading.isConnected).toBe(true)
  whole.resolve()
  await waitFor(() => expect(portal.asked(milestonesList).length).toBeGreaterThan(0))
  expect(heading.isConnected).toBe(true)
})
