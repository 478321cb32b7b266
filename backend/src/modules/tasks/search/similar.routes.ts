import { tasksSimilar } from '@headway/contracts/task-similar'
import type { RouteTable } from '../../../platform/endpoint.ts'
import type { Platform } from '../../../platform/platform.ts'
import { can } from '../tasks.policy.ts'
import { findSimilar } from './similar.ts'

/** Mounts what whoever writes a task is told of those that are there. */
export function registerSimilar(table: RouteTable, { database }: Platform): void {
  table.route(
    tasksSimilar,
    { can: can.create, ability: 'task.create' },
    async ({ actor, query: { title } }) => ({ items: await findSimilar(database, actor, title) }),
  )
}
