import { milestonesList, tasksCount, tasksGet, tasksList } from '@headway/contracts/tasks'
import { refusal, renderSection, reply } from '@headway/sdk/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import section from '../mount.tsx'
import { pageOf } from '../test/pages.ts'
import { nothingRelated } from '../test/related.ts'
import { taskWith } from '../test/tasks.ts'

// Loads lazy components in advance, so that no test waits for the dynamic import.
beforeAll(() => Promise.all([import('../task-detail/TaskDetail.tsx'), import('./TaskSteps.tsx')]))

const missing = 3

const open = (path: string) =>
  renderSection(section, {
    path,
    replies: [
      reply(tasksList, ({ query }) => (query.cursor ? pageOf(4, 1) : pageOf(1, 3, 'more'))),
      reply(tasksCount, { total: 4, isTotalCapped: false }),
      reply(tasksGet, ({ params }) => {
        const id = Number(params['id'])
        return id === missing ? refusal(404) : taskWith({ id, title: `Task ${id}` })
      }),
      reply(milestonesList, { items: [] }),
      ...nothingRelated,
    ],
  })

const next = () => screen.findByRole('button', { name: 'Next task' })
const previous = () => screen.findByRole('button', { name: 'Previous task' })
const shows = (title: string) => screen.findByRole('heading', { level: 1, name: title })
const openTask = async (portal: ReturnType<typeof open>, title: string) =>
  portal.user.click(await screen.findByRole('link', { name: title }))

describe('task navigation', () => {
  it('task navigation follows the list, skips removed tasks and loads further pages', async () => {
    const portal = open('/tasks?priority=high')
    await openTask(portal, 'Task 2')
    await shows('Task 2')
    await portal.user.click(await next())
    await shows('Task not found')
    await portal.user.click(await next())
    await shows('Task 4')
    expect(portal.asked(tasksList).at(-1)?.query).toMatchObject({ priority: 'high', cursor: 'more' })
    await waitFor(async () => expect(await next()).toHaveProperty('disabled', true))
    expect((await next()).title).toBe('Last task in the list')
  })

  it('task navigation stops at the first task and works by shortcuts', async () => {
    const portal = open('/tasks')
    await openTask(portal, 'Task 1')
    await shows('Task 1')
    expect(await previous()).toHaveProperty('disabled', true)
    expect((await previous()).title).toBe('First task in the list')
    await portal.user.keyboard(']')
    await shows('Task 2')
    await next()
    await portal.user.keyboard('[[')
    await shows('Task 1')
    await next()
    await portal.user.keyboard('j')
    await shows('Task 2')
    await next()
    await portal.user.keyboard('k')
    await shows('Task 1')
  })

  it('task navigation keeps the link back to the list with its filter', async () => {
    const portal = open('/tasks?priority=high')
    await openTask(portal, 'Task 1')
    await portal.user.click(await next())
    await shows('Task 2')
    await portal.user.click(screen.getByRole('link', { name: 'Back to Tasks' }))
    await screen.findByRole('link', { name: 'Task 1' })
    expect(portal.address()).toBe('/tasks?priority=high')
  })

  it('task navigation offers a retry when the next page failed to load', async () => {
    const portal = open('/tasks')
    await screen.findByRole('link', { name: 'Task 3' })
    portal.change(reply(tasksList, refusal(503)))
    await openTask(portal, 'Task 3')
    await shows('Task not found')
    await portal.user.click(await next())
    await screen.findByText('Couldn’t load the next tasks.')
    portal.change(reply(tasksList, pageOf(4, 1)))
    await portal.user.click(await next())
    await shows('Task 4')
  })

  it('task navigation does not claim the end after ten pages without new tasks', async () => {
    const portal = open('/tasks')
    portal.change(reply(tasksList, pageOf(1, 3, 'more')))
    await openTask(portal, 'Task 3')
    await shows('Task not found')
    const button = await next()
    // Clicks are ignored while the list is loading automatically.
    await waitFor(() => {
      fireEvent.click(button)
      screen.getByText('Keep pressing to search further')
    })
    expect(await next()).toHaveProperty('disabled', false)
    portal.change(reply(tasksList, pageOf(4, 1)))
    await portal.user.click(await next())
    await shows('Task 4')
  })

  it('task navigation is hidden for users who open the URL directly', async () => {
    open('/tasks/2')
    await shows('Task 2')
    expect(screen.queryByRole('button', { name: 'Next task' })).toBeNull()
  })
})
