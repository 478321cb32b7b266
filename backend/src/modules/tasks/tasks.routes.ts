import type { Task } from '@headway/contracts/tasks'
import {
  tasksAssignBulk,
  tasksCreate,
  tasksGet,
  tasksList,
  tasksMine,
  tasksUpdate,
} from '@headway/contracts/tasks'
import type { Actor } from '../../platform/actor.ts'
import type { RouteTable } from '../../platform/endpoint.ts'
import { notFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { orStale } from '../../platform/versions.ts'
import { requireTask } from './task-access.ts'
import { can } from './tasks.policy.ts'
import { findTask, listTasks } from './tasks.queries.ts'
import { assignTask, createTask, updateTask } from './tasks.service.ts'

export function registerTasks(table: RouteTable, platform: Platform): void {
  const { database, clock } = platform

  const load = async (actor: Actor, id: number): Promise<Task> => {
    const task = await findTask(database, actor, id, clock.now())
    if (!task) {
      throw notFound('task')
    }
    return task
  }

  table.route(tasksList, { can: 'signed-in' }, async ({ actor, query }) => ({
    ...(await listTasks(database, actor, query, clock.now())),
    can: { create: can.create(actor) },
  }))

  table.route(tasksMine, { can: 'signed-in' }, async ({ actor, query }) => ({
    ...(await listTasks(database, actor, { ...query, assignee: 'me' }, clock.now())),
    can: { create: can.create(actor) },
  }))

  table.route(
    tasksCreate,
    { can: can.create, ability: 'task.create' },
    async ({ act, actor, body, write }) => {
      const id = await write((trx) => createTask(platform, act, body, trx))
      return load(actor, id)
    },
  )

  table.route(tasksGet, { can: 'signed-in' }, ({ actor, params }) => load(actor, params.id))

  table.route(
    tasksUpdate,
    { can: 'signed-in' },
    async ({ act, actor, params, body, expectedVersion, write }) => {
      await requireTask(database, actor, params.id, 'edit')
      const read = () => load(actor, params.id)
      await orStale(
        write((trx) => updateTask(platform, act, { id: params.id, body, expectedVersion }, trx)),
        read,
      )
      return read()
    },
  )

  table.route(tasksAssignBulk, { can: 'signed-in' }, async ({ act, actor, params, body, write }) => {
    await requireTask(database, actor, params.id, 'assign')
    await write((trx) => assignTask(platform, act, { id: params.id, assigneeIds: body.assigneeIds }, trx))
    return load(actor, params.id)
  })
}
