import type { Act } from '../../platform/act.ts'
import { type DomainEvent, everyOf } from '../../platform/events.ts'

interface TaskSubject {
  taskId: number
  title: string
}

declare module '../../platform/events.ts' {
  interface EventMap {
    'task.created': TaskSubject
    'task.updated': TaskSubject
    'task.assigned': TaskSubject & { assigneeIds: number[]; priority: 'low' | 'medium' | 'high' }
    'task.completed': TaskSubject
    'milestone.changed': TaskSubject
  }
}

type TaskEventName =
  | 'task.created'
  | 'task.updated'
  | 'task.assigned'
  | 'task.completed'
  | 'milestone.changed'

/**
 * Builds an event that reaches everyone in whose subtree the task lies, and those who read the whole organisation.
 *
 * @param scope ids of those in whose subtree it lies.
 */
export function taskEvent<Name extends TaskEventName>(
  name: Name,
  act: Act,
  payload: DomainEvent<Name>['payload'],
  scope: readonly number[],
): DomainEvent<Name> {
  return { name, act, payload, ...taskAudience(payload.taskId, scope) }
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
