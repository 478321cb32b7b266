import { type Report, reportsGet, reportsMarkRead } from '@headway/contracts/reports'
import { refusal, renderSection, reply, signedIn } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import section from '../mount.tsx'
import { noComments, reportsPage, reportWith } from '../test/reports.ts'

function open(report: Report) {
  return renderSection(section, {
    path: '/reports?report=31',
    user: signedIn('pm'),
    replies: [reportsPage([]), reply(reportsGet, report), noComments],
  })
}

describe('marking a report as read', () => {
  it('people above the author mark the report, and undo it', async () => {
    const unread = reportWith({ can: { markRead: true } })
    const portal = open(unread)
    const read = { ...unread, isRead: true }
    portal.change(reply(reportsMarkRead, read))
    const button = await screen.findByRole('button', { name: 'Mark as read' })
    portal.change(reply(reportsGet, read))
    await portal.user.click(button)
    // The dialog hides the toast from assistive technology until it closes.
    await portal.user.click(await screen.findByRole('button', { name: 'Undo', hidden: true }))
    await waitFor(() =>
      expect(portal.asked(reportsMarkRead).map(({ body }) => body)).toEqual([
        { read: true },
        { read: false },
      ]),
    )
  })

  it('a refusal says that the mark was not saved', async () => {
    const portal = open(reportWith({ can: { markRead: true } }))
    portal.change(reply(reportsMarkRead, refusal(503)))
    await portal.user.click(await screen.findByRole('button', { name: 'Mark as read' }))
    await screen.findByText('Couldn’t save that you have read the report.')
  })

  it.each([
    [0, 'Read by Ada Lovelace'],
    [1, 'Read by Ada Lovelace and 1 other'],
    [2, 'Read by Ada Lovelace and 2 others'],
  ])('the author sees who has read the report: %i others', async (others, text) => {
    open(reportWith({ readBy: { name: 'Ada Lovelace', others, otherNames: [] } }))
    await screen.findByText(text)
    expect(screen.queryByRole('button', { name: 'Mark as read' })).toBeNull()
  })

  it('a button shows the author the names of the other readers', async () => {
    const otherNames = ['Pat Lee', 'Pat Lee']
    const { user } = open(reportWith({ readBy: { name: 'Ada Lovelace', others: 5, otherNames } }))
    const button = await screen.findByRole('button', { name: 'Read by Ada Lovelace and 5 others' })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    button.focus()
    await user.keyboard('{Enter}')
    const list = screen.getByRole('list', { name: 'Other people who have read the report' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Pat Lee', 'Pat Lee', 'and 3 more'])
    await user.keyboard('{Enter}')
    expect(screen.queryByRole('list', { name: 'Other people who have read the report' })).toBeNull()
  })
})
