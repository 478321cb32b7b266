import { reportDaysList } from '@headway/contracts/report-days'
import { reportsPrint } from '@headway/contracts/report-export'
import {
  filesApprove,
  filesReject,
  filesWithdraw,
  type Report,
  reportsMarkRead,
} from '@headway/contracts/reports'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildReport } from '../../../test/factories.ts'
import { buildUser, type TestUser, usePortal } from '../../../test/portal.ts'
import { setClock } from '../../../test/set-clock.ts'
import { entriesOf } from '../../audit/testing/entries.ts'
import { assignTask, closeDaysBefore, resetReportDays } from '../testing/report-days.ts'
import { largeFile, onlyFile } from '../testing/submit.ts'

const { server, people } = await usePortal()

const download = (user: TestUser | null, query: Record<string, string>, list = 'progress-reports') =>
  server.fetch(user, `/api/${list}/export?${new URLSearchParams(query)}`)
const linesOf = async (user: TestUser, query: Record<string, string>, list?: string) =>
  (await (await download(user, { format: 'csv', ...query }, list)).text())
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')

describe('reportsExport', () => {
  it('the CSV export has every field of a report, and no spreadsheet formulas', async () => {
    const author = await buildUser(server, { role: 'staff', managerId: people.pm.id })
    const { id } = await buildReport(
      server,
      author,
      {
        description: '=HYPERLINK("https://a.example")',
        nextSteps: 'Call the bank',
        blockers: JSON.stringify([{ text: 'No answer' }]),
        urlLinks: JSON.stringify([{ title: 'Letters', url: 'https://letters.headway.test/' }]),
      },
      [{ name: 'plan.pdf', content: '%PDF-1.7' }],
    )
    const response = await download(author, { format: 'csv' })
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toMatch(/filename="reports-\d{4}-\d\d-\d\d\.csv"/)
    const [head, row] = await linesOf(author, {})
    expect(head).toBe(
      'Number,Day,Submitted,Author,Email,Tasks,Completion,Description,Next,Blockers,Files,Links,Approval,Approved by',
    )
    expect(row?.startsWith(`${id},`)).toBe(true)
    expect(row).toContain(`"'=HYPERLINK(""https://a.example"")"`)
    expect(row).toContain(
      ',Call the bank,No answer,plan.pdf,Letters https://letters.headway.test/,No Approval Needed,',
    )
  })

  it('JSON lines have the reports of the API, newest first, across pages', async () => {
    const author = await buildUser(server, { role: 'staff', managerId: people.pm.id })
    const first = await buildReport(server, author)
    const { id: _, ...row } = (await server.platform.database
      .knex('progress_reports')
      .where({ id: first.id })
      .first()) as { id: number }
    const copies = Array.from({ length: 140 }, () => ({ ...row, created_at: new Date() }))
    await server.platform.database.knex.batchInsert('progress_reports', copies)
    const response = await download(author, { format: 'jsonl' })
    expect(response.headers.get('content-type')).toBe('application/jsonl; charset=utf-8')
    const reports = (await response.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Report)
    expect(new Set(reports.map(({ id }) => id)).size).toBe(141)
    expect(first).toMatchObject(reports.at(-1) ?? {})
    const printed = (await server.call(author, reportsPrint)).body
    expect(printed).toMatchObject({ hasMore: false, items: { length: 141 } })
  })

  it('the approval and the files say what was decided', async () => {
    const author = await buildUser(server, { role: 'staff', managerId: people.pm.id })
    const decided = async (decide: (id: number) => Promise<unknown>) => {
      const sent = await buildReport(server, author, {}, [largeFile('plan.pdf')])
      await decide(onlyFile(sent).id)
      return String(sent.id)
    }
    const body = { reason: 'Split it' }
    const rejected = await decided((id) => server.call(people.pm, filesReject, { params: { id }, body }))
    const approved = await decided((id) => server.call(people.pm, filesApprove, { params: { id } }))
    const withdrawn = await decided((id) => server.call(author, filesWithdraw, { params: { id } }))
    const pending = await decided(() => Promise.resolve())
    const rows = (await linesOf(author, {})).slice(1)
    const shownIn = (id: string) => rows.find((row) => row.startsWith(`${id},`)) ?? ''
    expect(shownIn(rejected)).toMatch(/,plan\.pdf \(rejected\),.*,Rejected,/)
    expect(shownIn(approved)).toMatch(/,plan\.pdf,.*,Approved,/)
    expect(shownIn(withdrawn)).toMatch(/,plan\.pdf \(withdrawn\),.*,No Approval Needed,/)
    expect(shownIn(pending)).toMatch(/,plan\.pdf \(pending\),.*,Pending,/)
    const found = (await linesOf(author, { approval: 'pending' })).slice(1)
    expect(found).toEqual(rows.filter((row) => row.includes(',Pending,')))
  })

  it('the lines of JSON have nothing that depends on the permissions of the reader', async () => {
    const fields = { blockers: JSON.stringify([{ text: 'No answer' }]) }
    const file = { name: 'plan.pdf', content: '%PDF-1.7' }
    const { id } = await buildReport(server, people.staff, fields, [file])
    const response = await download(people.pm, { format: 'jsonl', author: String(people.staff.id) })
    const line = (await response.text()).split('\n').find((text) => text.startsWith(`{"id":${id},`)) ?? ''
    expect(line).toContain('No answer')
    expect(line).not.toMatch(/"(can|isRead)":/)
  })

  it('the workbook opens as a zip of a sheet', async () => {
    await buildReport(server, people.staff)
    const response = await download(people.staff, { format: 'xlsx' })
    const parts = unzipSync(new Uint8Array(await response.arrayBuffer()))
    expect(strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).toContain('Done today')
  })

  it('an export contains only what the filters choose', async () => {
    const author = await buildUser(server, { role: 'staff', managerId: people.pm.id })
    const taskId = await assignTask(server, people, [author])
    const blockers = JSON.stringify([{ text: 'No answer' }])
    const walnut = await buildReport(server, author, { description: 'Walnut delivered' })
    const ofTask = await buildReport(server, author, { taskId: String(taskId) })
    const blocked = await buildReport(server, author, { blockers })
    const body = { read: true }
    await server.call(people.pm, reportsMarkRead, { params: { id: walnut.id }, body })
    await server.platform.database
      .knex('progress_reports')
      .where({ id: ofTask.id })
      .update({
        created_at: new Date('2026-01-05T10:00:00Z'),
      })
    const idsWith = async (query: Record<string, string>) =>
      (await linesOf(people.pm, { author: String(author.id), ...query }))
        .slice(1)
        .map((line) => Number(line.split(',')[0]))
    expect(new Set(await idsWith({}))).toEqual(new Set([walnut.id, ofTask.id, blocked.id]))
    expect(await idsWith({ q: 'walnut' })).toEqual([walnut.id])
    expect(await idsWith({ task: String(taskId) })).toEqual([ofTask.id])
    expect(await idsWith({ blockers: 'open' })).toEqual([blocked.id])
    expect(await idsWith({ unread: 'yes' })).toEqual([blocked.id])
    expect(await idsWith({ from: '2026-01-05', to: '2026-01-05' })).toEqual([ofTask.id])
    expect(await idsWith({ approval: 'pending' })).toEqual([])
  })

  it('each export and each print is in the audit log with its filters', async () => {
    const entries = await entriesOf(server, people.superAdmin, async () => {
      await (await download(people.pm, { format: 'csv', q: 'walnut' })).text()
      await server.call(people.pm, reportsPrint, { query: { author: 'me' } })
    })
    expect(entries).toMatchObject([
      { kind: 'reports.exported', details: { list: 'reports', format: 'csv', filters: { q: 'walnut' } } },
      { kind: 'reports.exported', details: { list: 'reports', format: 'print', filters: { author: 'me' } } },
    ])
  })

  it.each([{}, { format: 'pdf' }, { format: 'csv', cursor: 'a' }, { format: 'csv', approval: 'maybe' }])(
    'the export is refused with the query %j',
    async (query) => {
      expect((await download(people.pm, query as Record<string, string>)).status).toBe(400)
    },
  )
})

describe('reportDaysExport', () => {
  const period = { from: '2090-06-12', to: '2090-06-16' }
  beforeAll(async () => {
    await assignTask(server, people, [people.staff, people.colleague])
    await resetReportDays(server, '2090-06-13')
    await closeDaysBefore(server, '2090-06-15')
    await setClock(server, '2090-06-15T08:00:00Z')
  })

  it('the export has one row per person and day of the list', async () => {
    const { items } = (await server.call(people.pm, reportDaysList, { query: { ...period, limit: '100' } }))
      .body
    const [head, ...rows] = await linesOf(people.pm, period, 'report-days')
    expect(head).toBe('Person,Role,Day,State,Due,Report,Excused by,Reason')
    expect(rows).toHaveLength(items.flatMap(({ days }) => days).length)
    expect(rows.some((row) => row.includes('Staff Member,2090-06-14,Missing,'))).toBe(true)
    expect(rows.some((row) => row.includes('Staff Member,2090-06-15,Due today,'))).toBe(true)
    expect(await linesOf(people.staff, period, 'report-days')).toHaveLength(
      1 + (items.find(({ id }) => id === people.staff.id)?.days.length ?? 0),
    )
  })

  it('the export contains only the people whom the filters choose', async () => {
    const { firstName } = (await server.platform.database
      .knex('users')
      .where({ id: people.staff.id })
      .first('first_name as firstName')) as { firstName: string }
    const peopleIn = async (user: TestUser, query: Record<string, string>) => {
      const lines = (await linesOf(user, { ...period, ...query }, 'report-days')).slice(1)
      return [...new Set(lines.map((line) => line.split(' ')[0]))]
    }
    expect(await peopleIn(people.pm, { q: firstName })).toEqual([firstName])
    expect(await peopleIn(people.pm, { state: 'late' })).toEqual([])
    expect(await peopleIn(people.pm, { state: 'missing' })).toContain(firstName)
    expect(await peopleIn(people.srPm, { under: 'all' })).toContain(firstName)
    expect(await peopleIn(people.srPm, { under: 'direct' })).not.toContain(firstName)
  })

  it('the workbook names states and roles as screens do', async () => {
    const response = await download(people.pm, { ...period, format: 'xlsx' }, 'report-days')
    const parts = unzipSync(new Uint8Array(await response.arrayBuffer()))
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    for (const text of ['Excused by', 'Staff Member', 'Missing', 'Due today']) {
      expect(sheet).toContain(`>${text}<`)
    }
  })

  it('the export is recorded, and refused to viewers and for too long periods', async () => {
    const entries = await entriesOf(server, people.superAdmin, async () => {
      await (await download(people.pm, { ...period, format: 'jsonl' }, 'report-days')).text()
    })
    expect(entries).toMatchObject([{ kind: 'reports.exported', details: { list: 'reportDays' } }])
    const status = async (user: TestUser | null, query: Record<string, string>) =>
      (await download(user, { format: 'csv', ...query }, 'report-days')).status
    expect(await status(people.viewer, period)).toBe(403)
    expect(await status(null, period)).toBe(401)
    expect(await status(people.pm, { from: '2090-06-12', to: '2090-06-11' })).toBe(400)
    expect(await status(people.pm, { from: '2090-01-01', to: '2090-06-11' })).toBe(400)
  })
})
