import { reportsExport, reportsPrint } from '@headway/contracts/report-export'
import { reportsList } from '@headway/contracts/reports'
import { tasksGet } from '@headway/contracts/tasks'
import { refusal, renderSection, reply } from '@headway/sdk/testing'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import section from '../mount.tsx'
import { blockerWith, fileWith, reportsPage, reportWith } from '../test/reports.ts'

describe('exporting reports', () => {
  /** Names of downloaded files, recorded because happy-dom does not support downloads. */
  const saved: string[] = []
  beforeEach(() => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
  })
  afterEach(() => {
    vi.restoreAllMocks()
    saved.splice(0)
  })
  const open = async (answer?: ReturnType<typeof refusal>) => {
    const portal = renderSection(section, {
      path: '/reports?approval=pending&q=ledger',
      replies: [reportsPage([reportWith()]), reply(reportsExport, answer as never)],
    })
    await portal.user.click(await screen.findByRole('button', { name: 'Export' }))
    return portal
  }

  it('the export has the filters of the list', async () => {
    const portal = await open()
    await portal.user.click(await screen.findByRole('menuitem', { name: 'Excel' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(portal.asked(reportsExport)[0]?.query).toEqual({
      approval: 'pending',
      q: 'ledger',
      format: 'xlsx',
    })
  })

  it('a refused export says why and saves nothing', async () => {
    const portal = await open(refusal(429, { detail: 'Other exports are running.' }))
    await portal.user.click(await screen.findByRole('menuitem', { name: 'CSV' }))
    await screen.findByText('Other exports are running.')
    expect(saved).toEqual([])
  })

  it('a search can be exported when only older pages have matches', async () => {
    const noMatches = { items: [], total: 0, isTotalCapped: true, can: { create: false } }
    renderSection(section, {
      path: '/reports?q=ledger',
      replies: [reply(reportsList, { ...noMatches, nextCursor: 'next', isPartial: true })],
    })
    await screen.findByRole('button', { name: 'Export' })
  })

  it('the menu leads to the page for printing with the same filters', async () => {
    const portal = await open()
    portal.change(reply(reportsPrint, { items: [reportWith()], hasMore: false }))
    await portal.user.click(await screen.findByRole('menuitem', { name: 'Print view' }))
    await waitFor(() => expect(portal.address()).toBe('/reports/print?approval=pending&q=ledger'))
    await screen.findByText('Receipts of October are in.')
  })
})

describe('the page for printing', () => {
  const openPrint = (answer: Parameters<typeof renderSection>[1]['replies'] & {}) =>
    renderSection(section, { path: '/reports/print?q=ledger', replies: answer })

  it('the page for printing shows every part of a report, prints, and leads back to the list', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const report = reportWith({
      nextSteps: 'Call the bank',
      blockers: [blockerWith(), blockerWith({ id: 52, text: 'Old', solvedAt: '2026-11-21T08:00:00.000Z' })],
      fileUploads: [fileWith()],
      urlLinks: [{ title: 'Letters', url: 'https://letters.headway.test/', description: null }],
    })
    const portal = openPrint([reply(reportsPrint, { items: [report], hasMore: true })])
    await screen.findByText('Next: Call the bank')
    screen.getByText('Blocked: The bank returns the file unsigned')
    screen.getByText('Files: ledger.pdf')
    screen.getByText('Letters: https://letters.headway.test/')
    await portal.user.click(screen.getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
    const back = screen.getByRole('link', { name: 'Back to the reports' })
    expect(back.getAttribute('href')).toBe('/reports?q=ledger')
    vi.unstubAllGlobals()
  })

  it('the page for printing names the filters of the URL, and ignores invalid ones', async () => {
    const portal = renderSection(section, {
      path: '/reports/print?approval=pending&task=5&blockers=open&q=ledger&to=nonsense',
      replies: [
        reply(reportsPrint, { items: [reportWith()], hasMore: false }),
        reply(tasksGet, refusal(404)),
      ],
    })
    await screen.findByText(/Search: ledger · Approval: Pending · Task: Task 5 · With blockers$/)
    expect(portal.asked(reportsPrint)[0]?.query).toEqual({
      approval: 'pending',
      task: '5',
      blockers: 'open',
      q: 'ledger',
    })
  })

  it.each([
    [1, /^Older reports may match too/],
    [200, /^Only the newest 200 reports/],
  ])(
    'a printed page of %i reports says which reports it lacks, and no filter for all approvals is sent',
    async (count, text) => {
      const items = Array.from({ length: count }, (_, index) => reportWith({ id: index + 1 }))
      const portal = renderSection(section, {
        path: '/reports/print?approval=all',
        replies: [reply(reportsPrint, { items, hasMore: true })],
      })
      await screen.findByText(text)
      expect(portal.asked(reportsPrint)[0]?.query).toEqual({})
    },
  )

  it('the page for printing says when no report matches and when reports could not be loaded', async () => {
    const portal = openPrint([reply(reportsPrint, refusal(500))])
    await portal.user.click(await screen.findByRole('button', { name: /try again/i }))
    portal.change(reply(reportsPrint, { items: [], hasMore: false }))
    await portal.user.click(await screen.findByRole('button', { name: /try again/i }))
    await screen.findByText('No reports match your filters.')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Print' }).disabled).toBe(true)
  })
})
