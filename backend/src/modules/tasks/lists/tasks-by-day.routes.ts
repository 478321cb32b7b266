import { tasksDays } from '@headway/contracts/task-calendar'
import type { RouteTable } from '../../../platform/http/endpoint.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readDays } from './tasks-by-day.ts'

/** Registers the route that returns the tasks of a calendar. */
export function registerDays(table: RouteTable, platform: Platform): void {
  table.route(tasksDays, { can: 'signed-in' }, ({ actor, query }) => readDays(platform, actor, query))
}
