import { absencesCreate } from '@headway/contracts/calendar'
import { notificationsList } from '@headway/contracts/notifications'
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

it('sends no overdue notification on a day off', async () => {
  await createTask('Ledger', '2090-06-13')
  await tell(NOW + 3 * DAY)
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
