import { type HistoryEntry, tasksHistory } from '@headway/contracts/task-history'
import { tasksWatch, type WatchMode } from '@headway/contracts/task-watching'
import { milestonesList, tasksGet } from '@headway/contracts/tasks'
import { refusal, renderSection, reply } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import section from '../mount.tsx'
import { nothingRelated, openTab } from '../test/related.ts'
import { alan, taskWith } from '../test/tasks.ts'

const entryOf = (id: number, other: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id,
  at: '2026-11-02T08:00:00.000Z',
  by: alan,
  field: 'title',
  milestone: null,
  relation: null,
  before: `Title ${id - 1}`,
  after: `Title ${id}`,
  ...other,
})

it('the task history loads when its tab opens, filters by field, loads pages and retries', async () => {
  const portal = renderSection(section, {
    path: '/tasks/5',
    replies: [
      reply(tasksGet, taskWith()),
      reply(milestonesList, { items: [] }),
      reply(tasksHistory, refusal(503)),
      ...nothingRelated,
    ],
  })
  await screen.findByRole('tab', { name: 'Activity' })
  expect(portal.asked(tasksHistory)).toEqual([])
  await openTab(portal, 'Activity')
  const again = await screen.findByRole('button', { name: 'Try again' })
  portal.change(
    reply(tasksHistory, ({ query }) => {
      if (query.field === 'tags') {
        return { items: [], nextCursor: null }
      }
      return query.cursor
        ? { items: [entryOf(1, { by: null })], nextCursor: null }
        : { items: [entryOf(2)], nextCursor: 'older' }
    }),
  )
  await portal.user.click(again)
  const list = within(await screen.findByRole('list', { name: 'Task activity' }))
  list.getByText('Title 1 → Title 2')
  list.getByText(/Alan Turing/)
  await portal.user.click(screen.getByRole('button', { name: 'Show older activity' }))
  await list.findByText('Title 0 → Title 1')
  await portal.user.selectOptions(screen.getByRole('combobox', { name: 'Show changes to' }), 'tags')
  await screen.findByText('No changes of this kind yet')
  await waitFor(() => expect(portal.asked(tasksHistory).at(-1)?.query).toMatchObject({ field: 'tags' }))
})

it('a user watches and mutes a task, and a second click resets it', async () => {
  const portal = renderSection(section, {
    path: '/tasks/6',
    replies: [
      reply(tasksGet, taskWith({ id: 6 })),
      reply(milestonesList, { items: [] }),
      ...nothingRelated,
      reply(tasksWatch, ({ body }) => ({
        mode: (body as { mode: WatchMode }).mode,
        can: { mute: true },
      })),
    ],
  })
  await portal.user.click(await screen.findByRole('button', { name: 'Watch' }))
  await portal.user.click(await screen.findByRole('button', { name: 'Watching' }))
  await portal.user.click(await screen.findByRole('button', { name: 'Mute' }))
  await screen.findByRole('button', { name: 'Unmute' })
  expect(portal.asked(tasksWatch).map(({ body }) => body)).toEqual([
    { mode: 'watching' },
    { mode: 'usual' },
    { mode: 'muted' },
  ])
  portal.change(reply(tasksWatch, refusal(409, { detail: 'A task can have at most 200 watchers.' })))
  await portal.user.click(screen.getByRole('button', { name: 'Watch' }))
  await screen.findByText('A task can have at most 200 watchers.')
})
