import { dashboardStats } from '@headway/contracts/dashboard'
import { notificationsList } from '@headway/contracts/notifications'
import { settingsUpdate } from '@headway/contracts/settings'
import { tasksDays } from '@headway/contracts/task-calendar'
import { tasksDelete, tasksRestore, trashList } from '@headway/contracts/task-trash'
import { tasksGet, tasksList, tasksUpdate } from '@headway/contracts/tasks'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildTask } from '../../../test/factories.ts'
import { usePortal } from '../../../test/portal.ts'
import { setClock } from '../../../test/set-clock.ts'
import { recount } from '../counts/task-recount.ts'
import { notifyOverdue } from './overdue-alerts.ts'
import { applyDueTimeZone } from './due-time-zone.ts'
import { markOverdue } from './mark-overdue.ts'

const { server, people } = await usePortal()
const { knex } = server.platform.database

const office = async (value: string) => {
  const params = { key: 'organization.timeZone' }
  await server.call(people.superAdmin, settingsUpdate, { params, body: { value } })
  await server.platform.feed.catchUp()
}
const create = async (dueDate: string | null) =>
  (await buildTask(server, people.pm, { title: 'Some work', dueDate, assigneeIds: [people.staff.id] })).id
const statusOf = async (id: number) =>
  (await server.call(people.staff, tasksGet, { params: { id } })).body.status
/** Returns the ids of this test's tasks in a list. */
const found = async (query: Record<string, string>) =>
  (await server.call(people.staff, tasksList, { query })).body.items
    .map(({ id }) => id)
    .filter((id) => id > earlier)
const overdue = async () => (await server.call(people.staff, dashboardStats)).body.overdueTasks
const storedEnds = async (id: number) => {
  const ends = [
    ...(await knex('tasks').where({ id }).select('due_sort')),
    ...(await knex('task_list_entries').where({ task_id: id }).distinct('due_sort')),
  ]
  return [...new Set(ends.map(({ due_sort: end }) => end.toISOString()))]
}

let earlier = 0
beforeEach(async () => {
  const [newest] = await knex('tasks').max({ id: 'id' })
  earlier = newest?.id ?? 0
  await knex('tasks').update({ list_state: 1 })
  await knex('task_list_entries').update({ list_state: 1 })
  await recount(server.platform)
  await office('UTC')
  await applyDueTimeZone(server.platform)
  await setClock(server, '2090-06-14T06:00:00Z')
})

describe('a due day', () => {
  it.each([
    ['Asia/Manila', '2090-06-14T15:59:59.999Z'],
    ['America/New_York', '2090-06-15T03:59:59.999Z'],
    ['Pacific/Kiritimati', '2090-06-14T09:59:59.999Z'],
  ])('a due day in %s ends with the local day', async (zone, end) => {
    await office(zone)
    const id = await create('2090-06-14')
    expect(await storedEnds(id)).toEqual([end])
    // The clock advances between requests.
    await setClock(server, Date.parse(end) - 30_000)
    expect([await statusOf(id), await overdue()]).toEqual(['pending', 0])
    expect(await found({ status: 'overdue' })).toEqual([])
    await setClock(server, Date.parse(end) + 1)
    expect([await statusOf(id), await overdue()]).toEqual(['overdue', 1])
    expect(await found({ status: 'overdue' })).toEqual([id])
  })

  it('a due day is 23 or 25 hours long when the clocks change', async () => {
    await office('Europe/Berlin')
    const [short, long] = [await create('2090-03-26'), await create('2090-10-29')]
    expect([await storedEnds(short), await storedEnds(long)]).toEqual([
      ['2090-03-26T21:59:59.999Z'],
      ['2090-10-29T22:59:59.999Z'],
    ])
  })

  it('a due date is returned as it was given, and includes all moments of the local day', async () => {
    await office('America/New_York')
    const day = await create('2090-06-14')
    const evening = await create('2090-06-15T03:00:00Z')
    const next = await create('2090-06-15T04:00:00Z')
    const query = { dueFrom: '2090-06-14', dueTo: '2090-06-14' }
    expect(await found(query)).toEqual([evening, day])
    expect(await found({ due: 'today' })).toEqual([evening, day])
    expect(await found({ dueFrom: '2090-06-15' })).toEqual([next])
    const { body } = await server.call(people.staff, tasksGet, { params: { id: day } })
    expect(body.dueDate).toBe('2090-06-14')
    const days = await server.call(people.staff, tasksDays, {
      query: { from: '2090-06-14', to: '2090-06-15', perDay: '5' },
    })
    expect(
      days.body.days.map((one) => [one.day, one.items.map(({ id }) => id).filter((id) => id > earlier)]),
    ).toEqual([
      ['2090-06-14', [evening, day]],
      ['2090-06-15', [next]],
    ])
  })

  it('the end of a due day moves with the due date, and is kept through the trash', async () => {
    await office('Asia/Manila')
    const id = await create('2090-06-20')
    await server.call(people.pm, tasksUpdate, { params: { id }, body: { dueDate: '2090-06-14' } })
    expect(await storedEnds(id)).toEqual(['2090-06-14T15:59:59.999Z'])
    await server.call(people.pm, tasksDelete, { params: { id } })
    await setClock(server, '2090-06-14T17:00:00Z')
    expect((await server.call(people.pm, trashList)).body.items[0]).toMatchObject({ id, status: 'overdue' })
    await server.call(people.pm, tasksRestore, { params: { id }, body: {} })
    expect(await storedEnds(id)).toEqual(['2090-06-14T15:59:59.999Z'])
    expect(await overdue()).toBe(1)
  })
})

describe('a change of the organization’s time zone', () => {
  it('a new time zone moves due days, but no due times and no tasks in the trash', async () => {
    const [day, moment, none, deleted] = [
      await create('2090-06-14'),
      await create('2090-06-14T12:00:00Z'),
      await create(null),
      await create('2090-06-14'),
    ]
    await server.call(people.pm, tasksDelete, { params: { id: deleted } })
    const before = await Promise.all([moment, none, deleted].map(storedEnds))
    await office('Asia/Manila')
    await applyDueTimeZone(server.platform)
    expect(await storedEnds(day)).toEqual(['2090-06-14T15:59:59.999Z'])
    expect(await Promise.all([moment, none, deleted].map(storedEnds))).toEqual(before)
    await server.call(people.pm, tasksRestore, { params: { id: deleted }, body: {} })
    expect(await storedEnds(deleted)).toEqual(['2090-06-14T15:59:59.999Z'])
  })

  it('removes tasks that are no longer overdue from the counts, and notifies no one twice', async () => {
    const id = await create('2090-06-13')
    const notified = async () =>
      (await server.call(people.staff, notificationsList)).body.items.filter(
        ({ type, link }) => type === 'deadline' && link === `/tasks/${id}`,
      ).length
    await markOverdue(server.platform)
    await notifyOverdue(server.platform)
    expect([await overdue(), await notified()]).toEqual([1, 1])
    await office('Pacific/Honolulu')
    await applyDueTimeZone(server.platform)
    expect([await statusOf(id), await overdue()]).toEqual(['pending', 0])
    await office('UTC')
    await applyDueTimeZone(server.platform)
    await markOverdue(server.platform)
    await notifyOverdue(server.platform)
    expect([await statusOf(id), await overdue(), await notified()]).toEqual(['overdue', 1, 1])
    await recount(server.platform)
    expect(await overdue()).toBe(1)
  })

  it('a job updates the due dates once after the organization’s time zone has changed', async () => {
    const id = await create('2090-06-14')
    await office('Asia/Manila')
    await setClock(server, '2090-06-14T06:02:00Z')
    await server.platform.jobs.runDue()
    expect(await storedEnds(id)).toEqual(['2090-06-14T15:59:59.999Z'])
    expect(await knex.raw('SELECT zone FROM task_due_time_zone').then(([rows]) => rows)).toEqual([
      { zone: 'Asia/Manila' },
    ])
  })
})

it('updates the pages of every user who sees a task that becomes overdue', async () => {
  const id = await create('2090-06-14')
  await setClock(server, '2090-06-15T00:00:00Z')
  await markOverdue(server.platform)
  const events = knex('events').where({ name: 'tasks.becameOverdue' })
  const notified = await events
    .clone()
    .orderBy('id', 'desc')
    .select('tags', 'audience', 'is_organization_wide')
  expect(notified[0]).toMatchObject({ tags: `Task:${id},Stats`, is_organization_wide: 1 })
  expect(JSON.parse(String(notified[0]?.audience))).toEqual(
    expect.arrayContaining([people.staff.id, people.pm.id]),
  )
  await markOverdue(server.platform)
  expect(await events.clone().select('id')).toHaveLength(notified.length)
  expect(await statusOf(id)).toBe('overdue')
})

it.each([5, 40, 600])('one event announces that %i tasks became overdue', async (count) => {
  const id = await create('2090-06-14')
  const { id: _, ...row } = (await knex('tasks').where({ id }).first()) as unknown as Record<string, unknown>
  // Large ids, as after years of use: an event with too long a list of tags names only their types.
  const first = 100_000_000 + count * 1_000
  const copies = Array.from({ length: count - 1 }, (__, index) => ({ ...row, id: first + index }))
  await knex.batchInsert('tasks', copies as never, 200)
  const lists = await knex('task_list_entries').where({ task_id: id }).select('*')
  const ofCopies = copies.flatMap((copy) => lists.map((list) => ({ ...list, task_id: copy.id })))
  await knex.batchInsert('task_list_entries', ofCopies as never, 500)
  await setClock(server, '2090-06-15T00:00:00Z')
  const before = await overdue()
  await markOverdue(server.platform)
  expect(await overdue()).toBe(before)
  const marked = await knex('tasks').where({ is_late: 1 }).where('id', '>=', id).count({ number: '*' })
  expect(marked[0]?.number).toBe(count)
  const notified = await knex('events')
    .where({ name: 'tasks.becameOverdue' })
    .orderBy('id', 'desc')
    .select('tags')
  expect(notified[0]?.tags.startsWith(count > 15 ? 'Task,' : 'Task:')).toBe(true)
})
