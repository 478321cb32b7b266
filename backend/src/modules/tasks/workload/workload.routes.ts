import { tasksWorkload } from '@headway/contracts/task-workload'
import type { RouteTable } from '../../../platform/http/endpoint.ts'
import type { Platform } from '../../../platform/platform.ts'
import { calendarOf } from '../../calendar/index.ts'
import { can } from '../core/tasks.policy.ts'
import { readWorkload } from './workload.queries.ts'

/** Registers the route of the workload of possible assignees. */
export function registerWorkload(table: RouteTable, platform: Platform): void {
  table.route(
    tasksWorkload,
    { can: can.create, ability: 'task.create' },
    async ({ actor, query: { on = calendarOf(platform).today() } }) => ({
      items: await readWorkload(platform, actor.id, on),
    }),
  )
}
