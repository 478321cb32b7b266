import {
  taskFilesApprove,
  taskFilesReject,
  taskFilesWaiting,
  type WaitingFile,
} from '@headway/contracts/task-files'
import { gatherChanges } from '@headway/sdk'
import { noAnswer, refusal, renderSection, reply, signedIn } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import section from '../mount.tsx'
import { grace } from '../test/tasks.ts'

const fileWith = (other: Partial<WaitingFile> = {}): WaitingFile => ({
  id: 41,
  task: { id: 5, title: 'Build the engine' },
  name: 'plan.pdf',
  size: 30_000_000,
  mediaType: 'application/pdf',
  author: grace,
  createdAt: '2026-11-01T08:00:00.000Z',
  ...other,
})

const listOf = (items: WaitingFile[], nextCursor: string | null = null) =>
  reply(taskFilesWaiting, { items, nextCursor })

const open = (...replies: Parameters<typeof renderSection>[1]['replies'] & {}) =>
  renderSection(section, { path: '/tasks/approvals', replies })

const decided = {
  id: 41,
  taskId: 5,
  name: 'plan.pdf',
  size: 30_000_000,
  mediaType: 'application/pdf',
  author: grace,
  createdAt: '2026-11-01T08:00:00.000Z',
  needsApproval: true,
  decidedAt: '2026-11-02T08:00:00.000Z',
  decidedBy: 'Ada Lovelace',
  rejectionReason: null,
  can: { download: true, approve: false, delete: false },
}

describe('files that wait for a decision', () => {
  it('say whose they are, of which task, and are read before they are decided', async () => {
    open(listOf([fileWith()]))
    const list = within(await screen.findByRole('list', { name: 'Files that wait for your decision' }))
    expect(list.getByRole('listitem').textContent).toMatch(/plan\.pdf.*Grace Hopper.*Build the engine/)
    expect(list.getByRole('link', { name: 'Build the engine' }).getAttribute('href')).toBe('/tasks/5')
    expect(list.getByRole('link', { name: 'Download plan.pdf' }).getAttribute('href')).toBe(
      '/api/task-files/41',
    )
    expect(screen.getByRole('link', { name: 'Files of reports' }).getAttribute('href')).toBe(
      '/reports?approval=pending',
    )
  })

  it('are gone once they are approved', async () => {
    const portal = open(listOf([fileWith(), fileWith({ id: 42, name: 'other.pdf' })]))
    portal.change(
      reply(taskFilesApprove, () => {
        portal.change(listOf([fileWith({ id: 42, name: 'other.pdf' })]))
        return { ...decided, decision: 'approved' as const }
      }),
    )
    await portal.user.click(await screen.findByRole('button', { name: 'Approve plan.pdf' }))
    await screen.findByText('File approved')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve plan.pdf' })).toBeNull())
    screen.getByRole('button', { name: 'Approve other.pdf' })
  })

  it('are rejected with a reason, which stays when that fails', async () => {
    const portal = open(listOf([fileWith()]), reply(taskFilesReject, noAnswer))
    await portal.user.click(await screen.findByRole('button', { name: 'Reject plan.pdf' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject file' }))
    await portal.user.type(dialog.getByLabelText(/Reason/), 'Split it')
    await portal.user.click(dialog.getByRole('button', { name: 'Reject' }))
    await screen.findByText('The decision could not be saved.')
    portal.change(
      reply(taskFilesReject, { ...decided, decision: 'rejected' as const, rejectionReason: 'Split it' }),
    )
    portal.change(listOf([]))
    await portal.user.click(dialog.getByRole('button', { name: 'Reject' }))
    await screen.findByText('Nothing waits for you')
    expect(portal.asked(taskFilesReject).map(({ body }) => body)).toEqual([
      { reason: 'Split it' },
      { reason: 'Split it' },
    ])
  })

  it('say why one could not be decided', async () => {
    const portal = open(
      listOf([fileWith()]),
      reply(taskFilesApprove, refusal(409, { detail: 'This file has been rejected.' })),
    )
    await portal.user.click(await screen.findByRole('button', { name: 'Approve plan.pdf' }))
    await screen.findByText('This file has been rejected.')
  })

  it('come when somebody adds one, and a page at a time', async () => {
    const portal = open(listOf([]))
    await screen.findByText('Nothing waits for you')
    portal.change(
      reply(taskFilesWaiting, ({ query }) => ({
        items: [query.cursor === 'next' ? fileWith({ id: 43, name: 'late.pdf' }) : fileWith()],
        nextCursor: query.cursor === 'next' ? null : 'next',
      })),
    )
    gatherChanges(portal.store)([{ type: 'TaskFile', id: 5 }])
    await portal.user.click(await screen.findByRole('button', { name: 'Show more files' }))
    await screen.findByRole('button', { name: 'Approve late.pdf' })
  })

  it('that cannot be read are asked for again', async () => {
    const portal = open(reply(taskFilesWaiting, noAnswer))
    const again = await screen.findByRole('button', { name: 'Try again' })
    portal.change(listOf([fileWith()]))
    await portal.user.click(again)
    await screen.findByRole('button', { name: 'Approve plan.pdf' })
  })

  it('are for those who decide', async () => {
    const can = { createTask: false, submitReport: true, approveFiles: false, switchRole: false }
    const portal = renderSection(section, {
      path: '/tasks/approvals',
      user: signedIn('staff', { can }),
      replies: [listOf([fileWith()])],
    })
    await screen.findByRole('heading', { name: 'Files to approve' })
    expect(portal.asked(taskFilesWaiting)).toEqual([])
    expect(screen.queryByText('plan.pdf')).toBeNull()
  })
})
