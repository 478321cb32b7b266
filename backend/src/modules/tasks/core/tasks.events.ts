import type { StaleTag } from '@headway/contracts/live'
import type { RecurrenceChoice } from '@headway/contracts/series'
import type { AuditContext } from '../../../platform/request-context.ts'
import { type Change, type DomainEvent, allTags } from '../../../platform/events/events.ts'

interface TaskSubject {
  taskId: number
  title: string
  /**
   * Id of the bulk operation that caused the event. Notifications, activity feed and audit log report the operation
   * instead.
   */
  bulkId?: number
}

declare module '../../../platform/events/events.ts' {
  interface EventMap {
    'task.created': TaskSubject & {
      /** Recurrence of a task that starts a series; null for the default recurrence of its pattern. */
      recurrence?: RecurrenceChoice | null
    }
    'task.updated': TaskSubject
    'task.started': TaskSubject
    'task.completed': TaskSubject
    /** A completed task was reopened, or a task in progress was set to pending. */
    'task.reopened': TaskSubject
    'task.blocked': TaskSubject & { reason: string }
    'task.unblocked': TaskSubject
    /** The task was moved to the trash. `assigneeIds` holds its assignees. */
    'task.deleted': TaskSubject & { assigneeIds: number[] }
    'task.restored': TaskSubject
    /** The task is about to be deleted permanently. Subscribers delete their own rows of the task. */
    'task.purged': TaskSubject
    'task.archived': TaskSubject
    'task.unarchived': TaskSubject
    'task.assigned': TaskSubject & {
      assigneeIds: number[]
      priority: 'low' | 'medium' | 'high'
      isRecurring: boolean
      /** The assignees get no notification for this single task. */
      isQuiet?: boolean
    }
    /** Open tasks of a leaving user were handed over. Each task also has its own event with `isQuiet`. */
    'tasks.handedOver': {
      fromName: string
      tasks: number
      /** The users to notify, each with the number of tasks they received. */
      told: { userId: number; tasks: number }[]
    }
    /** `milestone` is the title of the milestone. */
    'milestone.changed': TaskSubject & { milestoneId: number; milestone: string }
    'relation.added': TaskSubject & { otherId: number }
    'relation.removed': TaskSubject & { otherId: number }
  }
}

type TaskEventName =
  | 'task.created'
  | 'task.updated'
  | 'task.assigned'
  | 'task.started'
  | 'task.completed'
  | 'task.reopened'
  | 'task.blocked'
  | 'task.unblocked'
  | 'task.deleted'
  | 'task.restored'
  | 'task.purged'
  | 'task.archived'
  | 'task.unarchived'
  | 'milestone.changed'
  | 'relation.added'
  | 'relation.removed'

/**
 * Creates an event for the users in whose subtree the task lies and for those who read the whole organization.
 *
 * @param context null for changes that the portal makes by itself.
 * @param of the payload and the change; `scope` holds the users in whose subtree the task lies or lay, `others` the
 * tasks whose pages show this task.
 */
export function taskEvent<Name extends TaskEventName>(
  name: Name,
  context: AuditContext | null,
  of: {
    payload: DomainEvent<Name>['payload']
    change: Change | null
    scope: readonly number[]
    others?: readonly number[]
  },
): DomainEvent<Name> {
  const { payload, change, scope, others = [] } = of
  const { audience, tags } = taskAudience(payload.taskId, scope)
  return {
    name,
    context,
    payload:
      context?.bulkOperationId === undefined ? payload : { ...payload, bulkId: context.bulkOperationId },
    change,
    audience,
    tags: [...tags, ...others.map((id): StaleTag => ({ type: 'Task', id }))],
  }
}

/** Returns the audience of a change of a task and the cache tags that it invalidates. */
export function taskAudience(
  taskId: number,
  scope: readonly number[],
): Pick<DomainEvent, 'audience' | 'tags'> {
  return {
    audience: { userIds: scope, isOrganizationWide: true },
    tags: [{ type: 'Task', id: taskId }, { type: 'Milestone', id: taskId }, ...allTags('Stats', 'Activity')],
  }
}
