import { tasksCopy } from '@headway/contracts/task-copies'
import type { RouteTable } from '../../../platform/http/endpoint.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readSubtaskIds } from '../relations/relations.queries.ts'
import { can } from '../tasks.policy.ts'
import { readTask } from '../tasks.queries.ts'
import { type Copied, copyTask } from './copies.service.ts'

/** Mounts copying a task. */
export function registerCopies(table: RouteTable, platform: Platform): void {
  const { database, clock } = platform

  table.route(
    tasksCopy,
    { can: can.create, ability: 'task.create' },
    async ({ act, actor, params, body, write }) => {
      let copied: Copied | undefined
      const id = await write(async (trx) => {
        copied = await copyTask(platform, act, { id: params.id, body }, trx)
        return copied.task.id
      })
      // A repeated request has the id only; and what a subtask belongs to is read.
      return {
        task: await readTask(database, actor, id, clock.now()),
        subtaskIds: copied?.subtaskIds ?? (await readSubtaskIds(database, id, {})),
        leftOut: copied?.leftOut ?? [],
      }
    },
  )
}
