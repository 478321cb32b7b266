import { activityList } from '@headway/contracts/activity'
import { approvalsList } from '@headway/contracts/approvals'
import { notificationsList } from '@headway/contracts/notifications'
import { filesApprove, filesReject, filesUndo, reportsGet } from '@headway/contracts/reports'
import { taskFilesApprove, taskFilesReject, taskFilesUndo } from '@headway/contracts/task-files'
import { tasksArchive } from '@headway/contracts/task-trash'
import { tasksComplete } from '@headway/contracts/task-states'
import { afterEach, describe, expect, it } from 'vitest'
import { buildReport } from '../../test/factories.ts'
import { type TestUser, usePortal } from '../../test/portal.ts'
import { entriesOf } from '../audit/testing/entries.ts'
import { largeFile, onlyFile, pdf, replaceReportFile } from '../reports/testing/submit.ts'
import { useTaskWithFiles } from '../task-files/testing/use-task-with-files.ts'

const { server, people } = await usePortal()
const { task, add } = useTaskWithFiles(server, people)
const MINUTE = 60_000

afterEach(() => server.moveClock(0))

const sources = {
  task: {
    endpoints: { approve: taskFilesApprove, reject: taskFilesReject, undo: taskFilesUndo },
    create: async (author: TestUser) => (await add(author, largeFile())).id,
    kind: 'taskFile.decisionUndone',
  },
  report: {
    endpoints: { approve: filesApprove, reject: filesReject, undo: filesUndo },
    create: async (author: TestUser) => onlyFile(await buildReport(server, author, {}, [largeFile()])).id,
    kind: 'file.decisionUndone',
  },
} as const

const waits = async (source: string, id: number) =>
  (await server.call(people.pm, approvalsList, { query: { limit: '100' } })).body.items.some(
    (file) => file.source === source && file.id === id,
  )

describe.each(['task', 'report'] as const)('undo of a decision on a %s file', (source) => {
  const { endpoints, create, kind } = sources[source]
  const of = (id: number) => ({ params: { id } })
  const refusedTo = async (user: TestUser | null, id: number) => {
    const { status, body } = await server.refuse(user, endpoints.undo, of(id))
    return [status, body.code]
  }

  it('undoing a decision makes the file pending again and allows another decision', async () => {
    const id = await create(people.staff)
    await server.call(people.pm, endpoints.approve, of(id))
    expect(await waits(source, id)).toBe(false)
    await server.call(people.pm, endpoints.undo, of(id))
    expect(await waits(source, id)).toBe(true)
    await server.call(people.pm, endpoints.reject, { ...of(id), body: { reason: 'Split it' } })
    await server.call(people.pm, endpoints.undo, of(id))
    expect(await waits(source, id)).toBe(true)
    await server.call(people.srPm, endpoints.approve, of(id))
  })

  it('an undone decision on a file is in the audit log and the feed, and notifies the author', async () => {
    const id = await create(people.staff)
    await server.call(people.pm, endpoints.approve, of(id))
    const entries = await entriesOf(server, people.superAdmin, () =>
      server.call(people.pm, endpoints.undo, of(id)),
    )
    expect(entries).toMatchObject([{ kind, area: 'files', actor: { id: people.pm.id } }])
    const { items } = (await server.call(people.pm, activityList)).body
    expect(items[0]).toMatchObject({ action: 'decisionUndone', description: 'large.pdf' })
    const notified = (await server.call(people.staff, notificationsList)).body.items[0]
    expect(notified).toMatchObject({ type: 'file_approval', title: 'Your file is pending approval again' })
  })

  it('undoing a decision returns 403 or 404 for everyone except the approver', async () => {
    const id = await create(people.staff)
    await server.call(people.pm, endpoints.approve, of(id))
    for (const other of [people.srPm, people.superAdmin, people.staff, people.viewer, people.otherSrPm]) {
      expect(await refusedTo(other, id)).toEqual([403, 'not_allowed'])
    }
    expect(await refusedTo(people.otherPm, id)).toEqual([404, 'not_found'])
    expect(await refusedTo(people.pm, 999_999)).toEqual([404, 'not_found'])
    expect((await refusedTo(null, id))[0]).toBe(401)
    expect(await waits(source, id)).toBe(false)
  })

  it('undoing a decision returns 409 for a file without a decision', async () => {
    const id = await create(people.staff)
    expect(await refusedTo(people.pm, id)).toEqual([409, 'not_decided'])
    await server.call(people.pm, endpoints.approve, of(id))
    await server.call(people.pm, endpoints.undo, of(id))
    expect(await refusedTo(people.pm, id)).toEqual([409, 'not_decided'])
  })

  it('undoing a decision returns 409 after 10 minutes', async () => {
    const id = await create(people.staff)
    await server.call(people.pm, endpoints.approve, of(id))
    server.moveClock(11 * MINUTE)
    expect(await refusedTo(people.pm, id)).toEqual([409, 'undo_expired'])
  })
})

it('undoing the only approval of a report makes the report pending again', async () => {
  const report = await buildReport(server, people.staff, {}, [largeFile()])
  const one = { params: { id: onlyFile(report).id } }
  await server.call(people.pm, filesApprove, one)
  const undone = (await server.call(people.pm, filesUndo, one)).body
  expect(undone).toMatchObject({ needsApproval: true, approvedAt: null, approvedBy: null })
  expect(onlyFile(undone)).toMatchObject({ decision: null, can: { approve: true } })
  expect(
    (await server.call(people.staff, reportsGet, { params: { id: report.id } })).body.approvedAt,
  ).toBeNull()
})

it('undoing a decision returns 409 for a file of a report that its author has replaced', async () => {
  const report = await buildReport(server, people.staff, {}, [largeFile()])
  const { id } = onlyFile(report)
  await server.call(people.pm, filesReject, { params: { id }, body: { reason: 'Split it' } })
  await replaceReportFile(server, people.staff, {
    reportId: report.id,
    replaces: id,
    files: [{ name: 'small.pdf', content: pdf(500) }],
  })
  expect(await server.refuse(people.pm, filesUndo, { params: { id } })).toMatchObject({
    status: 409,
    body: { code: 'file_replaced', detail: 'The author has already replaced this file.' },
  })
  const { body } = await server.call(people.staff, reportsGet, { params: { id: report.id } })
  expect(body.fileUploads[0]).toMatchObject({ id, decision: 'rejected' })
})

it('undoing a decision returns 409 for a file of an archived task', async () => {
  const { id } = await add(people.staff, largeFile())
  await server.call(people.pm, taskFilesApprove, { params: { id } })
  const of = { params: { id: task.id }, body: {} }
  await server.call(people.pm, tasksComplete, of)
  await server.call(people.pm, tasksArchive, of)
  expect(await server.refuse(people.pm, taskFilesUndo, { params: { id } })).toMatchObject({
    status: 409,
    body: { code: 'task_archived' },
  })
})
