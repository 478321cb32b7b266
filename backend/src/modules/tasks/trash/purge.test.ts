import { settingsUpdate } from '@headway/contracts/settings'
import { tasksRelationsCreate } from '@headway/contracts/task-relations'
import { tasksDelete, tasksRestore, trashDelete, trashList } from '@headway/contracts/task-trash'
import { tasksWatch } from '@headway/contracts/task-watching'
import { tasksCreate, tasksGet, tasksUpdate } from '@headway/contracts/tasks'
import { reportsList } from '@headway/contracts/reports'
import { afterAll, beforeEach, expect, it } from 'vitest'
import {
  createOrganisation,
  type Organisation,
  startTestServer,
  type TestServer,
} from '../../../test/server.ts'
import { submitted } from '../../reports/testing/submit.ts'
import { recount } from '../counts/task-recount.ts'
import { purgeOldTasks } from './purge.ts'

const DAY = 86_400_000

let server: TestServer
let people: Organisation

beforeEach(async () => {
  await server?.stop()
  server = await startTestServer()
  people = await createOrganisation(server)
}, 60_000)
afterAll(() => server.stop())

const create = async (body: Record<string, unknown> = {}) =>
  (
    await server.call(people.pm, tasksCreate, {
      body: {
        title: 'Zebra ledger',
        tags: ['zebra'],
        milestones: [{ title: 'Step' }],
        assigneeIds: [people.staff.id],
        ...body,
      },
    })
  ).body
const remove = (id: number) => server.call(people.pm, tasksDelete, { params: { id } })
const inTrash = async () => (await server.call(people.pm, trashList)).body.items.map(({ id }) => id)

/** How many rows name a task, in every table with a key to tasks. */
async function rowsOf(id: number): Promise<Record<string, number>> {
  const { database } = server.platform
  const keys = await database.rows<{ place: string; name: string }>(
    `SELECT TABLE_NAME AS place, COLUMN_NAME AS name FROM information_schema.KEY_COLUMN_USAGE
     WHERE TABLE_SCHEMA = DATABASE() AND REFERENCED_TABLE_NAME = 'tasks' AND REFERENCED_COLUMN_NAME = 'id'`,
  )
  const found: Record<string, number> = {}
  for (const { place, name } of keys) {
    const [row] = await database.rows<{ many: number }>(
      `SELECT COUNT(*) AS many FROM ${place} WHERE ${name} = ?`,
      [id],
    )
    if (row && row.many > 0) {
      found[`${place}.${name}`] = row.many
    }
  }
  return found
}

it('deletes a task with all that belongs to it once its days in the trash are over', async () => {
  const { id } = await create({ isRecurring: true, recurringPattern: 'daily', dueDate: '2090-06-14' })
  const child = await create({ title: 'Child', parentId: id })
  const other = await create({ title: 'Other' })
  const params = { id }
  await server.call(people.pm, tasksWatch, { params, body: { mode: 'watching' } })
  await server.call(people.pm, tasksUpdate, { params, body: { priority: 'low' } })
  for (const kind of ['blocks', 'duplicatedBy']) {
    await server.call(people.pm, tasksRelationsCreate, { params, body: { kind, taskId: other.id } })
  }
  await submitted(server, people.staff, { taskId: String(id) })
  await remove(id)
  server.moveClock(29 * DAY)
  await purgeOldTasks(server.platform)
  server.moveClock(0)
  expect(await inTrash()).toEqual([id])
  server.moveClock(31 * DAY)
  await purgeOldTasks(server.platform)
  server.moveClock(0)
  expect(await inTrash()).toEqual([])
  expect(await rowsOf(id)).toEqual({})
  expect((await server.refuse(people.pm, tasksRestore, { params, body: {} })).status).toBe(404)
  const left = (await server.call(people.pm, tasksGet, { params: { id: child.id } })).body
  expect(left).toMatchObject({ isSubtask: false, parent: null })
  expect((await server.call(people.staff, reportsList)).body.items).toHaveLength(1)
  expect(await recount(server.platform)).toBe(0)
})

it('keeps tasks as long as is set', async () => {
  const { id } = await create()
  await remove(id)
  const key = { key: 'retention.trashDays' }
  await server.call(people.superAdmin, settingsUpdate, { params: key, body: { value: 1 } })
  await server.platform.settings.load()
  server.moveClock(2 * DAY)
  await purgeOldTasks(server.platform)
  server.moveClock(0)
  expect(await rowsOf(id)).toEqual({})
})

it('goes through any number of tasks', async () => {
  for (let index = 0; index < 60; index++) {
    await remove((await create({ assigneeIds: [], milestones: [], tags: [] })).id)
  }
  server.moveClock(31 * DAY)
  await purgeOldTasks(server.platform)
  const [row] = await server.platform.database.rows<{ many: number }>('SELECT COUNT(*) AS many FROM tasks')
  expect(row?.many).toBe(0)
})

it('is an administrator’s act on what is in the trash, and nobody else’s', async () => {
  const { id } = await create()
  const params = { id }
  expect((await server.refuse(people.superAdmin, trashDelete, { params })).status).toBe(404)
  await remove(id)
  for (const user of [people.pm, people.srPm, people.staff, people.viewer, people.president]) {
    expect((await server.refuse(user, trashDelete, { params })).status, user.role).toBe(403)
  }
  await server.call(people.itAdmin, trashDelete, { params })
  expect((await server.refuse(people.superAdmin, trashDelete, { params })).status).toBe(404)
  expect(await rowsOf(id)).toEqual({})
})
