import type { Actor } from '../../../platform/actor.ts'
import { forbidden } from '../../../platform/http/errors.ts'
import { type InvolvedPerson, isAssignable } from '../lists/task-people.ts'

/** @throws ProblemError 403 `assignee_not_allowed`, the same for a person who is unknown, inactive or someone else's. */
export function requireAssignable(
  actor: Actor,
  userIds: readonly number[],
  people: ReadonlyMap<number, InvolvedPerson>,
): void {
  if (userIds.some((id) => !isAssignable(actor, people.get(id), people))) {
    throw forbidden('task.assign', 'assignee_not_allowed')
  }
}
