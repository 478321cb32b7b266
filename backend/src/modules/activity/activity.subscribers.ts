import type { ActivityAction, ActivityType } from '@headway/contracts/activity'
import type { DomainEvent, EventName } from '../../platform/events/events.ts'
import type { Platform } from '../../platform/platform.ts'
import { messages } from './messages/en.ts'
import type { Database } from '../../platform/database/database.ts'
import { queueInsert } from '../../platform/database/insert-rows.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

interface NewActivity {
  type: ActivityType
  action: ActivityAction
  title: string
  description: string
  userId: number | null
  link: string | null
  at: Date
}

/** Adds an entry to the feed; all entries of a transaction are inserted together. */
function recordActivity(database: Database, activity: NewActivity, trx: Transaction): void {
  const { type, action, title, description, userId, link, at } = activity
  queueInsert(
    database,
    'activity_items (type, action, title, description, user_id, link, created_at)',
    [[type, action, title, description.slice(0, 1_000), userId, link, at]],
    trx,
  )
}

interface Line {
  type: ActivityType
  action: ActivityAction
  description: string
  link: string
}

const line =
  <Payload>(present: (payload: Payload) => Pick<Line, 'description' | 'link'>) =>
  (action: ActivityAction, type: ActivityType = 'other') =>
  (payload: Payload): Line => ({ type, action, ...present(payload) })

const taskLine = line(({ taskId, title }: { taskId: number; title: string }) => ({
  description: title,
  link: `/tasks/${taskId}`,
}))
const taskFileLine = line(({ taskId, fileName }: { taskId: number; fileName: string }) => ({
  description: fileName,
  link: `/tasks/${taskId}`,
}))
const fileLine = line(({ reportId, fileName }: { reportId: number; fileName: string }) => ({
  description: fileName,
  link: `/reports?report=${reportId}`,
}))
const manyTasksLine = line(({ tasks }: { tasks: number }) => ({
  description: messages.manyTasks(tasks),
  link: '/tasks',
}))
const personLine = line(({ userId, name }: { userId: number; name: string }) => ({
  description: name,
  link: `/users/${userId}`,
}))

/** Subscribes to the events of other modules, and writes feed entries in the same transaction. */
export function subscribeActivity({ database, events, clock }: Platform): void {
  const follow = <Name extends EventName>(
    name: Name,
    lineOf: (payload: DomainEvent<Name>['payload']) => Line | undefined,
  ) =>
    events.subscribe(name, async ({ context, payload }, trx) => {
      // A bulk change is one entry, written by `tasks.bulkChanged`.
      const entry = 'bulkId' in payload ? undefined : lineOf(payload)
      if (entry) {
        recordActivity(
          database,
          { ...entry, title: messages[entry.action], userId: context?.actor.id ?? null, at: clock.now() },
          trx,
        )
      }
    })

  follow('task.created', taskLine('taskCreated'))
  const assigned = taskLine('taskAssigned')
  follow('task.assigned', (payload) =>
    payload.assigneeIds.length > 0 && !payload.isQuiet ? assigned(payload) : undefined,
  )
  follow('task.started', taskLine('taskStarted'))
  follow('task.completed', taskLine('taskCompleted', 'task_completed'))
  follow('task.reopened', taskLine('taskReopened'))
  follow('task.blocked', taskLine('taskBlocked'))
  follow('task.unblocked', taskLine('taskUnblocked'))
  follow('task.deleted', taskLine('taskDeleted'))
  follow('task.restored', taskLine('taskRestored'))
  follow('comment.added', taskLine('commentAdded'))
  follow('taskFile.added', taskLine('fileAdded'))
  follow('taskFile.approvalRequested', taskFileLine('approvalNeeded', 'approval_needed'))
  follow('taskFile.approved', taskFileLine('fileApproved'))
  follow('taskFile.rejected', taskFileLine('fileRejected'))
  follow('taskFile.decisionUndone', taskFileLine('decisionUndone'))
  follow('tasks.bulkChanged', manyTasksLine('tasksChanged'))
  follow('tasks.handedOver', manyTasksLine('tasksHandedOver'))
  follow('tasks.imported', manyTasksLine('tasksImported'))
  follow('tasks.importUndone', manyTasksLine('importUndone'))
  follow('file.approvalRequested', fileLine('approvalNeeded', 'approval_needed'))
  follow('file.approved', fileLine('fileApproved'))
  follow('file.rejected', fileLine('fileRejected'))
  follow('file.decisionUndone', fileLine('decisionUndone'))
  follow('report.submitted', ({ reportId, taskTitle }) => ({
    type: 'report_submitted',
    action: 'reportSubmitted',
    description: taskTitle ?? messages.withoutTask,
    link: `/reports?report=${reportId}`,
  }))
  follow('user.created', personLine('personCreated'))
  follow('user.deactivated', personLine('personDeactivated'))
  follow('user.activated', personLine('personActivated'))
}
