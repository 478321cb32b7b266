import { milestonesList, tasksGet, tasksUpdate } from '@headway/contracts/tasks'
import { pageKeys } from '@headway/sdk'
import { renderSection, reply } from '@headway/sdk/testing'
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import section from '../mount.tsx'
import { nothingRelated } from '../test/related.ts'
import { taskWith } from '../test/tasks.ts'

beforeAll(() => import('./TaskDetail.tsx'))

async function open(can: Partial<ReturnType<typeof taskWith>['can']> = {}) {
  const task = taskWith({ id: 2, title: 'Task 2' })
  const portal = renderSection(section, {
    path: '/tasks/2',
    replies: [
      reply(tasksGet, { ...task, can: { ...task.can, ...can } }),
      reply(milestonesList, { items: [] }),
      ...nothingRelated,
    ],
  })
  const heading = await screen.findByRole('heading', { level: 1, name: 'Task 2' })
  return { portal, heading }
}

describe('the p shortcut on the task page', () => {
  it('the p shortcut changes the priority and returns the focus', async () => {
    const { portal, heading } = await open()
    portal.change(reply(tasksUpdate, taskWith({ id: 2, title: 'Task 2', priority: 'high' })))
    heading.focus()
    await portal.user.keyboard('p')
    const medium = await screen.findByRole('menuitemcheckbox', { name: 'Medium' })
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('menuitemcheckbox'))
    expect(medium.getAttribute('aria-checked')).toBe('true')
    await portal.user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(heading))
    await portal.user.keyboard('p')
    await portal.user.click(await screen.findByRole('menuitemcheckbox', { name: 'High' }))
    await screen.findByText('Priority changed')
    expect(portal.asked(tasksUpdate)[0]).toMatchObject({ body: { priority: 'high' }, params: { id: '2' } })
  })

  it('the p shortcut also works when nothing has the focus', async () => {
    const { portal } = await open()
    ;(document.activeElement as HTMLElement).blur()
    await portal.user.keyboard('p')
    await screen.findByRole('menuitemcheckbox', { name: 'High' })
  })

  it('the p shortcut does nothing for users who may not edit the task', async () => {
    const { portal } = await open({ edit: false })
    await portal.user.keyboard('p')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(pageKeys().flatMap(({ keys }) => keys)).not.toContain('p')
  })
})
