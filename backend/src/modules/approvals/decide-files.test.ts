import { approvalsDecide, approvalsList } from '@headway/contracts/approvals'
import { filesApprove, filesReject } from '@headway/contracts/reports'
import { taskFilesReject } from '@headway/contracts/task-files'
import { describe, expect, it } from 'vitest'
import { buildReport } from '../../test/factories.ts'
import { usePortal } from '../../test/portal.ts'
import { entriesOf } from '../audit/testing/entries.ts'
import { largeFile, onlyFile } from '../reports/testing/submit.ts'
import { useTaskWithFiles } from '../task-files/testing/use-task-with-files.ts'

const { server, people } = await usePortal()
const { add } = useTaskWithFiles(server, people)

const ofTask = async () => ({ source: 'task' as const, id: (await add(people.staff, largeFile())).id })
const ofReport = async (author = people.staff) => ({
  source: 'report' as const,
  id: onlyFile(await buildReport(server, author, {}, [largeFile()])).id,
})

describe('approvalsDecide', () => {
  it('one request approves files of tasks and reports, and says why it refused others', async () => {
    const [task, report, rejected, foreign] = [
      await ofTask(),
      await ofReport(),
      await ofReport(),
      await ofReport(people.otherStaff),
    ]
    const body = { reason: 'Too large' }
    await server.call(people.srPm, filesReject, { params: { id: rejected.id }, body })
    const files = [report, foreign, rejected, task, { source: 'task' as const, id: 999_999 }]
    const entries = await entriesOf(server, people.superAdmin, async () => {
      const { results } = (
        await server.call(people.pm, approvalsDecide, { body: { decision: 'approved', files } })
      ).body
      expect(results).toMatchObject([
        { ...report, problem: null },
        { ...foreign, problem: { status: 404, code: 'not_found' } },
        {
          ...rejected,
          problem: { status: 409, code: 'already_decided', detail: 'This file was already rejected.' },
        },
        { ...task, problem: null },
        { problem: { status: 404 } },
      ])
    })
    expect(entries.map(({ kind }) => kind).toSorted()).toEqual(['file.approved', 'taskFile.approved'])
    const { items } = (await server.call(people.pm, approvalsList, { query: {} })).body
    expect(items).toEqual([])
  })

  it('one request rejects files with one reason, and a repeated request changes nothing', async () => {
    const [task, report] = [await ofTask(), await ofReport()]
    const body = { decision: 'rejected' as const, reason: 'Split it', files: [task, report] }
    const decide = async () =>
      (await server.call(people.pm, approvalsDecide, { body })).body.results.map(({ problem }) => problem)
    expect(await decide()).toEqual([null, null])
    expect(await decide()).toEqual([null, null])
    const late = { params: { id: report.id } }
    expect((await server.refuse(people.pm, filesApprove, late)).status).toBe(409)
    const again = { params: { id: task.id }, body: { reason: 'Split it again' } }
    expect((await server.call(people.pm, taskFilesReject, again)).body.rejectionReason).toBe('Split it')
  })

  it('of two opposite requests about the same files, each file keeps one decision', async () => {
    const files = [await ofReport(), await ofTask(), await ofReport()]
    const decide = async (decision: 'approved' | 'rejected', order: typeof files) => {
      const body =
        decision === 'rejected' ? { decision, reason: 'No', files: order } : { decision, files: order }
      return (await server.call(people.pm, approvalsDecide, { body })).body.results
    }
    const [one, other] = await Promise.all([
      decide('approved', files),
      decide('rejected', files.toReversed()),
    ])
    const decided = [...one, ...other].filter(({ problem }) => problem === null)
    expect(decided).toHaveLength(3)
    expect(new Set(decided.map(({ source, id }) => `${source} ${id}`)).size).toBe(3)
  })

  it('deciding refuses malformed requests', async () => {
    const file = await ofReport()
    const status = async (user: typeof people.pm | null, body: unknown) => {
      const response = await server.fetch(user, '/api/approvals', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
      return response.status
    }
    const many = Array.from({ length: 101 }, (_, index) => ({ source: 'task', id: index + 1 }))
    for (const body of [
      { decision: 'approved', files: [] },
      { decision: 'approved', files: many },
      { decision: 'rejected', files: [file] },
      { decision: 'rejected', files: [file], reason: ' ' },
      { decision: 'withdrawn', files: [file] },
      { decision: 'approved', files: [{ source: 'user', id: 1 }] },
    ]) {
      expect(await status(people.pm, body)).toBe(400)
    }
  })
})
