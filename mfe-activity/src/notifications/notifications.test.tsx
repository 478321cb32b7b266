import {
  type Notification,
  notificationsPage,
  notificationsRead,
  notificationsReadAll,
  notificationsUnread,
} from '@headway/contracts/notifications'
import { refusal, renderSection, reply, signedIn } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import section from '../mount.tsx'

const item = (id: number, values: Partial<Notification> = {}): Notification => ({
  id,
  type: 'task_assigned',
  title: 'New task assigned to you',
  message: `Task ${id}`,
  timestamp: new Date().toISOString(),
  read: false,
  priority: 'high',
  link: '/users/7',
  ...values,
})

const pageOf = (items: Notification[], nextCursor: string | null = null) =>
  reply(notificationsPage, { items, nextCursor })

const open = (
  replies = [pageOf([item(2), item(1, { read: true, timestamp: '2026-01-05T08:00:00.000Z' })])],
) =>
  renderSection(section, {
    path: '/notifications',
    user: signedIn('staff'),
    replies: [
      ...replies,
      reply(notificationsRead, null as never),
      reply(notificationsUnread, null as never),
      reply(notificationsReadAll, null as never),
    ],
  })

const button = (name: RegExp) => screen.findByRole('button', { name })

describe('the notifications page', () => {
  it('the notifications page groups notifications by day', async () => {
    open()
    const today = await screen.findByRole('list', { name: 'Notifications, Today' })
    within(today).getByText('Task 2')
    const before = screen.getByRole('list', { name: 'Notifications, 01/05/2026' })
    within(before).getByText('Task 1')
  })

  it('the notifications page keeps its filters in the URL', async () => {
    const portal = open()
    await screen.findByText('Task 2')
    await portal.user.click(screen.getByRole('radio', { name: 'Unread' }))
    await portal.user.selectOptions(screen.getByLabelText('Type'), 'deadline')
    await waitFor(() => expect(portal.address()).toBe('/notifications?unread=true&type=deadline'))
    expect(portal.asked(notificationsPage).at(-1)?.query).toMatchObject({ unread: 'true', type: 'deadline' })
  })

  it('the notifications page distinguishes "no matches" from "no notifications"', async () => {
    const portal = open([pageOf([])])
    await screen.findByText('No notifications')
    await portal.user.click(screen.getByRole('radio', { name: 'Unread' }))
    await screen.findByText('No notifications match')
    await portal.user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(portal.address()).toBe('/notifications'))
  })

  it('a button marks a notification as read, and as unread again', async () => {
    const portal = open()
    await portal.user.click(await button(/^Mark read: /))
    await waitFor(() => expect(portal.asked(notificationsRead)[0]?.params).toEqual({ id: '2' }))
    await portal.user.click(
      (await screen.findAllByRole('button', { name: /^Mark unread: / }))[0] as HTMLElement,
    )
    await waitFor(() => expect(portal.asked(notificationsUnread)).toHaveLength(1))
  })

  it('arrow keys move through the days of notifications; m marks and Enter opens one', async () => {
    const portal = open()
    const first = await button(/Task 2/)
    first.focus()
    await portal.user.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toContain('Task 1')
    await portal.user.keyboard('{ArrowDown}{ArrowUp}')
    expect(document.activeElement).toBe(first)
    await portal.user.keyboard('m')
    await waitFor(() => expect(portal.asked(notificationsRead)).toHaveLength(1))
    await portal.user.keyboard('{Enter}')
    await waitFor(() => expect(portal.address()).toBe('/users/7'))
  })

  it('a read mark is reverted when the server refuses it, with an error', async () => {
    const portal = open([pageOf([item(2)])])
    portal.change(reply(notificationsRead, refusal(503)))
    await portal.user.click(await button(/^Mark read: /))
    await button(/^Mark read: /)
    await waitFor(() => expect(portal.asked(notificationsRead)).toHaveLength(1))
  })

  it('"mark all as read" is offered only when something is unread', async () => {
    const portal = open()
    await portal.user.click(await button(/^Mark all read$/))
    portal.change(pageOf([item(2, { read: true })]))
    await waitFor(() => expect(portal.asked(notificationsReadAll)).toHaveLength(1))
  })

  it('the notifications page shows a loading error and retries', async () => {
    const portal = open([reply(notificationsPage, refusal(503))])
    await button(/^Try again$/)
    portal.change(pageOf([item(7)]))
    await portal.user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Task 7')
  })
})
