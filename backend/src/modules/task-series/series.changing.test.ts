import { seriesGet, seriesUpdate } from '@headway/contracts/series'
import { milestonesUpdate, tasksAssignBulk, tasksGet, tasksUpdate } from '@headway/contracts/tasks'
import { adminTagsRename } from '@headway/contracts/tags'
import { describe, expect, it } from 'vitest'
import { buildMilestone } from '../../test/factories.ts'
import { on, useSeries, wednesday } from './testing/use-series.ts'

const { server, people, createSeries, makeOn, tasksOf } = await useSeries()

describe('changing a series', () => {
  const change = (params: { id: number }, body: Record<string, unknown>, headers = {}) =>
    server.call(people.pm, seriesUpdate, { params, body, headers })
  const titlesOf = async (ids: readonly number[]) =>
    Promise.all(
      ids.map(async (id) => (await server.call(people.pm, tasksGet, { params: { id } })).body.title),
    )

  it('changes future tasks, and existing ones with the scope "following" unless they were edited', async () => {
    const { series, params } = await createSeries()
    await makeOn(on('10-01'))
    const [first, second, third, fourth, fifth] = await tasksOf(series.id)
    await server.call(people.pm, tasksUpdate, { params: { id: third ?? 0 }, body: { title: 'My own words' } })
    const milestone = await buildMilestone(server, people.pm, fourth ?? 0, 'Step')
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
    await makeOn(on('10-08'))
    expect(await titlesOf([(await tasksOf(series.id)).at(-1) ?? 0])).toEqual(['Reconcile all ledgers'])
  })

  it('changing a series updates tasks that were only reassigned or got a renamed tag, and keeps the new tag name', async () => {
    const { task, series, params } = await createSeries(people.pm, { tags: ['legder'] })
    const assign = { params: { id: task.id }, body: { assigneeIds: [people.colleague.id] } }
    await server.call(people.pm, tasksAssignBulk, assign)
    const renaming = { body: { from: 'legder', to: 'ledger' } }
    await server.call(people.superAdmin, adminTagsRename, renaming)
    await server.platform.jobs.runDue()
    await makeOn(on('09-10'))
    const [, second] = await tasksOf(series.id)
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

  it('a changed rule of a series continues from its last date', async () => {
    const { series, params } = await createSeries()
    const rule = { pattern: 'monthly', firstDay: on('09-30'), endsAfter: 3 }
    const { body } = await change(params, { rule })
    expect(body.upcoming.map(({ dueDay }) => dueDay)).toEqual([on('09-30'), on('10-30')])
    const [task] = await tasksOf(series.id)
    expect((await server.call(people.pm, tasksGet, { params: { id: task ?? 0 } })).body).toMatchObject({
      recurringPattern: 'monthly',
      dueDate: wednesday,
    })
  })

  it('changing a series assigns future tasks only to people whom the actor may assign', async () => {
    const { params } = await createSeries()
    const { body } = await change(params, { assigneeIds: [people.colleague.id] })
    expect(body.assignees.map(({ id }) => id)).toEqual([people.colleague.id])
    for (const assigneeIds of [[people.otherStaff.id], [people.pm.id], [999_999]]) {
      const refused = await server.refuse(people.pm, seriesUpdate, { params, body: { assigneeIds } })
      expect(refused).toMatchObject({ status: 403, body: { code: 'assignee_not_allowed' } })
    }
    expect((await change(params, { assigneeIds: [] })).body.assignees).toEqual([])
  })

  it('changing a series returns 412 for a stale version', async () => {
    const { series, params } = await createSeries()
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
  ])('changing a series is refused with %j', async (body, status) => {
    const { params } = await createSeries()
    expect((await server.refuse(people.pm, seriesUpdate, { params, body })).status).toBe(status)
  })

  it('eight concurrent changes of a series lose no update', async () => {
    const { params } = await createSeries()
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
