import { settingsUpdate } from '@headway/contracts/settings'
import { tasksDays } from '@headway/contracts/task-calendar'
import { tasksComplete } from '@headway/contracts/task-states'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildTask } from '../../../test/factories.ts'
import { type TestUser, usePortal } from '../../../test/portal.ts'

const { server, people } = await usePortal()

let year = 2030
beforeEach(() => {
  year += 1
})

const create = async (by: TestUser, dueDate: string, body: Record<string, unknown> = {}) =>
  (await buildTask(server, by, { title: 'Falls due', dueDate, ...body })).id
const daysOf = async (user: TestUser, query: Record<string, string>) => {
  const { body } = await server.call(user, tasksDays, { query })
  return Object.fromEntries(
    body.days.map(({ day, total, items }) => [day, [total, items.map(({ id }) => id)]]),
  )
}
const december = () => ({ from: `${year}-12-01`, to: `${year}-12-31` })

describe('the days of a calendar', () => {
  it('the task calendar lists the requested number of tasks due on each day, open ones first', async () => {
    const on = (day: string) => `${year}-12-${day}`
    const [first, second, third] = [
      await create(people.pm, on('04')),
      await create(people.pm, on('04')),
      await create(people.pm, on('04')),
    ]
    await create(people.pm, `${year}-11-30`)
    await create(people.pm, `${year + 1}-01-01`)
    const last = await create(people.pm, on('31'))
    await server.call(people.pm, tasksComplete, { params: { id: first }, body: {} })
    expect(await daysOf(people.pm, { ...december(), perDay: '2' })).toEqual({
      [on('04')]: [3, [second, third]],
      [on('31')]: [1, [last]],
    })
    expect(await daysOf(people.pm, { from: on('04'), to: on('04'), perDay: '100' })).toEqual({
      [on('04')]: [3, [second, third, first]],
    })
    expect(await daysOf(people.pm, { ...december(), status: 'completed' })).toEqual({
      [on('04')]: [1, [first]],
    })
  })

  it('the task calendar counts only tasks that the reader may see', async () => {
    const day = `${year}-12-10`
    const mine = await create(people.pm, day, { assigneeIds: [people.staff.id] })
    const others = await create(people.otherPm, day)
    expect(await daysOf(people.pm, december())).toEqual({ [day]: [1, [mine]] })
    expect(await daysOf(people.staff, december())).toEqual({ [day]: [1, [mine]] })
    expect(await daysOf(people.colleague, december())).toEqual({})
    expect(await daysOf(people.viewer, december())).toEqual({ [day]: [2, [mine, others]] })
    expect((await server.refuse(null, tasksDays, { query: december() })).status).toBe(401)
  })

  it('the task calendar accepts the filters of task lists, also those without an index', async () => {
    const day = `${year}-12-11`
    const id = await create(people.pm, day, {
      tags: ['calendar'],
      priority: 'high',
      title: 'Unheard of words',
    })
    await create(people.pm, day)
    const narrowed: Record<string, string>[] = [
      { tag: 'calendar' },
      { priority: 'high' },
      { q: 'unheard' },
      { tag: 'calendar', creator: String(people.pm.id), priority: 'high,low' },
      { dueFrom: day, dueTo: day, tag: 'calendar' },
    ]
    for (const query of narrowed) {
      expect(await daysOf(people.pm, { ...december(), ...query }), JSON.stringify(query)).toEqual({
        [day]: [1, [id]],
      })
    }
    expect(await daysOf(people.pm, { ...december(), due: 'none' })).toEqual({})
    expect(await daysOf(people.pm, { ...december(), q: '!' })).toEqual({})
  })

  it('the task calendar counts up to a hundred tasks per day and says when there may be more', async () => {
    const day = `${year}-12-12`
    const id = await create(people.pm, day)
    const { knex } = server.platform.database
    await knex.raw(
      `INSERT INTO tasks (title, description, status, priority, due_at, due_sort, list_state, creator_id, created_at, updated_at, tags)
       SELECT title, '', status, priority, due_at, due_sort, list_state, creator_id, created_at, updated_at, '[]'
       FROM tasks JOIN (SELECT a.n + 10 * b.n AS n FROM (SELECT 0 AS n UNION SELECT 1 UNION SELECT 2 UNION SELECT 3 UNION SELECT 4
         UNION SELECT 5 UNION SELECT 6 UNION SELECT 7 UNION SELECT 8 UNION SELECT 9) a JOIN (SELECT 0 AS n UNION SELECT 1
         UNION SELECT 2 UNION SELECT 3 UNION SELECT 4 UNION SELECT 5 UNION SELECT 6 UNION SELECT 7 UNION SELECT 8
         UNION SELECT 9) b) hundred WHERE id = ?`,
      [id],
    )
    const { body } = await server.call(people.superAdmin, tasksDays, { query: december() })
    expect(body.days.map(({ total, isTotalCapped, items }) => [total, isTotalCapped, items.length])).toEqual([
      [100, true, 4],
    ])
    expect(body.isPartial).toBe(false)
  })

  it('a task with a due time is on its day in the organization’s time zone', async () => {
    const date = await create(people.pm, `${year}-12-20`)
    const late = await create(people.pm, `${year}-12-20T23:30:00-05:00`)
    const early = await create(people.pm, `${year}-12-20T00:30:00Z`)
    const inUtc = await daysOf(people.pm, december())
    expect(inUtc).toEqual({ [`${year}-12-20`]: [2, [early, date]], [`${year}-12-21`]: [1, [late]] })
    const params = { key: 'organization.timeZone' }
    const set = async (value: string) => {
      await server.call(people.superAdmin, settingsUpdate, { params, body: { value } })
      await server.platform.feed.catchUp()
    }
    await set('America/New_York')
    const inNewYork = await daysOf(people.pm, december())
    await set('UTC')
    expect(inNewYork).toEqual({
      [`${year}-12-19`]: [1, [early]],
      [`${year}-12-20`]: [2, [date, late]],
    })
  })

  it.each([
    ['no days', {}],
    ['only one end', { from: '2031-01-01' }],
    ['the wrong way round', { from: '2031-01-02', to: '2031-01-01' }],
    ['more than six weeks', { from: '2031-01-01', to: '2031-02-12' }],
    ['a day that there is not', { from: '2031-02-30', to: '2031-03-01' }],
    ['another century', { from: '1999-12-31', to: '2000-01-01' }],
    ['many of each of many days', { from: '2031-01-01', to: '2031-01-07', perDay: '31' }],
    ['none of each', { from: '2031-01-01', to: '2031-01-01', perDay: '0' }],
    ['an order', { from: '2031-01-01', to: '2031-01-01', sort: 'newest' }],
  ])('the task calendar cannot be requested with %s', async (_, query) => {
    const { status, body } = await server.refuse(people.pm, tasksDays, {
      query: query as Record<string, string>,
    })
    expect([status, body.code]).toEqual([400, 'bad_query'])
  })
})
