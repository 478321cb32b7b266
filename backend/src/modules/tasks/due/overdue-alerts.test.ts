import { absencesCreate } from '@headway/contracts/calendar'
import { notificationsList } from '@headway/contracts/notifications'
import { tasksComplete } from '@headway/contracts/task-states'
import { tasksWatch } from '@headway/contracts/task-watching'
import { tasksUpdate } from '@headway/contracts/tasks'
import { beforeEach, expect, it } from 'vitest'
import { createPlatform } from '../../../platform/platform.ts'
import { buildTask } from '../../../test/factories.ts'
import { startInstance, type TestUser, usePortal } from '../../../test/portal.ts'
import { setClock } from '../../../test/set-clock.ts'
import { notifyOverdue } from './overdue-alerts.ts'
import { markOverdue } from './mark-overdue.ts'

const DAY = 86_400_000
/** A Wednesday. */
const NOW = Date.parse('2090-06-14T06:00:00Z')

const { server, people } = await usePortal()
beforeEach(async () => {
  const { knex } = server.platform.database
  for (const table of ['notifications', 'task_overdue_alerts', 'calendar_absences', 'settings']) {
    await knex(table).delete()
  }
  await knex('tasks').update({ list_state: 1 })
  await server.platform.settings.load()
  await setClock(server, NOW)
})

async function createTask(title: string, dueDate: string, assignees = [people.staff]) {
  const assigneeIds = assignees.map(({ id }) => id)
  const { id } = await buildTask(server, people.pm, { title, dueDate, assigneeIds })
  await server.platform.database.knex('notifications').delete()
  return id
}
const tell = async (at: number) => {
  await setClock(server, at)
  await markOverdue(server.platform)
  await notifyOverdue(server.platform)
}
const notified = async (user: TestUser) =>
  (await server.call(user, notificationsList)).body.items.map(({ title, message }) => `${title}: ${message}`)
it('the overdue job notifies the assignees of an overdue task once a day, and again on the next working day', async () => {
  const id = await createTask('Ledger', '2090-06-13')
  await createTask('Not yet', '2090-06-20')
  await tell(NOW)
  await tell(NOW + 3_600_000)
  expect(await notified(people.staff)).toEqual(['A task is overdue: Ledger'])
  expect(await notified(people.pm)).toEqual([])
  const [first] = (await server.call(people.staff, notificationsList)).body.items
  expect(first).toMatchObject({ type: 'deadline', link: `/tasks/${id}` })
  await tell(NOW + DAY)
  expect(await notified(people.staff)).toHaveLength(2)
})

it('the overdue job sends no overdue notification on a day off', async () => {
  await createTask('Ledger', '2090-06-13')
  await tell(NOW + 3 * DAY)
  expect(await notified(people.staff)).toEqual([])
})

it('the overdue job notifies absent assignees when they are back', async () => {
  await createTask('Ledger', '2090-06-13')
  await server.call(people.staff, absencesCreate, {
    params: { id: people.staff.id },
    body: { firstDay: '2090-06-14', lastDay: '2090-06-14' },
  })
  await tell(NOW)
  expect(await notified(people.staff)).toEqual([])
  await tell(NOW + DAY)
  expect(await notified(people.staff)).toHaveLength(1)
})

it('the overdue job notifies again after a moved due date, and not about completed tasks', async () => {
  const moved = await createTask('Moved', '2090-06-13')
  const done = await createTask('Done', '2090-06-13')
  await server.call(people.pm, tasksComplete, { params: { id: done }, body: {} })
  await tell(NOW)
  expect(await notified(people.staff)).toEqual(['A task is overdue: Moved'])
  await server.call(people.pm, tasksUpdate, { params: { id: moved }, body: { dueDate: '2090-06-14' } })
  await tell(NOW + DAY)
  expect(await notified(people.staff)).toHaveLength(2)
})

it('the overdue job notifies each assignee once with several processes and batches', async () => {
  for (let number = 0; number < 105; number++) {
    await createTask(`Ledger ${number}`, '2090-06-13')
  }
  await markOverdue(server.platform)
  const other = createPlatform(server.platform)
  const instance = await startInstance(other)
  await Promise.all([notifyOverdue(server.platform), notifyOverdue(other), notifyOverdue(server.platform)])
  await instance.stop()
  expect(
    await server.platform.database.knex('notifications').where({ user_id: people.staff.id }),
  ).toHaveLength(105)
})

it('the overdue job does not notify users who muted the task', async () => {
  const id = await createTask('Ledger', '2090-06-13', [people.staff, people.colleague])
  await server.call(people.staff, tasksWatch, { params: { id }, body: { mode: 'muted' } })
  await tell(NOW)
  expect([await notified(people.staff), await notified(people.colleague)]).toEqual([
    [],
    ['A task is overdue: Ledger'],
  ])
})
