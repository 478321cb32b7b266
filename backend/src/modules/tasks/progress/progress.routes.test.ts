import { settingsUpdate } from '@headway/contracts/settings'
import { tasksDelete, tasksRestore } from '@headway/contracts/task-trash'
import { tasksProgress } from '@headway/contracts/task-progress'
import { milestonesDelete, milestonesUpdate } from '@headway/contracts/tasks'
import { beforeEach, describe, expect, it } from 'vitest'
import { installedAt } from '../../../platform/database/migrations.ts'
import { openCostMeter } from '../../../test/query-cost.ts'
import { buildMilestone, buildTask } from '../../../test/factories.ts'
import { type TestUser, usePortal } from '../../../test/portal.ts'
import { setClock } from '../../../test/set-clock.ts'
import { recordStatements } from '../../../test/statements.ts'
import { MAX_CHANGES } from './progress.queries.ts'

const { server, people } = await usePortal()
const { knex } = server.platform.database

const office = async (value: string) => {
  const params = { key: 'organization.timeZone' }
  await server.call(people.superAdmin, settingsUpdate, { params, body: { value } })
  await server.platform.feed.catchUp()
}
const at = (moment: string) => setClock(server, `2090-${moment}Z`)
const create = async (milestones: string[] = []) => {
  const body = {
    title: 'Some work',
    assigneeIds: [people.staff.id],
    milestones: milestones.map((title) => ({ title })),
  }
  return (await buildTask(server, people.pm, body)).id
}
const add = async (taskId: number, title = 'Step') =>
  (await buildMilestone(server, people.pm, taskId, title)).id
const progress = (id: number, completionPercentage: number) =>
  server.call(people.staff, milestonesUpdate, { params: { id }, body: { completionPercentage } })
const remove = (id: number) => server.call(people.pm, milestonesDelete, { params: { id } })
const line = async (id: number, by: TestUser = people.staff) =>
  (await server.call(by, tasksProgress, { params: { id } })).body
/** Returns the points of a chart as day of the month, progress and number of milestones. */
const pointsOf = async (id: number) =>
  (await line(id)).points.map((point) => [point.day.slice(8), point.progress, point.milestones])
const milestonesOf = (id: number) =>
  knex('milestones').where({ task_id: id }).orderBy('position').pluck<number[]>('id')

beforeEach(async () => {
  await office('UTC')
  await at('06-10T09:00:00')
})

describe('the progress chart of a task', () => {
  it('the progress of a past day is the mean of the milestones at its end', async () => {
    const id = await create(['Collect', 'Check'])
    const [collect = 0, check = 0] = await milestonesOf(id)
    await at('06-11T10:00:00')
    await progress(collect, 30)
    await progress(collect, 50)
    await at('06-13T08:00:00')
    await progress(check, 33.33)
    expect(await line(id)).toMatchObject({ begins: '2090-06-10', unknownBecause: null })
    expect(await pointsOf(id)).toEqual([
      ['10', 0, 2],
      ['11', 25, 2],
      ['12', 25, 2],
      ['13', 41.67, 2],
    ])
  })

  it('an added milestone lowers the progress, and removing an unfinished one raises it', async () => {
    const id = await create()
    const first = await add(id)
    await progress(first, 80)
    await at('06-11T10:00:00')
    const second = await add(id, 'Step')
    await at('06-12T10:00:00')
    await progress(first, 60)
    await at('06-13T10:00:00')
    await remove(second)
    expect(await pointsOf(id)).toEqual([
      ['10', 80, 1],
      ['11', 40, 2],
      ['12', 30, 2],
      ['13', 60, 1],
    ])
  })

  it('the progress chart keeps the progress of removed milestones, also after renaming', async () => {
    const id = await create()
    const [first, second] = [await add(id), await add(id)]
    await progress(first, 90)
    await progress(second, 10)
    const body = { title: 'Renamed' }
    await server.call(people.pm, milestonesUpdate, { params: { id: second }, body })
    await at('06-11T10:00:00')
    await remove(second)
    await at('06-12T10:00:00')
    await remove(first)
    expect(await pointsOf(id)).toEqual([
      ['10', 50, 2],
      ['11', 90, 1],
      ['12', 0, 0],
    ])
  })

  it('the progress chart is kept while the task is in the trash and shown after it is restored', async () => {
    const id = await create(['Collect'])
    const [collect = 0] = await milestonesOf(id)
    await progress(collect, 40)
    await at('06-11T10:00:00')
    await server.call(people.pm, tasksDelete, { params: { id } })
    expect((await server.refuse(people.staff, tasksProgress, { params: { id } })).status).toBe(404)
    await server.call(people.pm, tasksRestore, { params: { id }, body: {} })
    expect(await pointsOf(id)).toEqual([
      ['10', 40, 1],
      ['11', 40, 1],
    ])
  })

  it('the progress chart of a task without milestones has one point on the first day', async () => {
    expect(await pointsOf(await create())).toEqual([['10', 0, 0]])
  })

  it.each([
    ['America/New_York', '11-05T03:59:59.999', '11-05T04:00:00', '03', ['03', '04', '05']],
    // Clocks are set back on the 5th, so that day has 25 hours.
    ['America/New_York', '11-06T04:59:59.999', '11-06T05:00:00', '04', ['04', '05', '06']],
    ['Asia/Manila', '11-05T15:59:59.999', '11-05T16:00:00', '04', ['04', '05', '06']],
  ])('the chart uses days of %s, where one ends at %s', async (zone, last, next, begins, days) => {
    await office(zone)
    await at(`11-${begins}T20:00:00`)
    const id = await create(['One', 'Two'])
    const [one = 0, two = 0] = await milestonesOf(id)
    const created = { created_at: new Date(`2090-11-${days[0]}T12:00:00Z`) }
    await knex('tasks').where({ id }).update(created)
    await progress(one, 100)
    await progress(two, 100)
    const rows = await knex('task_history').where({ task_id: id }).orderBy('id').pluck<number[]>('id')
    for (const [index, moment] of [last, next].entries()) {
      await knex('task_history')
        .where({ id: rows[index] })
        .update({ created_at: new Date(`2090-${moment}Z`) })
    }
    await at('11-06T23:59:59')
    const points = await pointsOf(id)
    const [, before, after] = days
    expect(points.filter(([day]) => day === before)).toEqual([[before, 50, 2]])
    expect(points.filter(([day]) => day === after)).toEqual([[after, 100, 2]])
  })

  it('the progress chart has at most 61 points, including the first and the last day', async () => {
    const id = await create(['Collect'])
    const [collect = 0] = await milestonesOf(id)
    await at('08-08T23:00:00')
    expect((await line(id)).points).toHaveLength(60)
    await at('08-09T23:00:00')
    expect((await line(id)).points).toHaveLength(61)
    await at('08-10T08:00:00')
    await progress(collect, 70)
    const { points } = await line(id)
    expect(points).toHaveLength(32)
    expect(points.slice(0, 3).map(({ day }) => day)).toEqual(['2090-06-10', '2090-06-11', '2090-06-13'])
    expect(points.at(-1)).toEqual({ day: '2090-08-10', progress: 70, milestones: 1 })
    await setClock(server, '2110-06-10T08:00:00Z')
    expect((await line(id)).points.length).toBeLessThanOrEqual(61)
  })
})

describe('unknown progress', () => {
  it('progress before the installation of the portal is unknown', async () => {
    const id = await create(['Collect'])
    const [collect = 0] = await milestonesOf(id)
    await at('06-12T10:00:00')
    await progress(collect, 40)
    const kept = await installedAt(knex)
    await knex('tasks')
      .where({ id })
      .update({ created_at: new Date('2020-01-01T10:00:00Z') })
    const { begins, points, unknownBecause } = await line(id)
    expect([begins, unknownBecause]).toEqual(['2020-01-01', 'not_recorded'])
    expect(points[0]?.day).toBe(kept.toISOString().slice(0, 10))
  })

  it('the progress of a task with an older creation date is known, for example of a seed', async () => {
    await setClock(server, '2020-06-10T09:00:00Z')
    const id = await create()
    await progress(await add(id), 40)
    await setClock(server, '2020-06-11T09:00:00Z')
    expect(await line(id)).toMatchObject({ begins: '2020-06-10', unknownBecause: null })
    expect(await pointsOf(id)).toEqual([
      ['10', 40, 1],
      ['11', 40, 1],
    ])
  })

  it('progress is unknown before the removal of a milestone whose progress was not stored', async () => {
    const id = await create(['Collect'])
    const gone = await add(id)
    await at('06-12T10:00:00')
    await remove(gone)
    await knex('task_history')
      .where({ task_id: id })
      .whereNull('value_after')
      .update({ value_before: '"Step"' })
    await at('06-13T10:00:00')
    expect((await line(id)).unknownBecause).toBe('not_recorded')
    expect(await pointsOf(id)).toEqual([
      ['12', 0, 1],
      ['13', 0, 1],
    ])
  })

  it.each([
    ['more taken back than there was', { part: 'progress', value_before: '0', value_after: '90' }],
    ['no number', { part: 'progress', value_before: 'null', value_after: '"much"' }],
    ['more added than there are', { part: 'itself', value_before: null, value_after: '"Step"' }],
  ])('progress is unknown before a history row that is inconsistent: %s', async (_, row) => {
    const id = await create(['Collect'])
    await at('06-12T10:00:00')
    const rows = Array.from({ length: 2 }, () => ({
      task_id: id,
      field: 'milestones',
      created_at: new Date('2090-06-11T10:00:00Z'),
      ...row,
    }))
    await knex('task_history').insert(rows as never)
    const { points, unknownBecause } = await line(id)
    expect(unknownBecause).toBe('not_recorded')
    expect(points.map(({ day }) => day)).toEqual(['2090-06-11', '2090-06-12'])
  })

  it('progress is unknown before the first change when that did not start at zero', async () => {
    const id = await create(['Collect', 'Check'])
    const [collect = 0] = await milestonesOf(id)
    await at('06-12T10:00:00')
    await progress(collect, 40)
    await knex('task_history').where({ task_id: id }).update({ value_before: '20' })
    expect((await line(id)).unknownBecause).toBe('not_recorded')
    expect(await pointsOf(id)).toEqual([['12', 20, 2]])
  })

  it('progress is unknown before the newest changes, which are read within a limit', async () => {
    const id = await create(['Collect'])
    const rows = Array.from({ length: MAX_CHANGES + 500 }, (_, index) => ({
      task_id: id,
      field: 'milestones',
      part: 'progress',
      value_before: String(index % 2),
      value_after: String(1 - (index % 2)),
      created_at: new Date(Date.parse('2090-06-11T10:00:00Z') + (index < 1_000 ? 0 : 86_400_000)),
    }))
    await knex.batchInsert('task_history', rows as never, 500)
    await at('06-13T10:00:00')
    const meter = await openCostMeter(server.platform.environment.DATABASE_URL)
    let points: string[] = []
    const statements = await recordStatements(server.platform.database, async () => {
      const answer = await line(id, people.pm)
      expect(answer.unknownBecause).toBe('too_many_changes')
      points = answer.points.map(({ day }) => day)
    })
    const cost = await meter.costOf(statements)
    await meter.close()
    expect(points).toEqual(['2090-06-11', '2090-06-12', '2090-06-13'])
    expect(cost.sorted).toBe(0)
    expect(cost.temporaryTables).toBe(0)
    expect(cost.rows).toBeLessThanOrEqual(MAX_CHANGES + 50)
    expect(statements.length, statements.map(({ sql }) => sql).join('\n')).toBeLessThanOrEqual(4)
  })
})

it('the progress chart is available only to users who may read the task', async () => {
  const id = await create(['Collect'])
  for (const stranger of [people.colleague, people.otherPm]) {
    expect((await server.refuse(stranger, tasksProgress, { params: { id } })).status).toBe(404)
  }
  expect((await server.refuse(null, tasksProgress, { params: { id } })).status).toBe(401)
  expect((await server.refuse(people.pm, tasksProgress, { params: { id: 'x' } })).status).toBe(404)
  expect((await server.refuse(people.pm, tasksProgress, { params: { id: 999_999 } })).status).toBe(404)
  for (const reader of [people.viewer, people.president, people.pm]) {
    expect((await line(id, reader)).points).toHaveLength(1)
  }
})
