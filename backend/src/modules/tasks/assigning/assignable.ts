import type { Actor } from '../../../platform/actor.ts'
import { forbidden } from '../../../platform/errors.ts'
import { type LockedPerson, isAssignable } from '../core/lock-people.ts'

/**
 * Checks that the actor may assign all of these users.
 *
 * @throws ProblemError 403 `assignee_not_allowed`, the same for users who are unknown, inactive or not among those the
 * actor may assign.
 */
export function requireAssignable(
  actor: Actor,
  userIds: readonly number[],
  people: ReadonlyMap<number, LockedPerson>,
): void {
  if (userIds.some((id) => !isAssignable(actor, people.get(id), people))) {
    throw forbidden('task.assign', 'assignee_not_allowed')
  }
}
