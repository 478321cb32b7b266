import {
  tasksBlock,
  tasksComplete,
  tasksReopen,
  tasksStart,
  tasksUnblock,
} from '@headway/contracts/task-states'
import type { Task } from '@headway/contracts/tasks'
import type { Actor } from '../../../platform/actor.ts'
import type { RouteTable } from '../../../platform/http/endpoint.ts'
import type { Platform } from '../../../platform/platform.ts'
import { orStale } from '../../../platform/http/optimistic-locking.ts'
import { listSubtasks } from '../relations/relations.queries.ts'
import { readTask } from '../core/tasks.queries.ts'
import { blockTask, completeTask, reopenTask, startTask, unblockTask } from './states.service.ts'

const signedIn = { can: 'signed-in' } as const

/** Registers the routes that change the status or block of a task. */
export function registerStates(table: RouteTable, platform: Platform): void {
  /** Responds with the task after the change; `orStale` answers 412 if another user has changed it first. */
  const answer = async (actor: Actor, id: number, written: Promise<unknown>): Promise<Task> => {
    const read = () => readTask(platform.database, actor, id, platform.clock.now())
    await orStale(written, read)
    return read()
  }

  table.route(tasksStart, signedIn, ({ context, actor, params: { id }, expectedVersion, write }) =>
    answer(
      actor,
      id,
      write((trx) => startTask(platform, context, { id, expectedVersion }, trx)),
    ),
  )

  table.route(
    tasksComplete,
    signedIn,
    async ({ context, actor, params: { id }, body, expectedVersion, write }) => {
      const written = write((trx) => completeTask(platform, context, { id, expectedVersion, ...body }, trx))
      const task = await answer(actor, id, written)
      const now = platform.clock.now()
      const { items } = await listSubtasks(platform.database, actor, { taskId: id, now })
      return { ...task, subtasks: items, closed: await written }
    },
  )

  table.route(tasksReopen, signedIn, ({ context, actor, params: { id }, body, expectedVersion, write }) =>
    answer(
      actor,
      id,
      write((trx) => reopenTask(platform, context, { id, expectedVersion, ...body }, trx)),
    ),
  )

  table.route(tasksBlock, signedIn, ({ context, actor, params: { id }, body, expectedVersion, write }) =>
    answer(
      actor,
      id,
      write((trx) => blockTask(platform, context, { id, expectedVersion, ...body }, trx)),
    ),
  )

  table.route(tasksUnblock, signedIn, ({ context, actor, params: { id }, expectedVersion, write }) =>
    answer(
      actor,
      id,
      write((trx) => unblockTask(platform, context, { id, expectedVersion }, trx)),
    ),
  )
}
