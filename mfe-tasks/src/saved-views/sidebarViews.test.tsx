import { taskViewsCreate, taskViewsList } from '@headway/contracts/task-views'
import { noAnswer, refusal, renderInPortal, reply, signedIn } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SidebarViews } from './SidebarViews.tsx'

const listOf = (create: boolean) => reply(taskViewsList, { items: [], can: { create, audiences: ['self'] } })

const renderViews = (replies: Parameters<typeof renderInPortal>[1] & {}) =>
  renderInPortal(<SidebarViews onNavigate={() => undefined} />, { path: '/reports', ...replies })

it('the sidebar opens the list before it asks for the name of a new view', async () => {
  const portal = renderViews({
    replies: [listOf(true), reply(taskViewsCreate, refusal(403, { detail: 'You can’t save views.' }))],
  })
  await portal.user.click(await screen.findByRole('button', { name: 'New view' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }))
  expect(portal.address()).toBe('/tasks')
  await portal.user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Mine{Enter}')
  await waitFor(() => expect(portal.asked(taskViewsCreate)).toHaveLength(1))
  expect(portal.asked(taskViewsCreate)[0]?.body).toMatchObject({ name: 'Mine', audience: 'self' })
})

it('the sidebar offers no new view to a user who can’t save one', async () => {
  const portal = renderViews({ user: signedIn('viewer'), replies: [listOf(false)] })
  await waitFor(() => expect(portal.asked(taskViewsList)).toHaveLength(1))
  await screen.findByRole('link', { name: 'Overdue' })
  expect(screen.queryByRole('button', { name: 'New view' })).toBeNull()
})

it('the sidebar still leads to the built-in views when saved ones can’t be loaded', async () => {
  renderViews({ user: signedIn('staff'), replies: [reply(taskViewsList, noAnswer)] })
  const link = await screen.findByRole('link', { name: 'Overdue' })
  expect(link.getAttribute('href')).toBe('/tasks?status=overdue')
})
