import { reportDaysList } from '@headway/contracts/report-days'
import { reportsGet, reportsList, reportsMarkRead } from '@headway/contracts/reports'
import { refusal, renderSection, reply, signedIn } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import section from '../mount.tsx'
import { personWith, reportDaysPage } from '../test/reportDays.ts'
import { reportWith } from '../test/reports.ts'

const open = (path: string, items = [reportWith()], user = signedIn('pm')) =>
  renderSection(section, {
    path,
    user,
    replies: [
      reply(reportsList, {
        items,
        nextCursor: null,
        total: items.length,
        isTotalCapped: false,
        isPartial: false,
        can: { create: false },
      }),
      reply(reportDaysList, reportDaysPage([personWith(11, 'Grace', [])])),
      reply(reportsGet, items[0] ?? reportWith()),
    ],
  })
const lastQuery = (portal: ReturnType<typeof open>) => portal.asked(reportsList).at(-1)?.query

describe('the filters of reports', () => {
  it('a person, open blockers and unread reports are chosen, shown as chips, and removed', async () => {
    const portal = open('/reports')
    await portal.user.click(await screen.findByRole('button', { name: 'Filters' }))
    await portal.user.click(await screen.findByRole('checkbox', { name: 'With blockers' }))
    await portal.user.click(screen.getByRole('checkbox', { name: 'Unread, of the last 14 days' }))
    await portal.user.type(screen.getByRole('combobox', { name: 'Person' }), 'gra')
    await portal.user.click(await screen.findByRole('option', { name: /Grace/ }))
    await waitFor(() =>
      expect(lastQuery(portal)).toMatchObject({ blockers: 'open', unread: 'yes', author: '11' }),
    )
    expect(portal.address()).toBe('/reports?blockers=open&unread=yes&author=11')
    await portal.user.keyboard('{Escape}')
    await portal.user.click(await screen.findByRole('button', { name: /^Remove filter: Person Grace/ }))
    await waitFor(() => expect(portal.address()).toBe('/reports?blockers=open&unread=yes'))
    expect(document.activeElement?.textContent).toBe('Filters')
  })

  it('the URL holds the filters; texts that are none are ignored', async () => {
    const portal = open('/reports?from=2026-11-02&to=soon&author=me&blockers=all', [])
    await screen.findByText('No matches')
    expect(lastQuery(portal)).toEqual({ limit: '24', from: '2026-11-02' })
    await portal.user.click(screen.getByRole('button', { name: 'Show all reports' }))
    await waitFor(() => expect(portal.address()).toBe('/reports'))
  })

  it('staff filter only their own reports', async () => {
    const portal = open('/reports', [reportWith()], signedIn('staff'))
    await portal.user.click(await screen.findByRole('button', { name: 'Filters' }))
    await screen.findByRole('checkbox', { name: 'With blockers' })
    expect(screen.queryByRole('checkbox', { name: /^Unread/ })).toBeNull()
    expect(screen.queryByRole('combobox', { name: 'Person' })).toBeNull()
  })
})

describe('marking a report as read', () => {
  const markable = reportWith({ can: { markRead: true } })

  it('a manager marks a report as read and undoes it', async () => {
    const portal = open('/reports?report=31', [markable])
    const dialog = within(await screen.findByRole('dialog'))
    portal.change(reply(reportsMarkRead, { ...markable, isRead: true }))
    portal.change(reply(reportsGet, { ...markable, isRead: true }))
    await portal.user.click(await dialog.findByRole('button', { name: 'Mark as read' }))
    await dialog.findByText('You have read this report.')
    portal.change(reply(reportsMarkRead, markable))
    portal.change(reply(reportsGet, markable))
    await portal.user.click(await screen.findByRole('button', { name: 'Undo', hidden: true }))
    await dialog.findByRole('button', { name: 'Mark as read' })
    expect(portal.asked(reportsMarkRead).map(({ body }) => body)).toEqual([{ read: true }, { read: false }])
  })

  it('a refused mark says why', async () => {
    const portal = open('/reports?report=31', [markable])
    const dialog = within(await screen.findByRole('dialog'))
    portal.change(reply(reportsMarkRead, refusal(409, { detail: 'Not now.' })))
    await portal.user.click(await dialog.findByRole('button', { name: 'Mark as read' }))
    await screen.findByText('Not now.')
  })

  it('the author sees who has read the report', async () => {
    open('/reports?report=31', [reportWith({ readBy: { name: 'Ada Lovelace', others: 2 } })])
    await screen.findByText('Read by Ada Lovelace and 2 others')
  })
})
