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
import { orStale } from '../../../platform/http/versions.ts'
import { listSubtasks } from '../relations/relations.queries.ts'
import { readTask } from '../tasks.queries.ts'
import { blockTask, completeTask, reopenTask, startTask, unblockTask } from './states.service.ts'

/** Mounts the acts that change what a task's work has come to. */
export function registerStates(table: RouteTable, platform: Platform): void {
  /** Answers with the task as it stands after the act. */
  const answer = async (actor: Actor, id: number, written: Promise<unknown>): Promise<Task> => {
    const read = () => readTask(platform.database, actor, id, platform.clock.now())
    await orStale(written, read)
    return read()
  }

  table.route(tasksStart, { can: 'signed-in' }, ({ act, actor, params: { id }, expectedVersion, write }) =>
    answer(
      actor,
      id,
      write((trx) => startTask(platform, act, { id, expectedVersion }, trx)),
    ),
  )

  table.route(
    tasksComplete,
    { can: 'signed-in' },
    async ({ act, actor, params: { id }, body, expectedVersion, write }) => {
      const written = write((trx) => completeTask(platform, act, { id, expectedVersion, ...body }, trx))
      const task = await answer(actor, id, written)
      const now = platform.clock.now()
      const { items } = await listSubtasks(platform.database, actor, { taskId: id, now })
      return { ...task, subtasks: items, closed: await written }
    },
  )

  table.route(
    tasksReopen,
    { can: 'signed-in' },
    ({ act, actor, params: { id }, body, expectedVersion, write }) =>
      answer(
        actor,
        id,
        write((trx) => reopenTask(platform, act, { id, expectedVersion, ...body }, trx)),
      ),
  )

  table.route(
    tasksBlock,
    { can: 'signed-in' },
    ({ act, actor, params: { id }, body, expectedVersion, write }) =>
      answer(
        actor,
        id,
        write((trx) => blockTask(platform, act, { id, expectedVersion, ...body }, trx)),
      ),
  )

  table.route(tasksUnblock, { can: 'signed-in' }, ({ act, actor, params: { id }, expectedVersion, write }) =>
    answer(
      actor,
      id,
      write((trx) => unblockTask(platform, act, { id, expectedVersion }, trx)),
    ),
  )
}
