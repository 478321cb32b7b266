import { reportsGet, reportsList } from '@headway/contracts/reports'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildReport, buildTask } from '../../../test/factories.ts'
import { type TestUser, usePortal } from '../../../test/portal.ts'
import { submit } from '../testing/submit.ts'

const { server, people } = await usePortal()
let first: number
let second: number

const createTask = async (creator: TestUser, title: string, assigneeIds: number[]) =>
  (await buildTask(server, creator, { title, assigneeIds })).id
const tasksOf = (...tasks: (readonly [taskId: number, completionPercentage: number])[]) => ({
  tasks: JSON.stringify(tasks.map(([taskId, completionPercentage]) => ({ taskId, completionPercentage }))),
})

beforeAll(async () => {
  first = await createTask(people.pm, 'First', [people.staff.id])
  second = await createTask(people.pm, 'Second', [people.staff.id])
})

describe('a report with several tasks', () => {
  it('a report stores its tasks in their order, and the first is its task', async () => {
    const report = await buildReport(server, people.staff, tasksOf([first, 60], [second, 35.5]))
    const { body } = await server.call(people.staff, reportsGet, { params: { id: report.id } })
    expect(body).toMatchObject({
      taskId: first,
      completionPercentage: 60,
      tasks: [
        { taskId: first, taskTitle: 'First', completionPercentage: 60 },
        { taskId: second, taskTitle: 'Second', completionPercentage: 35.5 },
      ],
    })
  })

  it('the single task of the specification is stored as the only task', async () => {
    const report = await buildReport(server, people.staff, { taskId: String(first) })
    expect(report).toMatchObject({ taskId: first, tasks: [{ taskId: first, completionPercentage: 40 }] })
  })

  it.each(['staff', 'pm', 'president'] as const)(
    'the reports of a task are those that name it in any position: %s',
    async (role) => {
      const report = await buildReport(server, people.staff, tasksOf([first, 1], [second, 2]))
      for (const [query, isListed] of [
        [{ task: String(first) }, true],
        [{ task: String(second) }, true],
        [{ task: String(second), q: 'Done' }, true],
        [{ task: String(second), approval: 'none' }, true],
        [{ task: String(second), approval: 'pending' }, false],
        [{ task: '1999999999' }, false],
      ] as const) {
        const { body } = await server.call(people[role], reportsList, { query })
        expect(
          body.items.some(({ id }) => id === report.id),
          JSON.stringify(query),
        ).toBe(isListed)
      }
    },
  )

  it('project managers who created a named task read the report, in the list and alone', async () => {
    const foreign = await createTask(people.otherPm, 'Foreign', [people.otherStaff.id])
    const own = await createTask(people.otherPm, 'Own', [people.otherStaff.id])
    await server.platform.database.knex('tasks').where({ id: own }).update({ creator_id: people.pm.id })
    const report = await buildReport(server, people.otherStaff, tasksOf([foreign, 1], [own, 2]))
    const ids = (await server.call(people.pm, reportsList)).body.items.map(({ id }) => id)
    expect(ids).toContain(report.id)
    await server.call(people.pm, reportsGet, { params: { id: report.id } })
    const without = await buildReport(server, people.otherStaff, tasksOf([foreign, 1]))
    expect((await server.refuse(people.pm, reportsGet, { params: { id: without.id } })).status).toBe(404)
  })

  it.each([
    [
      '11 tasks',
      () => tasksOf(...Array.from({ length: 11 }, (_, index) => [index + 1, 0] as const)),
      '/tasks',
    ],
    ['one task twice', () => tasksOf([first, 1], [first, 2]), '/tasks'],
    ['a percentage over 100', () => tasksOf([first, 101]), '/tasks/0/completionPercentage'],
    ['a percentage with three decimals', () => tasksOf([first, 1.234]), '/tasks/0/completionPercentage'],
    ['tasks that are no JSON', () => ({ tasks: '{' }), '/tasks'],
  ])('a report with %s returns 400', async (_, fields, pointer) => {
    const { status, body } = await submit(server, people.staff, fields())
    expect([status, body.errors?.[0]?.pointer]).toEqual([400, pointer])
  })

  it('a report with a task on which the author does not work returns 403 and stores nothing', async () => {
    const other = await createTask(people.pm, 'Not mine', [people.colleague.id])
    const before = await server.platform.database.rows('SELECT id FROM progress_reports')
    const { status, body } = await submit(server, people.staff, tasksOf([first, 1], [other, 2]))
    expect([status, body.code]).toEqual([403, 'task_not_available'])
    expect(await server.platform.database.rows('SELECT id FROM progress_reports')).toHaveLength(before.length)
  })
})
