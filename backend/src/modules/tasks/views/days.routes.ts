import { tasksDays } from '@headway/contracts/task-calendar'
import type { RouteTable } from '../../../platform/http/endpoint.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readDays } from './days.ts'

/** Mounts what a calendar of tasks shows. */
export function registerDays(table: RouteTable, platform: Platform): void {
  table.route(tasksDays, { can: 'signed-in' }, ({ actor, query }) => readDays(platform, actor, query))
}
