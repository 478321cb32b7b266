import { seriesGet, seriesUpdate } from '@headway/contracts/series'
import {
  milestonesCreate,
  milestonesUpdate,
  tasksAssignBulk,
  tasksGet,
  tasksUpdate,
} from '@headway/contracts/tasks'
import { adminTagsRename } from '@headway/contracts/tags'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Organisation, TestServer } from '../../../test/server.ts'
import { on, type SeriesPortal, startSeriesPortal, wednesday } from './testing/series-portal.ts'

let portal: SeriesPortal
let server: TestServer
let people: Organisation

beforeAll(async () => {
  portal = await startSeriesPortal()
  ;({ server, people } = portal)
}, 60_000)
afterAll(() => server.stop())

describe('changing a series', () => {
  const change = (params: { id: number }, body: Record<string, unknown>, headers = {}) =>
    server.call(people.pm, seriesUpdate, { params, body, headers })
  const titlesOf = async (ids: readonly number[]) =>
    Promise.all(
      ids.map(async (id) => (await server.call(people.pm, tasksGet, { params: { id } })).body.title),
    )

  it('changes what comes; this and following take the words over unless somebody has touched them', async () => {
    const { series, params } = await portal.createSeries()
    await portal.makeOn(on('10-01'))
    const [first, second, third, fourth, fifth] = await portal.tasksOf(series.id)
    await server.call(people.pm, tasksUpdate, { params: { id: third ?? 0 }, body: { title: 'My own words' } })
    const { body: milestone } = await server.call(people.pm, milestonesCreate, {
      params: { id: fourth ?? 0 },
      body: { title: 'Step' },
    })
    await server.call(people.pm, milestonesUpdate, {
      params: { id: milestone.id },
      body: { completionPercentage: 100 },
    })
    await change(params, { title: 'Reconcile both ledgers', fromTaskId: second ?? 0 })
    expect(await titlesOf([first, second, third, fourth, fifth].map((id) => id ?? 0))).toEqual([
      'Reconcile the ledger',
      'Reconcile both ledgers',
      'My own words',
      'Reconcile the ledger',
      'Reconcile both ledgers',
    ])
    await change(params, { title: 'Reconcile all ledgers', fromTaskId: second ?? 0 })
    expect(await titlesOf([second ?? 0, fifth ?? 0])).toEqual(Array(2).fill('Reconcile all ledgers'))
    await portal.makeOn(on('10-08'))
    expect(await titlesOf([(await portal.tasksOf(series.id)).at(-1) ?? 0])).toEqual(['Reconcile all ledgers'])
  })

  it('reaches tasks that were only assigned or whose tag has another name, and a renamed tag stays renamed', async () => {
    const { task, series, params } = await portal.createSeries(people.pm, { tags: ['legder'] })
    const assign = { params: { id: task.id }, body: { assigneeIds: [people.colleague.id] } }
    await server.call(people.pm, tasksAssignBulk, assign)
    const renaming = { body: { from: 'legder', to: 'ledger' } }
    await server.call(people.superAdmin, adminTagsRename, renaming)
    await server.platform.jobs.runDue()
    await portal.makeOn(on('09-10'))
    const [, second] = await portal.tasksOf(series.id)
    expect((await server.call(people.pm, tasksGet, { params: { id: second ?? 0 } })).body.tags).toEqual([
      'ledger',
    ])
    const day = await server.platform.database
      .knex('task_series_days as d')
      .join('tasks as t', 't.id', 'd.task_id')
      .where({ 'd.task_id': task.id })
      .first('d.task_version', 't.version')
    expect(day).toEqual({ task_version: 3, version: 3 })
    expect((await server.call(people.pm, seriesGet, { params })).body.tags).toEqual(['ledger'])
  })

  it('goes on from its last date by the new rule', async () => {
    const { series, params } = await portal.createSeries()
    const rule = { pattern: 'monthly', firstDay: on('09-30'), endsAfter: 3 }
    const { body } = await change(params, { rule })
    expect(body.upcoming.map(({ dueDay }) => dueDay)).toEqual([on('09-30'), on('10-30')])
    const [task] = await portal.tasksOf(series.id)
    expect((await server.call(people.pm, tasksGet, { params: { id: task ?? 0 } })).body).toMatchObject({
      recurringPattern: 'monthly',
      dueDate: wednesday,
    })
  })

  it('gives its next tasks to people whom the actor may assign, and to nobody else', async () => {
    const { params } = await portal.createSeries()
    const { body } = await change(params, { assigneeIds: [people.colleague.id] })
    expect(body.assignees.map(({ id }) => id)).toEqual([people.colleague.id])
    for (const assigneeIds of [[people.otherStaff.id], [people.pm.id], [999_999]]) {
      const refused = await server.refuse(people.pm, seriesUpdate, { params, body: { assigneeIds } })
      expect(refused).toMatchObject({ status: 403, body: { code: 'assignee_not_allowed' } })
    }
    expect((await change(params, { assigneeIds: [] })).body.assignees).toEqual([])
  })

  it('is refused for a version that is no longer the present one', async () => {
    const { series, params } = await portal.createSeries()
    await change(params, { title: 'Faster' }, { 'If-Match': `"${series.version}"` })
    const refused = await server.refuse(people.pm, seriesUpdate, {
      params,
      body: { title: 'Slower' },
      headers: { 'If-Match': `"${series.version}"` },
    })
    const current = { title: 'Faster', changedBy: { id: people.pm.id } }
    expect(series.changedBy).toBeNull()
    expect(refused).toMatchObject({ status: 412, body: { current } })
  })

  it.each([
    [{}, 400],
    [{ fromTaskId: 1 }, 400],
    [{ title: ' ' }, 400],
    [{ state: 'ended' }, 400],
    [{ rule: { pattern: 'daily' } }, 400],
    [{ rule: { pattern: 'daily', firstDay: wednesday, weekdays: [1] } }, 400],
    [{ rule: { pattern: 'daily', firstDay: wednesday, endsOn: wednesday } }, 400],
    [{ title: 'Another one', fromTaskId: 999_999 }, 404],
  ])('is refused with %j', async (body, status) => {
    const { params } = await portal.createSeries()
    expect((await server.refuse(people.pm, seriesUpdate, { params, body })).status).toBe(status)
  })

  it('eight people at once lose nothing of each other', async () => {
    const { params } = await portal.createSeries()
    const add = async (index: number) => {
      for (;;) {
        const { body: now } = await server.call(people.pm, seriesGet, { params })
        const response = await server.fetch(people.pm, `/api/series/${params.id}`, {
          method: 'PUT',
          headers: { 'Content-Type': 'application/json', 'If-Match': `"${now.version}"` },
          body: JSON.stringify({ tags: [...now.tags, `tag-${index}`] }),
        })
        if (response.status !== 412) {
          return response.status
        }
      }
    }
    const statuses = await Promise.all(Array.from({ length: 8 }, (_, index) => add(index)))
    expect(statuses).toEqual(Array(8).fill(200))
    expect((await server.call(people.pm, seriesGet, { params })).body.tags).toHaveLength(8)
  })
})
