import { activityList } from '@headway/contracts/activity'
import { notificationsList } from '@headway/contracts/notifications'
import {
  taskImportsDelete,
  taskImportsStart,
  taskImportsUndo,
  taskImportsUpdate,
} from '@headway/contracts/task-imports'
import { tasksRelations } from '@headway/contracts/task-relations'
import { milestonesList, tasksUpdate } from '@headway/contracts/tasks'
import { describe, expect, it } from 'vitest'
import { futureYear } from '../../test/future-year.ts'
import { recount } from '../tasks/counts/task-recount.ts'
import { table, useImports } from './testing/use-imports.ts'
import { buildUser } from '../../test/portal.ts'

const { server, people, upload, read, start, undo, taskOf, writtenAs, age } = await useImports()
const { pm, staff, otherPm } = people
const ofStaff = await writtenAs(staff)

describe('an import', () => {
  it('a task import creates tasks like manual creation, and notifies each person once', async () => {
    const file = table(
      `,Complete one,Done,High,${ofStaff},${futureYear}-05-06,"spring, finance"`,
      `,Begun one,In progress,Low,${ofStaff},${futureYear}-05-07T15:30:00Z,`,
      `,Open one,New,,${ofStaff},,`,
    )
    const done = await start((await upload(file)).id)
    expect(done).toMatchObject({ state: 'done', counts: { create: 0, done: 3, failed: 0 } })
    expect(await taskOf(done, 'Complete one')).toMatchObject({
      status: 'completed',
      priority: 'high',
      dueDate: `${futureYear}-05-06`,
      tags: ['spring', 'finance'],
      creator: { id: pm.id },
    })
    expect(await taskOf(done, 'Begun one')).toMatchObject({
      status: 'in_progress',
      dueDate: `${futureYear}-05-07T15:30:00.000Z`,
    })
    expect(await taskOf(done, 'Open one', staff)).toMatchObject({ status: 'pending', priority: 'medium' })
    const notified = (await server.call(staff, notificationsList)).body.items
    expect(notified.filter(({ title }) => title === '2 tasks were assigned to you')).toHaveLength(1)
    const lines = (await server.call(pm, activityList)).body.items
    expect(lines[0]).toMatchObject({ title: 'Tasks imported' })
    expect(await recount(server.platform)).toBe(0)
  })

  it('an import creates milestones, subtasks and relations', async () => {
    const card = (id: string, name: string, other = {}) => ({ id, name, idList: 'l1', ...other })
    const trello = JSON.stringify({
      lists: [{ id: 'l1', name: 'To do' }],
      cards: [card('c1', 'A card')],
      checklists: [
        {
          idCard: 'c1',
          checkItems: [
            { name: 'One', state: 'complete' },
            { name: 'Two', state: 'incomplete' },
          ],
        },
      ],
    })
    const board = await start((await upload(trello)).id)
    const id = board.rows[0]?.taskId ?? 0
    const { body } = await server.call(pm, milestonesList, { params: { id } })
    expect(body.items.map(({ title, isCompleted }) => [title, isCompleted])).toEqual([
      ['One', true],
      ['Two', false],
    ])

    const redmine = [
      '#,Subject,Parent task,Related issues',
      '3,Below the child,#2,',
      '2,Child,#1,"Blocks #3, Related to #99"',
      '1,Parent,,',
      '5,Alone,#77,',
    ].join('\n')
    const done = await start((await upload(redmine)).id)
    const parent = await taskOf(done, 'Parent')
    const child = await taskOf(done, 'Child')
    const below = await taskOf(done, 'Below the child')
    expect([child.parent?.id, below.parent?.id]).toEqual([parent.id, parent.id])
    const relations = (await server.call(pm, tasksRelations, { params: { id: child.id } })).body
    expect(JSON.stringify(relations)).toContain(`"id":${below.id}`)
    expect(
      done.rows.filter(({ notes }) => notes.length > 0).map(({ title, notes }) => [title, notes]),
    ).toEqual([
      ['Below the child', ['Subtasks have one level only, so its parent is the top-level task.']],
      ['Child', ['Not linked to 99, which was not imported.']],
      ['Alone', ['Its parent task is not in the file.']],
    ])
  })

  it('a task import skips existing tasks of the same file unless duplicates are requested', async () => {
    const file = table('901,Only once,,,,,', '902,Also once,,,,,')
    const first = await start((await upload(file)).id)
    const again = await upload(file)
    expect(again).toMatchObject({ counts: { create: 0, skipped: 2 } })
    expect(again.rows.map(({ taskId }) => taskId)).toEqual(first.rows.map(({ taskId }) => taskId))
    const params = { id: again.id }
    const refused = await server.refuse(pm, taskImportsStart, { params, body: {} })
    expect([refused.status, refused.body.code]).toEqual([409, 'nothing_to_import'])
    expect((await upload(file, otherPm)).counts).toMatchObject({ create: 2, skipped: 0 })
    await server.call(pm, taskImportsUpdate, { params, body: { isRepeated: true } })
    expect((await start(again.id)).counts).toMatchObject({ done: 2, skipped: 0 })
  })

  it('a task import starts once for repeated requests and cannot be changed afterwards', async () => {
    const { id } = await upload(table(',Begun once,,,,,'))
    const params = { id }
    await server.call(pm, taskImportsStart, { params, body: {} })
    await server.call(pm, taskImportsStart, { params, body: {} })
    expect((await server.refuse(pm, taskImportsUpdate, { params, body: {} })).status).toBe(409)
    expect((await server.refuse(pm, taskImportsDelete, { params })).status).toBe(409)
    expect((await server.refuse(pm, taskImportsUndo, { params, body: {} })).status).toBe(409)
    await Promise.all([server.platform.jobs.runDue(), server.platform.jobs.runDue()])
    expect((await start(id)).counts).toMatchObject({ done: 1 })
    const [row] = await server.platform.database.rows<{ many: number }>(
      "SELECT COUNT(*) AS many FROM tasks WHERE title = 'Begun once'",
    )
    expect(row?.many).toBe(1)
  })

  it('processes each row once in many batches', async () => {
    const rows = Array.from({ length: 95 }, (_, number) => `${number + 5_000},Row ${number},,,,,many`)
    const done = await start((await upload(table(...rows))).id)
    expect(done.counts).toMatchObject({ done: 95, create: 0 })
    expect(new Set(done.rows.map(({ taskId }) => taskId)).size).toBe(95)
  })

  it('a task import checks its owner’s permissions for each row', async () => {
    const leaver = await buildUser(server, { role: 'pm', managerId: people.srPm.id })
    const report = await buildUser(server, { role: 'staff', managerId: leaver.id })
    const file = table(`,Given away,,,${await writtenAs(report)},,`, ',Own,,,,,')
    const { id } = await upload(file, leaver)
    await server.call(leaver, taskImportsStart, { params: { id }, body: {} })
    await server.platform.database.change('UPDATE users SET manager_id = ? WHERE id = ?', [pm.id, report.id])
    await server.platform.jobs.runDue()
    expect(await read(id, leaver)).toMatchObject({
      counts: { done: 1, failed: 1 },
      rows: [
        { title: 'Given away', outcome: 'failed' },
        { title: 'Own', outcome: 'done' },
      ],
    })
  })

  it('a task import exports its result as a table without formulas', async () => {
    const { id } = await upload(table(",'=1+1 result,,,,,", ',ab,,,,,'))
    await start(id)
    const answer = await server.fetch(pm, `/api/tasks/imports/${id}/result`)
    expect(answer.headers.get('content-disposition')).toContain(`import-${id}.csv`)
    const lines = (await answer.text())
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n')
    expect(lines[0]).toBe('Line,Title,Result,Task,Notes')
    expect(lines[1]).toMatch(/^2,'=1\+1 result,done,\d+,$/)
    expect(lines[2]).toBe('3,ab,refused,,Title must be at least 3 characters')
  })
})

describe('undoing an import', () => {
  it('undoing an import moves unchanged tasks to the trash and lists those that stay', async () => {
    const file = ['#,Subject,Parent task', '31,Above,', '32,Below one,#31', '33,Untouched,'].join('\n')
    const done = await start((await upload(file)).id)
    expect(done.undoUntil).not.toBeNull()
    const below = await taskOf(done, 'Below one')
    await server.call(pm, tasksUpdate, { params: { id: below.id }, body: { title: 'Mine now' } })
    const undone = await undo(done.id)
    expect(undone).toMatchObject({
      state: 'undone',
      undoUntil: null,
      counts: { undone: 1, kept: 2, done: 0 },
    })
    expect(undone.rows.map(({ title, outcome, notes }) => [title, outcome, notes])).toEqual([
      ['Above', 'kept', ['Kept, because part of it was changed since the import.']],
      ['Below one', 'kept', ['Kept, because it was changed since the import.']],
      ['Untouched', 'undone', []],
    ])
    expect(await recount(server.platform)).toBe(0)
    expect((await upload(file)).counts).toMatchObject({ create: 1, skipped: 2 })
    expect(await undo(done.id)).toEqual(undone)
  })

  it('undoing an import is refused after a day', async () => {
    const done = await start((await upload(table(',Late,,,,,'))).id)
    await age(25)
    const refused = await server.refuse(pm, taskImportsUndo, { params: { id: done.id }, body: {} })
    const { undoUntil } = await read(done.id)
    expect([refused.status, refused.body.code, undoUntil]).toEqual([409, 'undo_too_late', null])
  })
})
