import { approvalsDecide, approvalsList, type WaitingFile } from '@headway/contracts/approvals'
import { filesUndo } from '@headway/contracts/reports'
import { type TaskFile, taskFilesUndo } from '@headway/contracts/task-files'
import { gatherChanges } from '@headway/sdk'
import { noAnswer, refusal, renderSection, reply, signedIn } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import section from '../mount.tsx'
import { mockNarrowWindow } from '../test/narrow.ts'
import { grace } from '../test/tasks.ts'

const fileWith = (other: Partial<WaitingFile> = {}): WaitingFile => ({
  source: 'task',
  id: 41,
  name: 'plan.pdf',
  size: 30_408_704,
  mediaType: 'application/pdf',
  author: grace,
  createdAt: '2026-11-01T08:00:00.000Z',
  waitingDays: 18,
  ownerId: 5,
  taskTitle: 'Build the engine',
  reportDate: null,
  ...other,
})
const ofReport = fileWith({
  source: 'report',
  name: 'awards.pdf',
  ownerId: 9,
  taskTitle: null,
  reportDate: '2026-11-24T12:00:00.000Z',
  createdAt: '2026-11-24T12:00:00.000Z',
  waitingDays: 1,
})

const listOf = (items: WaitingFile[], nextCursor: string | null = null, total = items.length) =>
  reply(approvalsList, { items, nextCursor, total, lateBefore: '2026-11-20T00:00:00.000Z', lateDays: 2 })

const open = (...replies: Parameters<typeof renderSection>[1]['replies'] & {}) =>
  renderSection(section, { path: '/tasks/approvals', replies })

const decided = (id: number, decision: TaskFile['decision']): TaskFile => ({
  id,
  taskId: 5,
  name: 'plan.pdf',
  size: 30_408_704,
  mediaType: 'application/pdf',
  author: grace,
  createdAt: '2026-11-01T08:00:00.000Z',
  needsApproval: true,
  decision,
  decidedAt: decision && '2026-11-02T08:00:00.000Z',
  decidedBy: decision && 'Ada Lovelace',
  rejectionReason: decision === 'rejected' ? 'Split it' : null,
  can: { download: true, approve: false, delete: false },
})
/** Returns the reply that all these files are decided. */
const resultsOf = (...files: WaitingFile[]) => ({
  results: files.map(({ source, id }) => ({ source, id, problem: null })),
})

const rowOf = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  return within(button.closest('li') ?? document.body)
}
const other = fileWith({ id: 42, name: 'other.pdf' })

afterEach(() => vi.restoreAllMocks())

describe('the approvals inbox', () => {
  it('the approvals inbox lists files of tasks and reports, longest pending first', async () => {
    open(listOf([fileWith(), ofReport]))
    const late = within(await screen.findByRole('region', { name: 'Waiting over 2 working days' }))
    expect(late.getByRole('heading').textContent).toBe('Waiting over 2 working days 1')
    expect(late.getByRole('link', { name: 'Task: Build the engine' }).getAttribute('href')).toBe(
      '/tasks/5?tab=files',
    )
    expect(late.getByText('29 MB').getAttribute('title')).toBe('29,696 KB')
    late.getByText('Grace Hopper')
    late.getByText('18 working days')
    const recent = within(screen.getByRole('region', { name: 'Waiting up to 2 working days' }))
    expect(recent.getByRole('link', { name: 'Report for Nov 24' }).getAttribute('href')).toBe(
      '/reports?report=9',
    )
    screen.getByText('2 files')
  })

  it('a shortcut approves the focused file of the approvals inbox, and Undo reverts it', async () => {
    const portal = open(listOf([fileWith(), other]))
    await rowOf('plan.pdf')
    portal.change(
      reply(approvalsDecide, () => {
        portal.change(listOf([other]))
        return resultsOf(fileWith())
      }),
    )
    await portal.user.keyboard('a')
    await screen.findByText('File approved')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'plan.pdf' })).toBeNull())
    portal.change(
      reply(taskFilesUndo, () => {
        portal.change(listOf([fileWith(), other]))
        return decided(41, null)
      }),
    )
    await portal.user.click(await screen.findByRole('button', { name: 'Undo' }))
    await rowOf('plan.pdf')
    expect(portal.asked(approvalsDecide)[0]?.body).toEqual({
      decision: 'approved',
      files: [{ source: 'task', id: 41 }],
    })
  })

  it('the approvals inbox says why a decision can no longer be undone', async () => {
    const portal = open(listOf([ofReport]), reply(approvalsDecide, resultsOf(ofReport)))
    await rowOf('awards.pdf')
    await portal.user.keyboard('r')
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject file' }))
    await portal.user.type(dialog.getByLabelText(/Reason/), 'Split it')
    await portal.user.click(dialog.getByRole('button', { name: 'Reject' }))
    await screen.findByText('File rejected')
    portal.change(reply(filesUndo, refusal(409, { detail: 'A decision can be undone for 10 minutes.' })))
    await portal.user.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText('A decision can be undone for 10 minutes.')
  })

  it('the approvals inbox approves and rejects in the row on a phone', async () => {
    mockNarrowWindow()
    const portal = open(listOf([fileWith(), other]))
    await portal.user.click((await rowOf('other.pdf')).getByRole('button', { name: 'Reject other.pdf' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject file' }))
    dialog.getByText(/author of other\.pdf/)
    await portal.user.click(dialog.getByRole('button', { name: 'Cancel' }))
    portal.change(
      reply(approvalsDecide, () => {
        portal.change(listOf([fileWith()]))
        return resultsOf(other)
      }),
    )
    await portal.user.click((await rowOf('other.pdf')).getByRole('button', { name: 'Approve other.pdf' }))
    await screen.findByText('File approved')
    expect(portal.asked(approvalsDecide)[0]?.body).toMatchObject({ files: [{ source: 'task', id: 42 }] })
  })

  it('arrow keys move the focus in the approvals inbox, and a key selects files', async () => {
    const portal = open(listOf([fileWith(), other, ofReport]))
    await rowOf('plan.pdf')
    await portal.user.keyboard('j')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('other.pdf'))
    await portal.user.keyboard('x{ArrowDown}')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('awards.pdf'))
    await portal.user.keyboard('x')
    await screen.findByText('2 selected')
    await portal.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull())
    await portal.user.keyboard('kkk')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('plan.pdf'))
  })

  it('rejecting several files names the one that failed and keeps it selected', async () => {
    const portal = open(listOf([fileWith(), other, ofReport]))
    for (const name of ['Select plan.pdf', 'Select other.pdf', 'Select awards.pdf']) {
      await portal.user.click(await screen.findByRole('checkbox', { name }))
    }
    await portal.user.click(screen.getByRole('button', { name: 'Reject…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject 3 files' }))
    await portal.user.type(dialog.getByLabelText(/Reason/), 'Split it')
    portal.change(
      reply(approvalsDecide, () => {
        portal.change(listOf([other]))
        const { results } = resultsOf(fileWith(), other, ofReport)
        const problem = { status: 409, code: 'already_decided', detail: 'This file was already approved.' }
        return { results: results.map((result) => (result.id === 42 ? { ...result, problem } : result)) }
      }),
    )
    await portal.user.click(dialog.getByRole('button', { name: 'Reject' }))
    await screen.findByText('2 files rejected')
    await screen.findByText('Couldn’t update other.pdf: This file was already approved.')
    await screen.findByText('1 selected')
    ;(await rowOf('other.pdf')).getByText('This file was already approved.')
  })

  it('a failed rejection keeps the reason', async () => {
    const portal = open(listOf([fileWith()]), reply(approvalsDecide, noAnswer))
    await rowOf('plan.pdf')
    await portal.user.keyboard('r')
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject file' }))
    await portal.user.type(dialog.getByLabelText(/Reason/), 'Split it')
    await portal.user.click(dialog.getByRole('button', { name: 'Reject' }))
    await screen.findByText('Couldn’t save the decision.')
    portal.change(reply(approvalsDecide, resultsOf(fileWith())))
    portal.change(listOf([]))
    await portal.user.click(dialog.getByRole('button', { name: 'Reject' }))
    await screen.findByText('All caught up')
    const asked = portal.asked(approvalsDecide).map(({ body }) => body)
    expect(asked).toMatchObject([{ reason: 'Split it' }, { reason: 'Split it' }])
  })

  it('the approvals inbox grows when a file is added, and loads further pages', async () => {
    const portal = open(listOf([]))
    await screen.findByText('All caught up')
    portal.change(
      reply(approvalsList, ({ query }) => ({
        items: [query.cursor === 'next' ? fileWith({ id: 43, name: 'late.pdf' }) : fileWith()],
        nextCursor: query.cursor === 'next' ? null : 'next',
        total: 2,
        lateBefore: '2026-11-20T00:00:00.000Z',
        lateDays: 2,
      })),
    )
    gatherChanges(portal.store)([{ type: 'Report', id: 9 }])
    const region = await screen.findByRole('region', { name: 'Waiting over 2 working days' })
    expect(within(region).getByRole('heading').textContent).toBe('Waiting over 2 working days 1+')
    await portal.user.click(await screen.findByRole('button', { name: 'Show more files' }))
    await rowOf('late.pdf')
    expect(within(region).getByRole('heading').textContent).toBe('Waiting over 2 working days 2')
  })

  it('the approvals inbox offers to try again when files cannot be loaded', async () => {
    const portal = open(reply(approvalsList, noAnswer))
    const again = await screen.findByRole('button', { name: 'Try again' })
    portal.change(listOf([fileWith()]))
    await portal.user.click(again)
    await rowOf('plan.pdf')
  })

  it('the approvals inbox is for users who approve files', async () => {
    const can = { createTask: false, submitReport: true, approveFiles: false, switchRole: false }
    const portal = renderSection(section, {
      path: '/tasks/approvals',
      user: signedIn('staff', { can }),
      replies: [listOf([fileWith()])],
    })
    await screen.findByRole('heading', { name: 'Files to approve' })
    expect(portal.asked(approvalsList)).toEqual([])
    expect(screen.queryByText('plan.pdf')).toBeNull()
  })
})
