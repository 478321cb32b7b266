import { settingsUpdate } from '@headway/contracts/settings'
import { taskCommentsCreate } from '@headway/contracts/task-comments'
import { tasksRelationsCreate } from '@headway/contracts/task-relations'
import { tasksRestore, trashDelete } from '@headway/contracts/task-trash'
import { tasksWatch } from '@headway/contracts/task-watching'
import { tasksGet, tasksUpdate } from '@headway/contracts/tasks'
import { reportsList } from '@headway/contracts/reports'
import { expect, it } from 'vitest'
import { pdf } from '../../reports/testing/submit.ts'
import { recount } from '../counts/task-recount.ts'
import { purgeOldTasks } from './purge.ts'
import { DAY, useTrash } from './testing/use-trash.ts'
import { buildReport, buildTaskFile } from '../../../test/factories.ts'

const portal = useTrash()
const { create, remove, trashOf } = portal

const whole = { tags: ['zebra'], milestones: [{ title: 'Step' }] }

/** Returns every column with a foreign key to tasks, and `task_search_terms`, which has none. */
async function placesOfTasks(): Promise<{ place: string; name: string }[]> {
  const keys = await portal.server.platform.database.rows<{ place: string; name: string }>(
    `SELECT TABLE_NAME AS place, COLUMN_NAME AS name FROM information_schema.KEY_COLUMN_USAGE
     WHERE TABLE_SCHEMA = DATABASE() AND REFERENCED_TABLE_NAME = 'tasks' AND REFERENCED_COLUMN_NAME = 'id'`,
  )
  return [...keys, { place: 'task_search_terms', name: 'task_id' }]
}

/** Returns the number of rows that refer to a task, per column. */
async function rowsOf(id: number): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const { place, name } of await placesOfTasks()) {
    const [row] = await portal.server.platform.database.rows<{ many: number }>(
      `SELECT COUNT(*) AS many FROM ${place} WHERE ${name} = ?`,
      [id],
    )
    if (row && row.many > 0) {
      found[`${place}.${name}`] = row.many
    }
  }
  return found
}

/** Inserts the rows that jobs and imports write for a task, without running them. */
async function writeTraces(taskId: number): Promise<void> {
  const { knex } = portal.server.platform.database
  const { staff, pm } = portal.people
  const at = new Date()
  const alert = { task_id: taskId, user_id: staff.id, due_at: at }
  await knex('task_deadline_alerts').insert(alert)
  await knex('task_overdue_alerts').insert({ ...alert, told_on: at.toISOString().slice(0, 10) })
  await knex('task_external_ids').insert({
    actor_id: pm.id,
    source: 'trello',
    external_id: 'c1',
    task_id: taskId,
  })
}

it('the purge job deletes a task with all its data after the retention period of the trash', async () => {
  const { id } = await create({
    ...whole,
    isRecurring: true,
    recurringPattern: 'daily',
    dueDate: '2090-06-14',
  })
  const child = await create({ title: 'Child', parentId: id })
  const other = await create({ title: 'Other' })
  const params = { id }
  await portal.server.call(portal.people.pm, tasksWatch, { params, body: { mode: 'watching' } })
  await portal.server.call(portal.people.pm, tasksUpdate, { params, body: { priority: 'low' } })
  await portal.server.call(portal.people.pm, taskCommentsCreate, { params, body: { text: 'Said' } })
  await buildTaskFile(portal.server, portal.people.pm, id, { name: 'plan.pdf', content: pdf(100) })
  for (const kind of ['blocks', 'duplicatedBy']) {
    await portal.server.call(portal.people.pm, tasksRelationsCreate, {
      params,
      body: { kind, taskId: other.id },
    })
  }
  await buildReport(portal.server, portal.people.staff, { taskId: String(id) })
  await writeTraces(id)
  await remove(id)
  // Ensures that the task has a row in every referring table.
  const named = await rowsOf(id)
  const places = (await placesOfTasks()).map(({ place, name }) => `${place}.${name}`)
  expect(places.filter((place) => !(place in named))).toEqual([])
  portal.server.moveClock(29 * DAY)
  await purgeOldTasks(portal.server.platform)
  portal.server.moveClock(0)
  expect((await trashOf(portal.people.pm)).map((task) => task.id)).toEqual([id])
  portal.server.moveClock(31 * DAY)
  await purgeOldTasks(portal.server.platform)
  portal.server.moveClock(0)
  expect((await trashOf(portal.people.pm)).map((task) => task.id)).toEqual([])
  expect(await rowsOf(id)).toEqual({})
  expect((await portal.server.refuse(portal.people.pm, tasksRestore, { params, body: {} })).status).toBe(404)
  const left = (await portal.server.call(portal.people.pm, tasksGet, { params: { id: child.id } })).body
  expect(left).toMatchObject({ isSubtask: false, parent: null })
  expect((await portal.server.call(portal.people.staff, reportsList)).body.items).toHaveLength(1)
  expect(await recount(portal.server.platform)).toBe(0)
})

it('deleted tasks stay in the trash for the configured number of days', async () => {
  const { id } = await create(whole)
  await remove(id)
  const key = { key: 'retention.trashDays' }
  await portal.server.call(portal.people.superAdmin, settingsUpdate, { params: key, body: { value: 1 } })
  await portal.server.platform.settings.load()
  portal.server.moveClock(2 * DAY)
  await purgeOldTasks(portal.server.platform)
  portal.server.moveClock(0)
  expect(await rowsOf(id)).toEqual({})
})

it('the purge job deletes any number of tasks in batches', async () => {
  for (let index = 0; index < 60; index++) {
    await remove((await create({ assigneeIds: [] })).id)
  }
  portal.server.moveClock(31 * DAY)
  await purgeOldTasks(portal.server.platform)
  const [row] = await portal.server.platform.database.rows<{ many: number }>(
    'SELECT COUNT(*) AS many FROM tasks',
  )
  expect(row?.many).toBe(0)
})

it('only administrators can delete a task in the trash permanently', async () => {
  const { id } = await create(whole)
  const params = { id }
  expect((await portal.server.refuse(portal.people.superAdmin, trashDelete, { params })).status).toBe(404)
  await remove(id)
  for (const user of [
    portal.people.pm,
    portal.people.srPm,
    portal.people.staff,
    portal.people.viewer,
    portal.people.president,
  ]) {
    expect((await portal.server.refuse(user, trashDelete, { params })).status, user.role).toBe(403)
  }
  await portal.server.call(portal.people.itAdmin, trashDelete, { params })
  expect((await portal.server.refuse(portal.people.superAdmin, trashDelete, { params })).status).toBe(404)
  expect(await rowsOf(id)).toEqual({})
})
