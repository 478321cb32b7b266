import type { Person } from '@headway/contracts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { places } from '../../../platform/database/statement-parts.ts'

/** Somebody a task is about to be tied to, with what the rules ask for. */
export interface InvolvedPerson extends Person {
  role: string
  managerId: number | null
  isActive: boolean
  /** The person and everyone above. */
  above: readonly number[]
}

interface InvolvedRow {
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
 * Reads people with everyone above them, and holds them where they are until the transaction ends: somebody who is
 * moved meanwhile waits, so that no task is left in a subtree that it does not belong to.
 */
export async function readPeople(
  database: Database,
  userIds: readonly number[],
  trx: Transaction,
): Promise<Map<number, InvolvedPerson>> {
  const ids = [...new Set(userIds)]
  const rows = await database.rows<InvolvedRow>(
    `SELECT STRAIGHT_JOIN u.id, u.role, u.manager_id, u.is_active, u.first_name, u.last_name, u.email, c.ancestor_id
     FROM users u JOIN user_closure c ON c.descendant_id = u.id WHERE u.id IN (${places(ids.length)})
     ORDER BY u.id LOCK IN SHARE MODE`,
    ids,
    trx,
  )
  const people = new Map<number, InvolvedPerson & { above: number[] }>()
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
 * Whether the actor may put a person on a task or take them off it: their active direct reports; a super administrator
 * may name anyone who works and is neither themselves nor above them (docs/RULES.md, "Tasks").
 *
 * @param people must hold the actor too.
 */
export function isAssignable(
  actor: Actor,
  person: InvolvedPerson | undefined,
  people: ReadonlyMap<number, InvolvedPerson>,
): boolean {
  if (!person?.isActive) {
    return false
  }
  if (actor.role !== 'super_admin') {
    return person.managerId === actor.id
  }
  return WORKING_ROLES.has(person.role) && !(people.get(actor.id)?.above ?? []).includes(person.id)
}

/** In whose subtree a task of these people lies: they and everyone above them. */
export function scopeOf(userIds: readonly number[], people: ReadonlyMap<number, InvolvedPerson>): number[] {
  const scope = new Set(userIds.flatMap((id) => people.get(id)?.above ?? []))
  return [...scope].sort((one, other) => one - other)
}
