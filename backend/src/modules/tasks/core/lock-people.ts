import type { Person } from '@headway/contracts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { placeholders } from '../../../platform/database/sql-fragments.ts'

/** A user who is about to be connected with a task, with the fields that the assignment rules need. */
export interface LockedPerson extends Person {
  role: string
  managerId: number | null
  isActive: boolean
  /** Ids of the user and of all managers above. */
  above: readonly number[]
}

interface LockedPersonRow {
  id: number
  role: string
  manager_id: number | null
  is_active: number
  first_name: string
  last_name: string
  email: string
  ancestor_id: number
}

/**
 * Reads users with all managers above them and locks their rows in share mode until the transaction ends. A concurrent
 * move of such a user waits, so no task ends up in the scope of the wrong subtree.
 */
export async function lockPeople(
  database: Database,
  userIds: readonly number[],
  trx: Transaction,
): Promise<Map<number, LockedPerson>> {
  const ids = [...new Set(userIds)]
  const rows = await database.rows<LockedPersonRow>(
    `SELECT STRAIGHT_JOIN u.id, u.role, u.manager_id, u.is_active, u.first_name, u.last_name, u.email, c.ancestor_id
     FROM users u JOIN user_closure c ON c.descendant_id = u.id WHERE u.id IN (${placeholders(ids.length)})
     ORDER BY u.id LOCK IN SHARE MODE`,
    ids,
    trx,
  )
  const people = new Map<number, LockedPerson & { above: number[] }>()
  for (const row of rows) {
    const known = people.get(row.id)
    if (known) {
      known.above.push(row.ancestor_id)
      continue
    }
    people.set(row.id, {
      id: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      role: row.role,
      managerId: row.manager_id,
      isActive: row.is_active === 1,
      above: [row.ancestor_id],
    })
  }
  return people
}

const WORKING_ROLES = new Set(['staff', 'pm', 'sr_pm'])

/**
 * Checks whether the actor may assign a user to a task or remove them. Managers may choose their active direct
 * reports. A super administrator may choose any active user with a working role except themselves and the managers
 * above them (docs/PERMISSIONS.md, "Tasks").
 *
 * @param people must contain the actor too.
 */
export function isAssignable(
  actor: Actor,
  person: LockedPerson | undefined,
  people: ReadonlyMap<number, LockedPerson>,
): boolean {
  if (!person?.isActive) {
    return false
  }
  if (actor.role !== 'super_admin') {
    return person.managerId === actor.id
  }
  return WORKING_ROLES.has(person.role) && !(people.get(actor.id)?.above ?? []).includes(person.id)
}

/**
 * Returns the ids of these users and of all managers above them, in ascending order. The task belongs to the scope
 * list of each.
 */
export function computeScope(
  userIds: readonly number[],
  people: ReadonlyMap<number, LockedPerson>,
): number[] {
  const scope = new Set(userIds.flatMap((id) => people.get(id)?.above ?? []))
  return [...scope].sort((one, other) => one - other)
}
