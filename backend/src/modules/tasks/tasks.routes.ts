import {
  type Task,
  tasksAssignBulk,
  tasksCount,
  tasksCreate,
  tasksGet,
  tasksList,
  tasksMine,
  tasksUpdate,
} from '@headway/contracts/tasks'
import type { Actor } from '../../platform/actor.ts'
import type { RouteTable } from '../../platform/http/endpoint.ts'
import type { Platform } from '../../platform/platform.ts'
import { orStale } from '../../platform/http/optimistic-locking.ts'
import { assignTask } from './assigning/assign-tasks.ts'
import { countTasksFound, listTasks } from './lists/tasks.list.ts'
import { can } from './core/tasks.policy.ts'
import { readTask } from './core/tasks.queries.ts'
import { createTask, updateTask } from './tasks.service.ts'

function registerLists(table: RouteTable, platform: Platform): void {
  table.route(tasksList, { can: 'signed-in' }, async ({ actor, query }) => ({
    ...(await listTasks(platform, actor, query)),
    can: { create: can.create(actor) },
  }))

  table.route(tasksMine, { can: 'signed-in' }, async ({ actor, query }) => ({
    ...(await listTasks(platform, actor, { ...query, assignee: 'me' })),
    can: { create: can.create(actor) },
  }))

  table.route(tasksCount, { can: 'signed-in' }, ({ actor, query }) => countTasksFound(platform, actor, query))
}

export function registerTasks(table: RouteTable, platform: Platform): void {
  const { database, clock } = platform
  registerLists(table, platform)

  const load = (actor: Actor, id: number) => readTask(database, actor, id, clock.now())

  table.route(
    tasksCreate,
    { can: can.create, ability: 'task.create' },
    async ({ context, actor, body, write }) => {
      let created: Task | undefined
      const id = await write(async (trx) => {
        created = await createTask(platform, context, body, trx)
        return created.id
      })
      // A repeated request has only the id.
      return created ?? load(actor, id)
    },
  )

  table.route(tasksGet, { can: 'signed-in' }, ({ actor, params }) => load(actor, params.id))

  table.route(
    tasksUpdate,
    { can: 'signed-in' },
    async ({ context, actor, params, body, expectedVersion, write }) => {
      const read = () => load(actor, params.id)
      await orStale(
        write((trx) => updateTask(platform, context, { id: params.id, body, expectedVersion }, trx)),
        read,
      )
      return read()
    },
  )

  table.route(
    tasksAssignBulk,
    { can: 'signed-in' },
    async ({ context, actor, params: { id }, body: { assigneeIds }, expectedVersion, write }) => {
      const read = () => load(actor, id)
      let assigned: Task | undefined
      const written = write(async (trx) => {
        assigned = await assignTask(platform, context, { id, assigneeIds, expectedVersion }, trx)
      })
      await orStale(written, read)
      return assigned ?? read()
    },
  )
}
