import type { ActRecord } from '../../platform/act.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordActivity } from './activity.service.ts'
import { messages } from './messages/en.ts'

/** Writes the feed from what other modules report, in the same transaction. */
export function subscribeActivity({ events, clock }: Platform): void {
  const taskLine =
    (title: string, type: 'other' | 'task_completed') =>
    (
      event: { act: ActRecord | null; payload: { taskId: number; title: string } },
      trx: Parameters<typeof recordActivity>[1],
    ) =>
      recordActivity(
        {
          type,
          title,
          description: event.payload.title,
          userId: event.act?.actor.id ?? null,
          link: `/tasks/${event.payload.taskId}`,
          at: clock.now(),
        },
        trx,
      )
  const fileLine =
    (title: string, type: 'other' | 'approval_needed') =>
    (
      event: { act: ActRecord | null; payload: { reportId: number; fileName: string } },
      trx: Parameters<typeof recordActivity>[1],
    ) =>
      recordActivity(
        {
          type,
          title,
          description: event.payload.fileName,
          userId: event.act?.actor.id ?? null,
          link: `/reports?report=${event.payload.reportId}`,
          at: clock.now(),
        },
        trx,
      )

  events.subscribe('task.created', taskLine(messages.taskCreated, 'other'))
  const assigned = taskLine(messages.taskAssigned, 'other')
  events.subscribe('task.assigned', async (event, trx) => {
    if (event.payload.assigneeIds.length > 0) {
      await assigned(event, trx)
    }
  })
  events.subscribe('task.completed', taskLine(messages.taskCompleted, 'task_completed'))
  events.subscribe('file.approvalRequested', fileLine(messages.approvalNeeded, 'approval_needed'))
  events.subscribe('file.approved', fileLine(messages.fileApproved, 'other'))
  events.subscribe('file.rejected', fileLine(messages.fileRejected, 'other'))
  events.subscribe('report.submitted', ({ act, payload }, trx) =>
    recordActivity(
      {
        type: 'report_submitted',
        title: messages.reportSubmitted,
        description: payload.taskTitle ?? messages.withoutTask,
        userId: act?.actor.id ?? null,
        link: `/reports?report=${payload.reportId}`,
        at: clock.now(),
      },
      trx,
    ),
  )
  const personLine =
    (title: string) =>
    (
      event: { act: ActRecord | null; payload: { userId: number; name: string } },
      trx: Parameters<typeof recordActivity>[1],
    ) =>
      recordActivity(
        {
          type: 'other',
          title,
          description: event.payload.name,
          userId: event.act?.actor.id ?? null,
          link: `/users/${event.payload.userId}`,
          at: clock.now(),
        },
        trx,
      )
  events.subscribe('user.created', personLine(messages.personCreated))
  events.subscribe('user.deactivated', personLine(messages.personDeactivated))
  events.subscribe('user.activated', personLine(messages.personActivated))
}
