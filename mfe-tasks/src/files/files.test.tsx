import { approvalsDecide } from '@headway/contracts/approvals'
import { limits } from '@headway/contracts'
import { type TaskFile, taskFilesAdd, taskFilesDelete, taskFilesList } from '@headway/contracts/task-files'
import { milestonesList, tasksGet } from '@headway/contracts/tasks'
import { noAnswer, refusal, renderSection, reply } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import section from '../mount.tsx'
import { nothingRelated, openTab } from '../test/related.ts'
import { grace, taskWith } from '../test/tasks.ts'

const fileWith = (other: Partial<TaskFile> = {}): TaskFile => ({
  id: 41,
  taskId: 5,
  name: 'plan.pdf',
  size: 2_048,
  mediaType: 'application/pdf',
  author: grace,
  createdAt: '2026-11-01T08:00:00.000Z',
  needsApproval: false,
  decision: null,
  decidedAt: null,
  decidedBy: null,
  rejectionReason: null,
  can: { download: true, approve: false, delete: true },
  ...other,
})

const listOf = (items: TaskFile[], add = true, nextCursor: string | null = null) =>
  reply(taskFilesList, { items, nextCursor, can: { add } })

async function openTask(...replies: Parameters<typeof renderSection>[1]['replies'] & {}) {
  const portal = renderSection(section, {
    path: '/tasks/5',
    replies: [
      ...replies,
      reply(tasksGet, taskWith()),
      reply(milestonesList, { items: [] }),
      ...nothingRelated,
    ],
  })
  await openTab(portal, 'Files')
  return portal
}

const chooser = () => screen.findByLabelText('Files', { selector: 'input' })
const pdf = (name: string) => new File(['%PDF-1.7'], name)
const keysOf = (asked: readonly { headers: Readonly<Record<string, string>> }[]) =>
  asked.map(({ headers }) => headers['idempotency-key'])

describe('files of a task', () => {
  it('task files show type, author and date, and have a download link', async () => {
    await openTask(
      listOf([fileWith(), fileWith({ id: 40, author: null, name: 'old.png', needsApproval: true })], false),
    )
    const list = await screen.findByRole('list', { name: 'Task files' })
    const [first, second] = within(list).getAllByRole('listitem')
    expect(first?.textContent).toMatch(/plan\.pdf.*2 KB.*Grace Hopper/)
    expect(second?.textContent).toMatch(/Former member.*Waiting for approval/)
    const link = within(list).getByRole<HTMLAnchorElement>('link', { name: 'Download plan.pdf' })
    expect([link.getAttribute('href'), link.download]).toEqual(['/api/task-files/41', 'plan.pdf'])
    expect(screen.queryByLabelText('Files', { selector: 'input' })).toBeNull()
  })

  it('task files say when there are none and when loading failed', async () => {
    const portal = await openTask(listOf([]))
    await screen.findByText('No files yet')
    portal.unmount()
    await openTask(reply(taskFilesList, refusal(403)))
    await screen.findByRole('button', { name: 'Try again' })
  })

  it('task files load page by page', async () => {
    const portal = await openTask(listOf([fileWith()], true, 'next'))
    const more = await screen.findByRole('button', { name: 'More files' })
    portal.change(listOf([fileWith({ id: 39, name: 'older.pdf' })]))
    await portal.user.click(more)
    await screen.findByRole('link', { name: 'Download older.pdf' })
  })

  it('task files are deleted after confirmation and stay when that fails', async () => {
    const portal = await openTask(
      listOf([fileWith()]),
      reply(taskFilesDelete, refusal(409, { detail: 'This task is archived.' })),
    )
    await portal.user.click(await screen.findByRole('button', { name: 'Delete plan.pdf' }))
    const question = await screen.findByRole('alertdialog', { name: 'Delete plan.pdf?' })
    expect(portal.asked(taskFilesDelete)).toEqual([])
    await portal.user.click(within(question).getByRole('button', { name: 'Delete' }))
    await screen.findByText('This task is archived.')
    portal.change(reply(taskFilesDelete, undefined))
    await portal.user.click(screen.getByRole('button', { name: 'Delete plan.pdf' }))
    portal.change(listOf([]))
    await portal.user.click(await screen.findByRole('button', { name: 'Delete' }))
    await screen.findByText('No files yet')
  })
})

describe('adding files to a task', () => {
  it('files are uploaded one after the other and shown when they arrive', async () => {
    const portal = await openTask(listOf([]))
    let underWay = 0
    let most = 0
    portal.change(
      reply(taskFilesAdd, async () => {
        most = Math.max(most, ++underWay)
        await Promise.resolve()
        underWay--
        return { items: [fileWith()] }
      }),
    )
    const input = await chooser()
    portal.change(listOf([fileWith({ id: 42, name: 'b.pdf' }), fileWith({ name: 'a.pdf' })]))
    await portal.user.upload(input, [pdf('a.pdf'), pdf('b.pdf')])
    await screen.findByRole('link', { name: 'Download b.pdf' })
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Uploads' })).toBeNull())
    const asked = portal.asked(taskFilesAdd)
    expect([asked.length, new Set(keysOf(asked)).size, most]).toEqual([2, 2, 1])
  })

  it('a failed upload says why for each file and is repeated with the same key', async () => {
    const portal = await openTask(listOf([]), reply(taskFilesAdd, noAnswer))
    await portal.user.upload(await chooser(), [pdf('a.pdf')])
    const again = await screen.findByRole('button', { name: 'Retry a.pdf' })
    const detail = 'a.pdf: the content doesn’t match the file type'
    portal.change(reply(taskFilesAdd, refusal(400, { detail })))
    await portal.user.click(again)
    await screen.findByText(detail)
    const asked = portal.asked(taskFilesAdd)
    expect([asked.length, new Set(keysOf(asked)).size]).toEqual([2, 1])
    expect(screen.queryByRole('button', { name: 'Retry a.pdf' })).toBeNull()
    await portal.user.click(screen.getByRole('button', { name: 'Remove a.pdf' }))
    expect(screen.queryByRole('list', { name: 'Uploads' })).toBeNull()
  })

  it('files that are too large or of another type are not sent, with the reason', async () => {
    const portal = await openTask(listOf([]))
    const large = pdf('large.pdf')
    Object.defineProperty(large, 'size', { value: limits.fileBytes + 1 })
    await portal.user.upload(await chooser(), [large])
    await screen.findByText('This file is over 100 MB.')
    expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull()
    const user = (await import('@testing-library/user-event')).default.setup({ applyAccept: false })
    await user.upload(await chooser(), [pdf('run.exe')])
    await screen.findByText('run.exe: this file type isn’t supported.')
    expect(portal.asked(taskFilesAdd)).toEqual([])
  })

  it('canceling an upload continues with the next file', async () => {
    const portal = await openTask(listOf([]))
    const answers: (() => void)[] = []
    portal.change(
      reply(
        taskFilesAdd,
        () => new Promise((resolve) => answers.push(() => resolve({ items: [fileWith()] }))),
      ),
    )
    await portal.user.upload(await chooser(), [pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf')])
    await waitFor(() => expect(answers).toHaveLength(1))
    screen.getAllByText('Queued')
    await portal.user.click(screen.getByRole('button', { name: 'Remove b.pdf' }))
    await portal.user.click(screen.getByRole('button', { name: 'Remove a.pdf' }))
    await waitFor(() => expect(answers).toHaveLength(2))
    expect(screen.queryByText('a.pdf')).toBeNull()
    answers.at(-1)?.()
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Uploads' })).toBeNull())
    expect(portal.asked(taskFilesAdd)).toHaveLength(2)
  })
})

describe('a large file of a task', () => {
  const waiting = fileWith({ needsApproval: true, can: { download: true, approve: true, delete: false } })

  const decided = { results: [{ source: 'task' as const, id: waiting.id, problem: null }] }

  it('a large file of a task is approved with one click', async () => {
    const portal = await openTask(listOf([waiting]), reply(approvalsDecide, decided))
    await screen.findByText('Waiting for approval')
    await portal.user.click(screen.getByRole('button', { name: 'Approve plan.pdf' }))
    await screen.findByText('File approved')
  })

  it('a large file of a task is rejected with a reason visible to all', async () => {
    const portal = await openTask(listOf([waiting]), reply(approvalsDecide, decided))
    await portal.user.click(await screen.findByRole('button', { name: 'Reject plan.pdf' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject file' }))
    const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Reject' })
    expect(send.disabled).toBe(true)
    await portal.user.type(dialog.getByRole('textbox'), ' Split it ')
    const rejected = {
      ...waiting,
      decision: 'rejected',
      decidedBy: 'Ada',
      rejectionReason: 'Split it',
    } as const
    portal.change(listOf([rejected]))
    await portal.user.click(send)
    await screen.findByText('Rejected by Ada: Split it')
    expect(portal.asked(approvalsDecide)[0]?.body).toMatchObject({
      decision: 'rejected',
      reason: 'Split it',
    })
  })
})
