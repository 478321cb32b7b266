import type { StaleTag } from '@headway/contracts/live'
import type { ActRecord } from '../../platform/act.ts'
import { type Change, type DomainEvent, everyOf } from '../../platform/events/events.ts'

interface TaskSubject {
  taskId: number
  title: string
  /** The act over many tasks that it was part of: people, feed and audit log are told of that one. */
  bulkId?: number
}

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'task.created': TaskSubject
    'task.updated': TaskSubject
    'task.started': TaskSubject
    'task.completed': TaskSubject
    /** A completed task is open again, or one in work is pending again. */
    'task.reopened': TaskSubject
    'task.blocked': TaskSubject & { reason: string }
    'task.unblocked': TaskSubject
    /** It is in the trash; with those who worked on it. */
    'task.deleted': TaskSubject & { assigneeIds: number[] }
    'task.restored': TaskSubject
    /** It is gone for good. */
    'task.purged': TaskSubject
    'task.archived': TaskSubject
    'task.unarchived': TaskSubject
    'task.assigned': TaskSubject & {
      assigneeIds: number[]
      priority: 'low' | 'medium' | 'high'
      /** Those it is assigned to are not told of it one by one. */
      isQuiet?: boolean
    }
    /** Somebody who leaves has handed open tasks over; each task has its own quiet event beside it. */
    'tasks.handedOver': {
      fromName: string
      tasks: number
      /** Who is told of how many tasks. */
      told: { userId: number; tasks: number }[]
    }
    /** With the title of the milestone. */
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
 * Builds an event that reaches everyone in whose subtree the task lies, and those who read the whole organisation.
 *
 * @param act null for what the portal does by itself.
 * @param of what it is about, ids of those in whose subtree the task lies or lay, and other tasks whose pages show it.
 */
export function taskEvent<Name extends TaskEventName>(
  name: Name,
  act: ActRecord | null,
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
    act,
    payload: act?.partOf === undefined ? payload : { ...payload, bulkId: act.partOf },
    change,
    audience,
    tags: [...tags, ...others.map((id): StaleTag => ({ type: 'Task', id }))],
  }
}

/** Whom a change of a task reaches, and what is stale on their screens. */
export function taskAudience(
  taskId: number,
  scope: readonly number[],
): Pick<DomainEvent, 'audience' | 'tags'> {
  return {
    audience: { userIds: scope, isOrganisationWide: true },
    tags: [{ type: 'Task', id: taskId }, { type: 'Milestone', id: taskId }, ...everyOf('Stats', 'Activity')],
  }
}
