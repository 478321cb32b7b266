import type { Platform } from '../../platform/platform.ts'
import { requestApprovalFromNewManagers } from './task-files.approvers.ts'

/** Reacts to changes of users and tasks, in the same transaction. */
export function subscribeTaskFiles(platform: Platform): void {
  const { events } = platform

  events.subscribe('user.moved', ({ context, payload: { userId } }, trx) =>
    requestApprovalFromNewManagers(platform, context, { userId, hasLeft: false }, trx),
  )

  events.subscribe('user.deactivated', ({ context, payload: { userId } }, trx) =>
    requestApprovalFromNewManagers(platform, context, { userId, hasLeft: true }, trx),
  )

  // The next sweep deletes the contents, since no row refers to them anymore.
  events.subscribe('task.purged', async ({ payload }, trx) => {
    await trx('task_files').where({ task_id: payload.taskId }).delete()
  })
}
