import { type Report, reportsList } from '@headway/contracts/reports'
import { refusal, renderSlot, reply } from '@headway/sdk/testing'
import { screen, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import section from '../mount.tsx'
import { slots } from '../routes.ts'
import { reportWith } from '../test/reports.ts'

// Loads the lazy component in advance, so that no test waits for the dynamic import.
beforeAll(() => import('./LinkedReports.tsx'))

const { place, id } = slots.linkedReports

const pageOf = (items: Report[], nextCursor: string | null = null) => ({
  items,
  nextCursor,
  total: items.length,
  isTotalCapped: false,
  isPartial: false,
  can: { create: false },
})

const open = (answer: Parameters<typeof reply<typeof reportsList>>[1]) =>
  renderSlot(section, { place, id, slotProps: { taskId: 5 }, replies: [reply(reportsList, answer)] })

it('linked reports open the report and load page by page', async () => {
  const portal = open(({ query }) =>
    query['cursor'] === undefined
      ? pageOf(
          [reportWith({ urlLinks: [{ title: 'Sheet', url: 'https://a.example', description: null }] })],
          'next',
        )
      : pageOf([reportWith({ id: 40, description: 'x'.repeat(500), author: null })]),
  )
  const list = await screen.findByRole('list', { name: 'Progress reports about this task' })
  const [row] = within(list).getAllByRole('listitem')
  expect(row?.textContent).toMatch(/Receipts of October are in\.Grace Hopper.*40% · 1 link/)
  expect(
    within(row as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/reports?report=31')
  expect(row?.textContent).not.toMatch(/Approved|Pending|No Approval Needed/)
  await portal.user.click(screen.getByRole('button', { name: 'More reports' }))
  const second = await screen.findByText(/^x+…$/)
  expect(second.textContent).toHaveLength(120)
  expect(portal.asked(reportsList).map(({ query }) => query['task'])).toEqual(['5', '5'])
})

it('linked reports say when there are none and when loading failed', async () => {
  const portal = open(pageOf([]))
  await screen.findByText('No reports on this task')
  portal.unmount()
  open(refusal(503))
  await screen.findByRole('button', { name: /try again/i })
})

it('linked reports say whether their large files are pending', async () => {
  const approvedAt = '2026-11-03T08:00:00.000Z'
  open(
    pageOf([
      reportWith({ needsApproval: true }),
      reportWith({ id: 40, needsApproval: true, approvedAt, approvedBy: 'Ada Lovelace' }),
    ]),
  )
  const list = await screen.findByRole('list', { name: 'Progress reports about this task' })
  const [pending, approved] = within(list).getAllByRole('listitem')
  expect(pending?.textContent).toContain('Pending')
  expect(approved?.textContent).toContain('Approved')
})
