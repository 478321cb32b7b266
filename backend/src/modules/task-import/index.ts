import type { RouteTable } from '../../platform/http/endpoint.ts'
import type { Platform } from '../../platform/platform.ts'
import { scheduleImports } from './import.jobs.ts'
import { registerTaskImports } from './import.routes.ts'
import { personalRecords, unlistedColumns } from './personal-data.ts'

export function register(table: RouteTable, platform: Platform): void {
  platform.personalData.add(personalRecords, unlistedColumns)
  platform.events.subscribe('task.purged', async ({ payload }, trx) => {
    await trx('task_external_ids').where({ task_id: payload.taskId }).delete()
  })
  scheduleImports(platform)
  registerTaskImports(table, platform)
}
