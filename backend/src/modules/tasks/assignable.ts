import type { Actor } from '../../platform/actor.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { findActiveUsers, withAncestors } from '../users/index.ts'

const WORKING_ROLES = new Set(['staff', 'pm', 'sr_pm'])

/**
 * Which of the named people the actor may put on a task: their active direct reports; a super administrator may name
 * anyone who works and is neither themselves nor above them (rules.md, section 1, "assignee must be").
 */
export async function findAssignable(
  actor: Actor,
  userIds: readonly number[],
  trx: Transaction,
): Promise<Set<number>> {
  const people = await findActiveUsers(trx, userIds)
  if (actor.role !== 'super_admin') {
    return new Set(people.filter((person) => person.managerId === actor.id).map((person) => person.id))
  }
  const above = new Set(await withAncestors(trx, [actor.id]))
  return new Set(
    people
      .filter((person) => WORKING_ROLES.has(person.role) && !above.has(person.id))
      .map((person) => person.id),
  )
}
