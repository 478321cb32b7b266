import type { RouteTable } from '../../platform/http/endpoint.ts'
import type { Platform } from '../../platform/platform.ts'
import { registerComments } from './comments.routes.ts'
import { personalRecords } from './personal-data.ts'

export { can as commentCan } from './comments.policy.ts'
export { addComment } from './comments.service.ts'

export function register(table: RouteTable, platform: Platform): void {
  platform.personalData.add(personalRecords)
  platform.events.subscribe('task.purged', async ({ payload }, trx) => {
    await trx('task_comments').where({ task_id: payload.taskId }).delete()
  })
  registerComments(table, platform)
}
