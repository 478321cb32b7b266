import type { Platform } from '../../platform/platform.ts'
import { notify } from './notifications.service.ts'
import { messages } from './messages/en.ts'

/** Turns what other modules report into notifications, in the same transaction. */
export function subscribeNotifications(platform: Platform): void {
  const { events } = platform

  events.subscribe('task.assigned', ({ payload, actorId }, trx) =>
    notify(
      platform,
      {
        userIds: payload.assigneeIds.filter((id) => id !== actorId),
        type: 'task_assigned',
        priority: payload.priority,
        title: messages.taskAssigned,
        message: payload.title,
        link: `/tasks/${payload.taskId}`,
      },
      trx,
    ),
  )

  events.subscribe('file.approvalRequested', ({ payload }, trx) =>
    notify(
      platform,
      {
        userIds: payload.approverIds,
        type: 'file_approval',
        priority: 'high',
        title: messages.approvalRequested,
        message: payload.fileName,
        link: `/reports?report=${payload.reportId}`,
      },
      trx,
    ),
  )

  events.subscribe('file.approved', ({ payload }, trx) =>
    notify(
      platform,
      {
        userIds: [payload.authorId],
        type: 'file_approval',
        priority: 'low',
        title: messages.fileApproved,
        message: payload.fileName,
        link: `/reports?report=${payload.reportId}`,
      },
      trx,
    ),
  )

  events.subscribe('file.rejected', ({ payload }, trx) =>
    notify(
      platform,
      {
        userIds: [payload.authorId],
        type: 'file_approval',
        priority: 'high',
        title: messages.fileRejected,
        message: `${payload.fileName}: ${payload.reason}`,
        link: `/reports?report=${payload.reportId}`,
      },
      trx,
    ),
  )
}
