import { dashboardStats } from '@headway/contracts/dashboard'
import { notificationsList } from '@headway/contracts/notifications'
import { settingsUpdate } from '@headway/contracts/settings'
import { tasksDays } from '@headway/contracts/task-calendar'
import { tasksDelete, tasksRestore, trashList } from '@headway/contracts/task-trash'
import { tasksCreate, tasksGet, tasksList, tasksUpdate } from '@headway/contracts/tasks'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestOrganisation } from '../../../test/use-test-organisation.ts'
import { standAt } from '../../../test/stand-at.ts'
import { recount } from '../counts/task-recount.ts'
import { tellOverdue } from '../overdue-alerts.ts'
import { moveDueZone } from './due-zone.ts'
import { markOverdue } from './late-tasks.ts'

const { server, people } = await useTestOrganisation()
const { knex } = server.platform.database

const office = async (value: string) => {
  const params = { key: 'organisation.timeZone' }
  await server.call(people.superAdmin, settingsUpdate, { params, body: { value } })
  await server.platform.feed.catchUp()
}
const create = async (dueDate: string | null) =>
  (
    await server.call(people.pm, tasksCreate, {
      body: { title: 'Some work', dueDate, assigneeIds: [people.staff.id] },
    })
  ).body.id
const statusOf = async (id: number) =>
  (await server.call(people.staff, tasksGet, { params: { id } })).body.status
/** What a list holds of this test's tasks. */
const found = async (query: Record<string, string>) =>
  (await server.call(people.staff, tasksList, { query })).body.items
    .map(({ id }) => id)
    .filter((id) => id > earlier)
const overdue = async () => (await server.call(people.staff, dashboardStats)).body.overdueTasks
const storedEnds = async (id: number) => {
  const ends = [
    ...(await knex('tasks').where({ id }).select('due_sort')),
    ...(await knex('task_lists').where({ task_id: id }).distinct('due_sort')),
  ]
  return [...new Set(ends.map(({ due_sort: end }) => end.toISOString()))]
}

let earlier = 0
beforeEach(async () => {
  const [newest] = await knex('tasks').max({ id: 'id' })
  earlier = newest?.id ?? 0
  await knex('tasks').update({ is_closed: true })
  await knex('task_lists').update({ is_closed: true })
  await recount(server.platform)
  await office('UTC')
  await moveDueZone(server.platform)
  await standAt(server, '2090-06-14T06:00:00Z')
})

describe('a day that something is due on', () => {
  it.each([
    ['Asia/Manila', '2090-06-14T15:59:59.999Z'],
    ['America/New_York', '2090-06-15T03:59:59.999Z'],
    ['Pacific/Kiritimati', '2090-06-14T09:59:59.999Z'],
  ])('ends in %s when it ends there', async (zone, end) => {
    await office(zone)
    const id = await create('2090-06-14')
    expect(await storedEnds(id)).toEqual([end])
    // The clock goes on while somebody asks.
    await standAt(server, Date.parse(end) - 30_000)
    expect([await statusOf(id), await overdue()]).toEqual(['pending', 0])
    expect(await found({ status: 'overdue' })).toEqual([])
    await standAt(server, Date.parse(end) + 1)
    expect([await statusOf(id), await overdue()]).toEqual(['overdue', 1])
    expect(await found({ status: 'overdue' })).toEqual([id])
  })

  it('is as long as the clocks of the office make it', async () => {
    await office('Europe/Berlin')
    const [short, long] = [await create('2090-03-26'), await create('2090-10-29')]
    expect([await storedEnds(short), await storedEnds(long)]).toEqual([
      ['2090-03-26T21:59:59.999Z'],
      ['2090-10-29T22:59:59.999Z'],
    ])
  })

  it('is told as it was given, and holds moments of the office’s day', async () => {
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

  it('is moved with the due date, and keeps its end through the trash', async () => {
    await office('Asia/Manila')
    const id = await create('2090-06-20')
    await server.call(people.pm, tasksUpdate, { params: { id }, body: { dueDate: '2090-06-14' } })
    expect(await storedEnds(id)).toEqual(['2090-06-14T15:59:59.999Z'])
    await server.call(people.pm, tasksDelete, { params: { id } })
    await standAt(server, '2090-06-14T17:00:00Z')
    expect((await server.call(people.pm, trashList)).body.items[0]).toMatchObject({ id, status: 'overdue' })
    await server.call(people.pm, tasksRestore, { params: { id }, body: {} })
    expect(await storedEnds(id)).toEqual(['2090-06-14T15:59:59.999Z'])
    expect(await overdue()).toBe(1)
  })
})

describe('another zone of the organisation', () => {
  it('moves the ends of days and leaves moments, none and the trash alone', async () => {
    const [day, moment, none, deleted] = [
      await create('2090-06-14'),
      await create('2090-06-14T12:00:00Z'),
      await create(null),
      await create('2090-06-14'),
    ]
    await server.call(people.pm, tasksDelete, { params: { id: deleted } })
    const before = await Promise.all([moment, none, deleted].map(storedEnds))
    await office('Asia/Manila')
    await moveDueZone(server.platform)
    expect(await storedEnds(day)).toEqual(['2090-06-14T15:59:59.999Z'])
    expect(await Promise.all([moment, none, deleted].map(storedEnds))).toEqual(before)
    await server.call(people.pm, tasksRestore, { params: { id: deleted }, body: {} })
    expect(await storedEnds(deleted)).toEqual(['2090-06-14T15:59:59.999Z'])
  })

  it('takes what is not late any more out of the counts, and tells nobody twice', async () => {
    const id = await create('2090-06-13')
    const told = async () =>
      (await server.call(people.staff, notificationsList)).body.items.filter(
        ({ type, link }) => type === 'deadline' && link === `/tasks/${id}`,
      ).length
    await markOverdue(server.platform)
    await tellOverdue(server.platform)
    expect([await overdue(), await told()]).toEqual([1, 1])
    await office('Pacific/Honolulu')
    await moveDueZone(server.platform)
    expect([await statusOf(id), await overdue()]).toEqual(['pending', 0])
    await office('UTC')
    await moveDueZone(server.platform)
    await markOverdue(server.platform)
    await tellOverdue(server.platform)
    expect([await statusOf(id), await overdue(), await told()]).toEqual(['overdue', 1, 1])
    await recount(server.platform)
    expect(await overdue()).toBe(1)
  })

  it('is followed by the job within a minute, and once', async () => {
    const id = await create('2090-06-14')
    await office('Asia/Manila')
    await standAt(server, '2090-06-14T06:02:00Z')
    await server.platform.jobs.runDue()
    expect(await storedEnds(id)).toEqual(['2090-06-14T15:59:59.999Z'])
    expect(await knex.raw('SELECT zone FROM task_due_zone').then(([rows]) => rows)).toEqual([
      { zone: 'Asia/Manila' },
    ])
  })
})

it('tells the pages of everybody who sees what falls due', async () => {
  const id = await create('2090-06-14')
  await standAt(server, '2090-06-15T00:00:00Z')
  await markOverdue(server.platform)
  const events = knex('events').where({ name: 'tasks.fellDue' })
  const told = await events.clone().orderBy('id', 'desc').select('tags', 'audience', 'is_organisation_wide')
  expect(told[0]).toMatchObject({ tags: `Task:${id},Stats`, is_organisation_wide: 1 })
  expect(JSON.parse(String(told[0]?.audience))).toEqual(
    expect.arrayContaining([people.staff.id, people.pm.id]),
  )
  await markOverdue(server.platform)
  expect(await events.clone().select('id')).toHaveLength(told.length)
  expect(await statusOf(id)).toBe('overdue')
})

it.each([5, 40, 600])('tells it of %i tasks that fall due together', async (count) => {
  const id = await create('2090-06-14')
  const { id: _, ...row } = (await knex('tasks').where({ id }).first()) as unknown as Record<string, unknown>
  // Ids as long as they will be in a long time.
  const first = 100_000_000 + count * 1_000
  const copies = Array.from({ length: count - 1 }, (__, index) => ({ ...row, id: first + index }))
  await knex.batchInsert('tasks', copies as never, 200)
  const lists = await knex('task_lists').where({ task_id: id }).select('*')
  const ofCopies = copies.flatMap((copy) => lists.map((list) => ({ ...list, task_id: copy.id })))
  await knex.batchInsert('task_lists', ofCopies as never, 500)
  await standAt(server, '2090-06-15T00:00:00Z')
  const before = await overdue()
  await markOverdue(server.platform)
  expect(await overdue()).toBe(before)
  const marked = await knex('tasks').where({ is_late: 1 }).where('id', '>=', id).count({ number: '*' })
  expect(marked[0]?.number).toBe(count)
  const told = await knex('events').where({ name: 'tasks.fellDue' }).orderBy('id', 'desc').select('tags')
  expect(told[0]?.tags.startsWith(count > 15 ? 'Task,' : 'Task:')).toBe(true)
})
