import {
  tasksCompletion,
  tasksRelations,
  tasksRelationsCreate,
  tasksRelationsDelete,
  tasksSubtasks,
} from '@headway/contracts/task-relations'
import type { RouteTable } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { requireReadable } from '../task-access.ts'
import { can } from '../tasks.policy.ts'
import { readTask } from '../tasks.queries.ts'
import { listRelations, listSubtasks, readCompletion } from './relations.queries.ts'
import { createRelation, deleteRelation } from './relations.service.ts'

/** Mounts what a task has to do with others. */
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
    async ({ act, actor, params: { id }, body, write }) => {
      const relationId = await write((trx) => createRelation(platform, act, { id, ...body }, trx))
      const items = await listRelations(database, actor, { taskId: id, now: clock.now() })
      const created = items.find((relation) => relation.id === relationId)
      if (!created) {
        throw notFound('relation')
      }
      return created
    },
  )

  table.route(tasksRelationsDelete, { can: 'signed-in' }, async ({ act, params, write }) => {
    await write((trx) => deleteRelation(platform, act, params, trx))
    return undefined
  })

  table.route(tasksCompletion, { can: 'signed-in' }, async ({ actor, params: { id } }) => {
    await requireReadable(database, actor, id)
    return readCompletion(database, actor, { taskId: id, now: clock.now() })
  })
}
