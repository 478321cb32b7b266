import { tasksCopy } from '@headway/contracts/task-copies'
import type { RouteTable } from '../../../platform/http/endpoint.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readSubtaskIds } from '../relations/relations.queries.ts'
import { can } from '../core/tasks.policy.ts'
import { readTask } from '../core/tasks.queries.ts'
import { type Copied, copyTask } from './copies.service.ts'

/** Registers the route that copies a task. */
export function registerCopies(table: RouteTable, platform: Platform): void {
  const { database, clock } = platform

  table.route(
    tasksCopy,
    { can: can.create, ability: 'task.create' },
    async ({ context, actor, params, body, write }) => {
      let copied: Copied | undefined
      const id = await write(async (trx) => {
        copied = await copyTask(platform, context, { id: params.id, body }, trx)
        return copied.task.id
      })
      // A repeated request has only the id, and the parent of a copied subtask must be read.
      return {
        task: await readTask(database, actor, id, clock.now()),
        subtaskIds: copied?.subtaskIds ?? (await readSubtaskIds(database, id, {})),
        leftOut: copied?.leftOut ?? [],
      }
    },
  )
}
