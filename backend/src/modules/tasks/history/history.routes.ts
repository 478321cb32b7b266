import { tasksHistory } from '@headway/contracts/task-history'
import type { RouteTable } from '../../../platform/http/endpoint.ts'
import type { Platform } from '../../../platform/platform.ts'
import { requireReadable } from '../core/task-access.ts'
import { listHistory } from './history.list.ts'

/** Registers the route of a task's history. */
export function registerHistory(table: RouteTable, { database, clock }: Platform): void {
  table.route(tasksHistory, { can: 'signed-in' }, async ({ actor, params: { id }, query }) => {
    await requireReadable(database, actor, id)
    return listHistory(database, actor, { taskId: id, query, now: clock.now() })
  })
}
