import type { RouteTable } from '../../platform/http/endpoint.ts'
import type { Platform } from '../../platform/platform.ts'
import { personalRecords } from './personal-data.ts'
import { can } from './task-files.policy.ts'
import { registerTaskFiles } from './task-files.routes.ts'
import { subscribeTaskFiles } from './task-files.subscribers.ts'

export { decideFile as decideTaskFile } from './task-files.service.ts'
export { markLateTaskFiles } from './task-files.late.ts'
export { countPendingFiles, listPendingFiles, type PendingTaskFile } from './task-files.pending.ts'

export function register(table: RouteTable, platform: Platform): void {
  platform.personalData.add(personalRecords)
  platform.abilities.contribute('approveFiles', can.decide)
  subscribeTaskFiles(platform)
  registerTaskFiles(table, platform)
}
