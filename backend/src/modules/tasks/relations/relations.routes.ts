import {
  tasksCompletion,
  tasksRelations,
  tasksRelationsCreate,
  tasksRelationsDelete,
  tasksSubtasks,
} from '@headway/contracts/task-relations'
import type { RouteTable } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { requireReadable } from '../core/task-access.ts'
import { can } from '../core/tasks.policy.ts'
import { readTask } from '../core/tasks.queries.ts'
import { listRelations, listSubtasks, readCompletion } from './relations.queries.ts'
import { createRelation, deleteRelation } from './relations.service.ts'

/** Registers the routes of a task's subtasks and relations. */
export function registerRelations(table: RouteTable, platform: Platform): void {
  const { database, clock } = platform

  table.route(tasksSubtasks, { can: 'signed-in' }, async ({ actor, params: { id } }) => {
    const now = clock.now()
    const task = await readTask(database, actor, id, now)
    const canCreate = can.create(actor) && task.can.edit && !task.isSubtask
    return { ...(await listSubtasks(database, actor, { taskId: id, now })), can: { create: canCreate } }
  })

  table.route(tasksRelations, { can: 'signed-in' }, async ({ actor, params: { id } }) => {
    const { edit } = await requireReadable(database, actor, id)
    return { items: await listRelations(database, actor, { taskId: id, now: clock.now() }), can: { edit } }
  })

  table.route(
    tasksRelationsCreate,
    { can: 'signed-in' },
    async ({ context, actor, params: { id }, body, write }) => {
      const relationId = await write((trx) => createRelation(platform, context, { id, ...body }, trx))
      const items = await listRelations(database, actor, { taskId: id, now: clock.now() })
      const created = items.find((relation) => relation.id === relationId)
      if (!created) {
        throw notFound('relation')
      }
      return created
    },
  )

  table.route(tasksRelationsDelete, { can: 'signed-in' }, async ({ context, params, write }) => {
    await write((trx) => deleteRelation(platform, context, params, trx))
    return undefined
  })

  table.route(tasksCompletion, { can: 'signed-in' }, async ({ actor, params: { id } }) => {
    await requireReadable(database, actor, id)
    return readCompletion(database, actor, { taskId: id, now: clock.now() })
  })
}
