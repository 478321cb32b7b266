import { seriesOfTask } from '@headway/contracts/series'
import { tasksCreate } from '@headway/contracts/tasks'
import { expect, it } from 'vitest'
import { useTestOrganisation } from '../../../test/use-test-organisation.ts'
import { calendarOf } from '../../calendar/index.ts'
import { up } from '../migrations/202611221543_tasks_series_adopted.ts'
import { makeTasks } from './make-tasks.ts'
import { on } from './testing/series-portal.ts'

const { server, people } = await useTestOrganisation()

const knex = () => server.platform.database.knex

/** A task as it was when recurring was a word only. */
async function createOld(other: Record<string, unknown>, columns: Record<string, unknown> = {}) {
  const body = {
    title: 'Old habit',
    assigneeIds: [people.staff.id],
    milestones: [{ title: 'Step' }],
    ...other,
  }
  const { body: task } = await server.call(people.pm, tasksCreate, { body })
  await knex()('tasks')
    .where({ id: task.id })
    .update({ is_recurring: true, recurring_pattern: 'monthly', ...columns })
  return task.id
}

const seriesOf = async (id: number) =>
  (await server.call(people.pm, seriesOfTask, { params: { id } })).body.series

it('a task that said it recurs begins a series from its due date, with its words and people', async () => {
  const id = await createOld({ dueDate: on('01-31'), description: 'As always', tags: ['till'] })
  await up(knex())
  expect(await seriesOf(id)).toMatchObject({
    title: 'Old habit',
    description: 'As always',
    tags: ['till'],
    milestones: [{ title: 'Step', description: '' }],
    assignees: [{ id: people.staff.id }],
    creator: { id: people.pm.id },
    rule: { pattern: 'monthly', firstDay: on('01-31'), leadDays: 7, dueTime: null },
  })
  await makeTasks(server.platform)
  expect(await seriesOf(id)).toMatchObject({ counted: 1, nextDueDay: on('02-28') })
})

it('nothing is made up for, a completed one goes on too, and one without a date counts from its creation', async () => {
  const old = await createOld({ dueDate: '2019-03-15' }, { status: 'completed', is_closed: true })
  const dateless = await createOld({}, { recurring_pattern: 'weekly' })
  await up(knex())
  await makeTasks(server.platform)
  const today = calendarOf(server.platform).today()
  const { nextDueDay, rule } = (await seriesOf(old)) ?? {}
  expect(rule?.firstDay).toBe('2019-03-15')
  expect((nextDueDay ?? '') > today).toBe(true)
  expect((await seriesOf(dateless))?.rule.firstDay).toBe(today)
})

it('running again changes nothing, and a task that does not recur stays alone', async () => {
  const count = async () => (await knex()('task_series').count('id as total').first())?.total as number
  const { body: single } = await server.call(people.pm, tasksCreate, { body: { title: 'Only once' } })
  const before = await count()
  await up(knex())
  expect(await count()).toBe(before)
  expect(await seriesOf(single.id)).toBeNull()
})
