import type { ActivityType } from '@headway/contracts/activity'
import type { DomainEvent, EventName } from '../../platform/events.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordActivity } from './activity.service.ts'
import { messages } from './messages/en.ts'

interface Line {
  type: ActivityType
  title: string
  description: string
  link: string
}

const taskLine =
  (title: string, type: ActivityType = 'other') =>
  ({ taskId, title: description }: { taskId: number; title: string }): Line => ({
    type,
    title,
    description,
    link: `/tasks/${taskId}`,
  })

const fileLine =
  (title: string, type: ActivityType = 'other') =>
  ({ reportId, fileName: description }: { reportId: number; fileName: string }): Line => ({
    type,
    title,
    description,
    link: `/reports?report=${reportId}`,
  })

const taskFileLine =
  (title: string, type: ActivityType = 'other') =>
  ({ taskId, fileName: description }: { taskId: number; fileName: string }): Line => ({
    type,
    title,
    description,
    link: `/tasks/${taskId}`,
  })

const manyTasksLine =
  (title: string) =>
  ({ tasks }: { tasks: number }): Line => ({
    type: 'other',
    title,
    description: messages.manyTasks(tasks),
    link: '/tasks',
  })

const personLine =
  (title: string) =>
  ({ userId, name: description }: { userId: number; name: string }): Line => ({
    type: 'other',
    title,
    description,
    link: `/users/${userId}`,
  })

/** Writes the feed from what other modules report, in the same transaction. */
export function subscribeActivity({ database, events, clock }: Platform): void {
  const follow = <Name extends EventName>(
    name: Name,
    lineOf: (payload: DomainEvent<Name>['payload']) => Line | undefined,
  ) =>
    events.subscribe(name, async ({ act, payload }, trx) => {
      // What was done to many tasks at once is one line.
      const line = 'bulkId' in payload ? undefined : lineOf(payload)
      if (line) {
        recordActivity(database, { ...line, userId: act?.actor.id ?? null, at: clock.now() }, trx)
      }
    })

  follow('task.created', taskLine(messages.taskCreated))
  const assigned = taskLine(messages.taskAssigned)
  follow('task.assigned', (payload) =>
    payload.assigneeIds.length > 0 && !payload.isQuiet ? assigned(payload) : undefined,
  )
  follow('task.started', taskLine(messages.taskStarted))
  follow('task.completed', taskLine(messages.taskCompleted, 'task_completed'))
  follow('task.reopened', taskLine(messages.taskReopened))
  follow('task.blocked', taskLine(messages.taskBlocked))
  follow('task.unblocked', taskLine(messages.taskUnblocked))
  follow('task.deleted', taskLine(messages.taskDeleted))
  follow('task.restored', taskLine(messages.taskRestored))
  follow('comment.added', taskLine(messages.commentAdded))
  follow('taskFile.added', taskLine(messages.fileAdded))
  follow('taskFile.approvalRequested', taskFileLine(messages.approvalNeeded, 'approval_needed'))
  follow('taskFile.approved', taskFileLine(messages.fileApproved))
  follow('taskFile.rejected', taskFileLine(messages.fileRejected))
  follow('tasks.changedTogether', manyTasksLine(messages.tasksChanged))
  follow('tasks.handedOver', manyTasksLine(messages.tasksHandedOver))
  follow('tasks.imported', manyTasksLine(messages.tasksImported))
  follow('tasks.importUndone', manyTasksLine(messages.importUndone))
  follow('file.approvalRequested', fileLine(messages.approvalNeeded, 'approval_needed'))
  follow('file.approved', fileLine(messages.fileApproved))
  follow('file.rejected', fileLine(messages.fileRejected))
  follow('report.submitted', ({ reportId, taskTitle }) => ({
    type: 'report_submitted',
    title: messages.reportSubmitted,
    description: taskTitle ?? messages.withoutTask,
    link: `/reports?report=${reportId}`,
  }))
  follow('user.created', personLine(messages.personCreated))
  follow('user.deactivated', personLine(messages.personDeactivated))
  follow('user.activated', personLine(messages.personActivated))
}
