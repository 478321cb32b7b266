import { absencesCreate } from '@headway/contracts/calendar'
import { notificationsList } from '@headway/contracts/notifications'
import { settingsUpdate } from '@headway/contracts/settings'
import { tasksComplete } from '@headway/contracts/task-states'
import { tasksWatch } from '@headway/contracts/task-watching'
import { tasksCreate, tasksUpdate } from '@headway/contracts/tasks'
import { beforeEach, expect, it } from 'vitest'
import { createPlatform } from '../../platform/platform.ts'
import { startInstance, type TestUser } from '../../test/server.ts'
import { useTestOrganisation } from '../../test/use-test-organisation.ts'
import { standAt } from '../../test/stand-at.ts'
import { tellOverdue } from './overdue-alerts.ts'
import { markOverdue } from './due/late-tasks.ts'

const DAY = 86_400_000
/** A Wednesday. */
const NOW = Date.parse('2090-06-14T06:00:00Z')

const { server, people } = await useTestOrganisation()
beforeEach(async () => {
  const { knex } = server.platform.database
  for (const table of ['notifications', 'task_overdue_alerts', 'calendar_absences', 'settings']) {
    await knex(table).delete()
  }
  await knex('tasks').update({ is_closed: true })
  await server.platform.settings.load()
  await standAt(server, NOW)
})

async function createTask(title: string, dueDate: string, assignees = [people.staff]) {
  const assigneeIds = assignees.map(({ id }) => id)
  const { id } = (await server.call(people.pm, tasksCreate, { body: { title, dueDate, assigneeIds } })).body
  await server.platform.database.knex('notifications').delete()
  return id
}
const tell = async (at: number) => {
  await standAt(server, at)
  await markOverdue(server.platform)
  await tellOverdue(server.platform)
}
const told = async (user: TestUser) =>
  (await server.call(user, notificationsList)).body.items.map(({ title, message }) => `${title}: ${message}`)
const set = async (value: number) => {
  const params = { key: 'notifications.overdueDays' }
  await server.call(people.superAdmin, settingsUpdate, { params, body: { value } })
  await server.platform.settings.load()
}

it('tells the people of an overdue task, once a day, and again on the next working day', async () => {
  const id = await createTask('Ledger', '2090-06-13')
  await createTask('Not yet', '2090-06-20')
  await tell(NOW)
  await tell(NOW + 3_600_000)
  expect(await told(people.staff)).toEqual(['A task is overdue: Ledger'])
  expect(await told(people.pm)).toEqual([])
  const [first] = (await server.call(people.staff, notificationsList)).body.items
  expect(first).toMatchObject({ type: 'deadline', link: `/tasks/${id}` })
  await tell(NOW + DAY)
  expect(await told(people.staff)).toHaveLength(2)
})

it('keeps to the rhythm that is set, in working days', async () => {
  await set(2)
  await createTask('Ledger', '2090-06-13')
  const days: number[] = []
  for (let day = 0; day < 8; day++) {
    const before = (await told(people.staff)).length
    await tell(NOW + day * DAY)
    if ((await told(people.staff)).length > before) {
      days.push(day)
    }
  }
  // Wednesday, Friday, and over the weekend Tuesday.
  expect(days).toEqual([0, 2, 6])
})

it('tells nobody where that is set, and nobody on a day off', async () => {
  await createTask('Ledger', '2090-06-13')
  await tell(NOW + 3 * DAY)
  await standAt(server, NOW)
  await set(0)
  await tell(NOW)
  expect(await told(people.staff)).toEqual([])
})

it('tells nobody who is away, and them when they are back', async () => {
  await createTask('Ledger', '2090-06-13')
  await server.call(people.staff, absencesCreate, {
    params: { id: people.staff.id },
    body: { firstDay: '2090-06-14', lastDay: '2090-06-14' },
  })
  await tell(NOW)
  expect(await told(people.staff)).toEqual([])
  await tell(NOW + DAY)
  expect(await told(people.staff)).toHaveLength(1)
})

it('tells of a moved date anew, and of nothing that is done', async () => {
  await set(30)
  const moved = await createTask('Moved', '2090-06-13')
  const done = await createTask('Done', '2090-06-13')
  await server.call(people.pm, tasksComplete, { params: { id: done }, body: {} })
  await tell(NOW)
  expect(await told(people.staff)).toEqual(['A task is overdue: Moved'])
  await server.call(people.pm, tasksUpdate, { params: { id: moved }, body: { dueDate: '2090-06-14' } })
  await tell(NOW + DAY)
  expect(await told(people.staff)).toHaveLength(2)
})

it('tells each once, whichever of several processes does it, also of more than a turn takes', async () => {
  for (let number = 0; number < 105; number++) {
    await createTask(`Ledger ${number}`, '2090-06-13')
  }
  await markOverdue(server.platform)
  const other = createPlatform(server.platform)
  const instance = await startInstance(other)
  await Promise.all([tellOverdue(server.platform), tellOverdue(other), tellOverdue(server.platform)])
  await instance.stop()
  expect(
    await server.platform.database.knex('notifications').where({ user_id: people.staff.id }),
  ).toHaveLength(105)
})

it('tells nobody who has muted the task', async () => {
  const id = await createTask('Ledger', '2090-06-13', [people.staff, people.colleague])
  await server.call(people.staff, tasksWatch, { params: { id }, body: { mode: 'muted' } })
  await tell(NOW)
  expect([await told(people.staff), await told(people.colleague)]).toEqual([
    [],
    ['A task is overdue: Ledger'],
  ])
})
