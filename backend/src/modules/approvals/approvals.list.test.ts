import { approvalsList } from '@headway/contracts/approvals'
import { dashboardOverview, dashboardStats } from '@headway/contracts/dashboard'
import { filesApprove, filesReject } from '@headway/contracts/reports'
import { taskFilesApprove, taskFilesReject } from '@headway/contracts/task-files'
import { tasksArchive, tasksDelete, tasksUnarchive } from '@headway/contracts/task-trash'
import { tasksComplete } from '@headway/contracts/task-states'
import { usersDeactivation } from '@headway/contracts/users'
import { afterEach, describe, expect, it } from 'vitest'
import { buildReport } from '../../test/factories.ts'
import { type TestUser, usePortal } from '../../test/portal.ts'
import { openCostMeter } from '../../test/query-cost.ts'
import { setClock } from '../../test/set-clock.ts'
import { recordStatements } from '../../test/statements.ts'
import { largeFile, onlyFile, pdf, replaceReportFile } from '../reports/testing/submit.ts'
import { useTaskWithFiles } from '../task-files/testing/use-task-with-files.ts'

const { server, people } = await usePortal()
const { task, add } = useTaskWithFiles(server, people)
const { database } = server.platform

afterEach(async () => {
  await setClock(server, Date.now())
  // Keeps the authors below their storage quota.
  await database.knex('task_files').update({ size: 1 })
  await database.knex('report_files').update({ size: 1 })
})

const large = (name = `big-${task.id}.pdf`) => largeFile(name)
const report = async (author: TestUser, name = 'large.pdf') => {
  const sent = await buildReport(server, author, {}, [large(name)])
  return { ...onlyFile(sent), reportId: sent.id, reportDate: sent.reportDate }
}
const waiting = async (user: TestUser, query: Record<string, string> = {}) =>
  (await server.call(user, approvalsList, { query })).body
const waitingOfTask = async (user: TestUser) =>
  (await waiting(user, { limit: '100' })).items.filter(
    (file) => file.source === 'task' && file.ownerId === task.id,
  )
const waitingOfReport = async (user: TestUser, reportId: number) =>
  (await waiting(user, { limit: '100' })).items.filter(
    (file) => file.source === 'report' && file.ownerId === reportId,
  )
const pendingOf = async (user: TestUser) =>
  (await server.call(user, dashboardStats, { query: { timeframe: 'week' } })).body.pendingApprovals

/** Source and id of every file, read page by page. */
async function walk(user: TestUser, limit: number): Promise<string[]> {
  const found: string[] = []
  let cursor: string | undefined
  do {
    const page = await waiting(user, { limit: String(limit), ...(cursor ? { cursor } : {}) })
    found.push(...page.items.map(({ source, id }) => `${source} ${id}`))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return found
}

describe('approvalsList', () => {
  it('the approvals inbox lists files of tasks for the people who may decide them', async () => {
    const file = await add(people.staff, large())
    const listed = {
      source: 'task',
      id: file.id,
      name: file.name,
      size: file.size,
      mediaType: 'application/pdf',
      author: file.author,
      createdAt: file.createdAt,
      waitingDays: 0,
      ownerId: task.id,
      taskTitle: task.title,
      reportDate: null,
    }
    for (const decider of [people.pm, people.srPm, people.superAdmin]) {
      expect(await waitingOfTask(decider)).toEqual([listed])
    }
    for (const other of [people.otherPm, people.otherSrPm]) {
      expect(await waitingOfTask(other)).toEqual([])
    }
  })

  it('the approvals inbox lists files of reports for the people who may decide them', async () => {
    const { id, reportId, reportDate } = await report(people.staff)
    const listed = { source: 'report', id, name: 'large.pdf', ownerId: reportId, taskTitle: null, reportDate }
    for (const decider of [people.pm, people.srPm, people.superAdmin]) {
      expect(await waitingOfReport(decider, reportId)).toMatchObject([listed])
    }
    for (const other of [people.otherPm, people.otherSrPm]) {
      expect(await waitingOfReport(other, reportId)).toEqual([])
    }
    await server.call(people.pm, filesApprove, { params: { id } })
    expect(await waitingOfReport(people.srPm, reportId)).toEqual([])
  })

  it('the approvals inbox lists files of people without a manager for super administrators', async () => {
    const { reportId } = await report(people.itAdmin)
    expect(await waitingOfReport(people.superAdmin, reportId)).toHaveLength(1)
    const own = await report(people.superAdmin)
    expect(await waitingOfReport(people.superAdmin, own.reportId)).toEqual([])
  })

  it('the approvals inbox returns 400 for a bad cursor', async () => {
    for (const cursor of ['nonsense', Buffer.from('[1,2]').toString('base64url')]) {
      expect((await server.refuse(people.pm, approvalsList, { query: { cursor } })).status).toBe(400)
    }
  })

  it('the approvals inbox leaves out approved and rejected files', async () => {
    const [one, other] = [await add(people.staff, large('a.pdf')), await add(people.staff, large('b.pdf'))]
    expect(await waitingOfTask(people.pm)).toMatchObject([{ id: one.id }, { id: other.id }])
    await server.call(people.pm, taskFilesApprove, { params: { id: one.id } })
    expect(await waitingOfTask(people.pm)).toMatchObject([{ id: other.id }])
    await server.call(people.srPm, taskFilesReject, {
      params: { id: other.id },
      body: { reason: 'Split it' },
    })
    expect(await waitingOfTask(people.pm)).toEqual([])
  })

  it('the approvals inbox leaves out small files and files of the caller', async () => {
    await add(people.staff, { name: 'small.pdf', content: pdf(200) })
    await add(people.pm, large())
    expect(await waitingOfTask(people.pm)).toEqual([])
    expect(await waitingOfTask(people.srPm)).toHaveLength(1)
    const own = await report(people.pm)
    expect(await waitingOfReport(people.pm, own.reportId)).toEqual([])
    expect(await waitingOfReport(people.srPm, own.reportId)).toHaveLength(1)
  })

  it('the approvals inbox leaves out files of archived tasks', async () => {
    await add(people.staff, large())
    const before = (await pendingOf(people.pm)) ?? 0
    const of = { params: { id: task.id }, body: {} }
    await server.call(people.pm, tasksComplete, of)
    await server.call(people.pm, tasksArchive, of)
    expect(await waitingOfTask(people.superAdmin)).toEqual([])
    expect(await pendingOf(people.pm)).toBe(before - 1)
    await server.call(people.pm, tasksUnarchive, of)
    expect(await waitingOfTask(people.pm)).toHaveLength(1)
  })

  it('the approvals inbox leaves out files of tasks in the trash', async () => {
    await add(people.staff, large())
    await server.call(people.pm, tasksDelete, { params: { id: task.id } })
    expect(await waitingOfTask(people.pm)).toEqual([])
    expect(await waitingOfTask(people.superAdmin)).toEqual([])
  })

  it('the approvals inbox lists each file once, oldest first, with any page size', async () => {
    for (const name of ['a.pdf', 'b.pdf']) {
      await add(people.staff, large(name))
      await report(people.staff, name)
    }
    const { items } = await waiting(people.srPm, { limit: '100' })
    const times = items.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted())
    const all = items.map(({ source, id }) => `${source} ${id}`)
    expect(new Set(all).size).toBe(all.length)
    for (const limit of [1, 2, 3]) {
      expect(await walk(people.srPm, limit)).toEqual(all)
    }
  })

  it('the approvals inbox lists each file once when one of them replaces an older file', async () => {
    const { id, reportId } = await report(people.staff, 'first.pdf')
    await report(people.staff, 'second.pdf')
    await server.call(people.pm, filesReject, { params: { id }, body: { reason: 'Split it' } })
    const replacement = { reportId, replaces: id, files: [large('replacement.pdf')] }
    expect((await replaceReportFile(server, people.staff, replacement)).status).toBe(201)
    await add(people.staff, large('task.pdf'))
    for (const decider of [people.pm, people.srPm, people.superAdmin]) {
      const { items } = await waiting(decider, { limit: '100' })
      expect(items.slice(-3).map(({ name }) => name)).toEqual(['replacement.pdf', 'second.pdf', 'task.pdf'])
      const all = items.map((file) => `${file.source} ${file.id}`)
      expect([await walk(decider, 1), await walk(decider, 2)]).toEqual([all, all])
    }
  })

  it('the approvals inbox lists each file once when times are equal or not in the order of ids', async () => {
    const first = await add(people.staff, large('a.pdf'))
    const others = [await add(people.staff, large('b.pdf')), await add(people.staff, large('c.pdf'))]
    const reports = [await report(people.staff), await report(people.staff)]
    const at = new Date('2026-01-05T10:00:00.000Z')
    const reportIds = reports.map(({ reportId }) => reportId)
    await database.knex('report_files').whereIn('report_id', reportIds).update({ created_at: at })
    await database.knex('report_scope').whereIn('report_id', reportIds).update({ created_at: at })
    await database.knex('progress_reports').whereIn('id', reportIds).update({ created_at: at })
    await database
      .knex('task_files')
      .whereIn(
        'id',
        others.map(({ id }) => id),
      )
      .update({ created_at: at })
    await database.knex('task_files').where({ id: first.id }).update({ created_at: new Date() })
    for (const decider of [people.pm, people.superAdmin]) {
      const all = (await waiting(decider, { limit: '100' })).items.map(({ source, id }) => `${source} ${id}`)
      for (const limit of [1, 2, 3]) {
        const walked = await walk(decider, limit)
        expect(new Set(walked).size).toBe(walked.length)
        expect(walked.toSorted()).toEqual(all.toSorted())
      }
    }
  })

  it('the approvals inbox reads a bounded number of rows per page, and counts to 1000', async () => {
    const one = await report(people.staff)
    const now = new Date()
    const file = {
      author_id: people.staff.id,
      name: 'take.pdf',
      size: 1,
      media_type: 'application/pdf',
      sha256: '0'.repeat(64),
      needs_approval: true,
      created_at: now,
    }
    const numbers = Array.from({ length: 600 }, (_, index) => index)
    const files = numbers.map((number) => ({ ...file, storage_key: String(number).padStart(32, '0') }))
    await database.knex('task_files').insert(files.map((row) => ({ ...row, task_id: task.id })))
    const { id: _, ...sent } = (await database
      .knex('progress_reports')
      .where({ id: one.reportId })
      .first()) as {
      id: number
    }
    const firstId = 1_000_000
    const ids = numbers.map((number) => firstId + number)
    await database.knex('progress_reports').insert(ids.map((id) => ({ ...sent, id, created_at: now })))
    await database
      .knex('report_files')
      .insert(files.map((row, index) => ({ ...row, report_id: firstId + index })))
    const scope = await database.knex('report_scope').where({ report_id: one.reportId })
    await database
      .knex('report_scope')
      .insert(ids.flatMap((id) => scope.map((row) => ({ ...row, report_id: id, created_at: now }))))
    const meter = await openCostMeter(server.platform.environment.DATABASE_URL)
    for (const decider of [people.superAdmin, people.srPm, people.pm]) {
      const statements = await recordStatements(database, () => waiting(decider))
      const lists = statements.filter(({ sql }) => !sql.includes('COUNT(*)'))
      const cost = await meter.costOf(lists)
      expect(cost.rows, decider.role).toBeLessThanOrEqual(700)
      expect(cost.sorted, decider.role).toBeLessThanOrEqual(30)
    }
    await meter.close()
    expect((await waiting(people.superAdmin)).total).toBe(1_000)
    await database.knex('task_files').where({ task_id: task.id }).delete()
    for (const table of ['report_scope', 'report_files'] as const) {
      await database.knex(table).where('report_id', '>=', firstId).delete()
    }
    await database.knex('progress_reports').where('id', '>=', firstId).delete()
  })

  it('the list of approvals returns lateBefore two working days back', async () => {
    const lateBeforeAt = async (now: string) => {
      await setClock(server, now)
      return (await waiting(people.pm)).lateBefore.slice(0, 10)
    }
    // Thursday: Wednesday and Thursday have begun since Tuesday.
    expect(await lateBeforeAt('2026-11-26T12:00:00Z')).toBe('2026-11-24')
    // Sunday: Thursday and Friday have begun since Wednesday. Monday: Friday and Monday since Thursday.
    expect(await lateBeforeAt('2026-11-29T12:00:00Z')).toBe('2026-11-25')
    expect(await lateBeforeAt('2026-11-30T12:00:00Z')).toBe('2026-11-26')
  })
})

it('a listed file has the number of working days since it was added', async () => {
  const reportDate = '2090-06-15T10:00:00.000Z'
  await setClock(server, reportDate)
  await buildReport(server, people.staff, { reportDate }, [large()])
  const daysAt = async (now: string) => {
    await setClock(server, now)
    const { items, lateDays } = await waiting(people.pm, { limit: '100' })
    return [items.at(-1)?.waitingDays, lateDays]
  }
  // Thursday, Friday, Sunday, Tuesday.
  expect(await daysAt('2090-06-15T12:00:00Z')).toEqual([0, 2])
  expect(await daysAt('2090-06-16T12:00:00Z')).toEqual([1, 2])
  expect(await daysAt('2090-06-18T12:00:00Z')).toEqual([1, 2])
  expect(await daysAt('2090-06-20T12:00:00Z')).toEqual([3, 2])
})

describe('countApprovals', () => {
  it('the number of approvals is the same in the inbox, the stat card, the action items and the deactivation summary', async () => {
    const before = await pendingOf(people.pm)
    await add(people.staff, large())
    await report(people.staff)
    const { total, items } = await waiting(people.pm, { limit: '100' })
    expect(total).toBe((before ?? 0) + 2)
    expect(items).toHaveLength(total)
    expect(await pendingOf(people.pm)).toBe(total)
    const overview = (await server.call(people.pm, dashboardOverview)).body
    expect(overview.actionItems?.counts.find(({ kind }) => kind === 'file')?.total).toBe(total)
    const { body } = await server.call(people.superAdmin, usersDeactivation, { params: { id: people.pm.id } })
    expect(body.pendingApprovals).toBe(total)
    expect(await pendingOf(people.staff)).toBeUndefined()
    const all = await waiting(people.superAdmin, { limit: '100' })
    expect(all.items).toHaveLength(all.total)
  })
})
