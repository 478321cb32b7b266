import { tasksExport } from '@headway/contracts/task-export'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { futureYear } from '../../../test/future-year.ts'
import type { CellValue } from '../../../platform/tables/table.ts'
import { readCsvStrictly } from '../../../test/read-csv-strictly.ts'
import { buildTask } from '../../../test/factories.ts'
import { type TestUser, usePortal } from '../../../test/portal.ts'
import { tableOf } from '../../../platform/tables/exported-list.ts'
import { exportedTasks } from './export.ts'

const { server, people } = await usePortal()
const { pm, staff, otherPm, viewer, superAdmin } = people

const create = async (by: TestUser, body: Record<string, unknown>) => (await buildTask(server, by, body)).id
const download = (user: TestUser | null, query: Record<string, string>, init: RequestInit = {}) =>
  server.fetch(user, `/api/tasks/export?${new URLSearchParams(query)}`, init)
const linesOf = async (user: TestUser, query: Record<string, string>) =>
  (await (await download(user, { format: 'csv', ...query })).text())
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')

const day = `${futureYear}-05-06`
const moment = `${futureYear}-05-07T15:30:00.000Z`

const hostile = '=HYPERLINK("https://a.example","Click"), "quoted"'
const first = await create(pm, {
  title: hostile,
  description: `${'Long and whole. '.repeat(40)}\n=2+2`,
  priority: 'high',
  dueDate: day,
  tags: ['export', 'finance'],
  assigneeIds: [staff.id],
})
const second = await create(pm, {
  title: '<b>&</b> \u0001 𝓣',
  tags: ['export'],
  dueDate: moment,
})
const others = await create(otherPm, { title: 'Of others', tags: ['export'] })

describe('a list of tasks as CSV', () => {
  it('the CSV export of tasks has every column, full descriptions, and no spreadsheet formulas', async () => {
    const answer = await download(pm, { format: 'csv', tag: 'export', sort: 'due' })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="tasks-\d{4}-\d\d-\d\d\.csv"$/,
    )
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const text = await answer.text()
    expect(text.replace(/^\uFEFF/, '').split('\r\n')[0]).toBe(
      'Number,Title,Description,Status,Priority,Assigned to,Due,Progress,Tags,Created,Updated',
    )
    expect(text).toContain(`"'=HYPERLINK(""https://a.example"",""Click""), ""quoted"""`)
    expect(text).toContain(`${'Long and whole. '.repeat(40)}\n=2+2`)
    expect(text).toContain('"export, finance"')
    expect(text).toMatch(new RegExp(`,pending,high,User\\d+ Person <user-\\d+@headway\\.test>,${day},0,`))
    expect(text).toContain(moment)
    const rows = readCsvStrictly(text)
    expect(rows.map((row) => row.length)).toEqual([11, 11, 11])
    expect(rows[1]?.[2]).toBe(`${'Long and whole. '.repeat(40)}\n=2+2`)
  })

  it('the CSV export of tasks has the columns, order and filters of the screen', async () => {
    expect(await linesOf(pm, { tag: 'export', columns: 'number,due', sort: '-due' })).toEqual([
      'Number,Due',
      `${second},${moment}`,
      `${first},${day}`,
    ])
    expect(await linesOf(pm, { tag: 'export', columns: 'number', priority: 'high' })).toEqual([
      'Number',
      String(first),
    ])
    expect(await linesOf(pm, { tag: 'nothing of this kind', columns: 'title' })).toEqual(['Title'])
  })

  it.each([
    ['staff, what is theirs', staff, [first]],
    ['a manager, their subtree', otherPm, [others]],
    ['those who see the organization, all', viewer, [first, second, others]],
  ])('the CSV export contains what the reader may see: %s', async (_, user, expected) => {
    const [, ...numbers] = await linesOf(user as TestUser, { tag: 'export', columns: 'number' })
    expect(new Set(numbers)).toEqual(new Set((expected as number[]).map(String)))
    expect(numbers).toHaveLength((expected as number[]).length)
  })

  it('the CSV export spans many pages with each task once, also for searches', async () => {
    for (let number = 0; number < 120; number += 1) {
      await create(superAdmin, {
        title: `Page ${number}`,
        tags: ['paged'],
        priority: number % 2 ? 'low' : 'high',
      })
    }
    const [, ...numbers] = await linesOf(superAdmin, { tag: 'paged', columns: 'number' })
    expect(new Set(numbers).size).toBe(120)
    const [, ...high] = await linesOf(superAdmin, { tag: 'paged', priority: 'high', columns: 'number' })
    expect(new Set(high).size).toBe(60)
    expect(high).toHaveLength(60)
  })
})

describe('a list that exceeds the maximum of a file', () => {
  const rowsOf = async (most: number, columns = 'number') => {
    const names = { firstName: 'A', lastName: 'Manager', email: 'manager@headway.test' }
    const actor = { ...names, id: pm.id, role: pm.role, managerId: null, sessionId: null, roleOverride: null }
    const query = tasksExport.query.parse({ format: 'csv', tag: 'export', columns, sort: 'due' })
    const rows: (readonly CellValue[])[] = []
    for await (const batch of tableOf(exportedTasks(server.platform, actor, query), most).batches) {
      rows.push(...batch)
    }
    return rows
  }

  it('a CSV export above the row limit ends with a row about the tasks left out', async () => {
    expect(await rowsOf(1)).toEqual([
      [first],
      ['Only the first 1 tasks are in this file. Narrow the list to export the rest.'],
    ])
  })

  it('the last row of a limited CSV export is as wide as the others', async () => {
    expect((await rowsOf(1, 'number,title,due')).map((row) => row.length)).toEqual([3, 3])
  })

  it('a CSV export with exactly the maximum number of rows has no row about left out tasks', async () => {
    expect(await rowsOf(2)).toEqual([[first], [second]])
  })

  it('an incomplete search adds no row about left out tasks to the CSV export', async () => {
    const { knex } = server.platform.database
    const { id: _, ...row } = (await knex('tasks').where({ id: first }).first()) as { id: number }
    const far = { due_at: new Date('2090-01-01'), due_sort: new Date('2090-01-01') }
    const others = Array.from({ length: 1_400 }, () => ({ ...row, ...far, title: 'Has no such tag' }))
    await knex.batchInsert('tasks', others)
    await knex.raw(
      `INSERT INTO task_list_entries (task_id, kind, user_id, tag, list_state, due_sort, status, priority)
       SELECT id, 'scope', ?, '', list_state, due_sort, status, priority FROM tasks WHERE title = 'Has no such tag'`,
      [pm.id],
    )
    expect(await rowsOf(2)).toEqual([[first], [second]])
  })
})

describe('a list of tasks as a workbook', () => {
  it('the workbook export has text and date cells, and no characters that XML forbids', async () => {
    const answer = await download(pm, { format: 'xlsx', tag: 'export', columns: 'title,due,progress' })
    expect(answer.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    const parts = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    expect(Object.keys(parts)).toContain('[Content_Types].xml')
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect(sheet).toContain(
      '<c r="A2" t="inlineStr"><is><t xml:space="preserve">=HYPERLINK(&quot;https://a.example&quot;',
    )
    expect(sheet).not.toContain('<f>')
    expect(sheet).toContain('&lt;b&gt;&amp;&lt;/b&gt;  𝓣</t>')
    const days = (Date.parse(day) - Date.UTC(1899, 11, 30)) / 86_400_000
    expect(sheet).toContain(`<c r="B2" s="1"><v>${days}</v></c>`)
    expect(sheet).toContain(`<c r="B3" s="2"><v>${days + 1 + 15.5 / 24}</v></c>`)
    expect(sheet.match(/<row /g)).toHaveLength(3)
    expect(sheet.endsWith('</sheetData></worksheet>')).toBe(true)
  })
})

describe('an export', () => {
  it.each([
    ['no format', {}],
    ['a format that is none', { format: 'pdf' }],
    ['JSON lines, which tasks are not written as', { format: 'jsonl' }],
    ['a column that there is not', { format: 'csv', columns: 'title,secret' }],
    ['a column twice', { format: 'csv', columns: 'title,title' }],
    ['no column', { format: 'csv', columns: '' }],
    ['a page', { format: 'csv', cursor: 'abc' }],
    ['a filter that is none', { format: 'csv', status: 'done' }],
  ])('a CSV export of tasks is refused with %s', async (_, query) => {
    expect((await download(pm, query as Record<string, string>)).status).toBe(400)
  })

  it('a task export returns 401 without a session', async () => {
    expect((await download(null, { format: 'csv' })).status).toBe(401)
  })

  it('an export frees its slot when the client disconnects', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const left = new AbortController()
      await download(superAdmin, { format: 'xlsx', tag: 'paged' }, { signal: left.signal })
      left.abort()
    }
    await expect
      .poll(async () => (await download(superAdmin, { format: 'csv', tag: 'paged' })).status)
      .toBe(200)
  })
})
