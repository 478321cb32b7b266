import type { Actor } from '../../../platform/actor.ts'
import { forbidden, type ProblemError } from '../../../platform/errors.ts'
import { type InvolvedPerson, isAssignable } from '../lists/task-people.ts'

/** 403 `assignee_not_allowed`, the same for a person who is unknown, inactive or someone else's; undefined where all may be. */
export const refusalOfAssignees = (
  actor: Actor,
  userIds: readonly number[],
  people: ReadonlyMap<number, InvolvedPerson>,
): ProblemError | undefined =>
  userIds.some((id) => !isAssignable(actor, people.get(id), people))
    ? forbidden('task.assign', 'assignee_not_allowed')
    : undefined

/** @throws ProblemError {@link refusalOfAssignees}. */
export function requireAssignable(
  actor: Actor,
  userIds: readonly number[],
  people: ReadonlyMap<number, InvolvedPerson>,
): void {
  const refusal = refusalOfAssignees(actor, userIds, people)
  if (refusal) {
    throw refusal
  }
}
