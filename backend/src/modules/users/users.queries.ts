import type { Query, Role } from '@headway/contracts'
import type { UserDetail, usersManagers } from '@headway/contracts/users'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { prefixPattern } from '../../platform/search/search-index.ts'
import { parseTerms } from './lists/user-search-index.ts'
import { assignableRoles, managingRoles, seesEveryone } from './users.policy.ts'
import { presentManager, presentUser, USER_COLUMNS, type UserRow } from './users.presenter.ts'
import { placeholders } from '../../platform/database/sql-fragments.ts'

interface ChainRow {
  id: number
  firstName: string
  lastName: string
}

/** Returns one person; undefined for an unknown person or one whom the actor may not see. */
export async function findVisibleUser(
  database: Database,
  actor: Actor,
  id: number,
): Promise<UserDetail | undefined> {
  const below = seesEveryone(actor)
    ? ''
    : 'AND EXISTS (SELECT 1 FROM user_closure c WHERE c.ancestor_id = ? AND c.descendant_id = u.id)'
  const [row] = await database.rows<UserRow & { updated_at: Date }>(
    `SELECT ${USER_COLUMNS}, u.updated_at FROM users u LEFT JOIN users m ON m.id = u.manager_id WHERE u.id = ? ${below}`,
    [id, ...(below === '' ? [] : [actor.id])],
  )
  if (!row) {
    return undefined
  }
  const [chain, reports] = await Promise.all([
    database.rows<ChainRow>(
      `SELECT u.id, u.first_name AS firstName, u.last_name AS lastName FROM user_closure c
       JOIN users u ON u.id = c.ancestor_id WHERE c.descendant_id = ? AND c.depth > 0 ORDER BY c.depth DESC`,
      [id],
    ),
    database.rows<{ total: number }>(
      'SELECT COUNT(*) AS total FROM users WHERE manager_id = ? AND is_active = 1',
      [id],
    ),
  ])
  const user = presentUser(actor, row)
  const roles = user.can.changeRole ? assignableRoles(actor) : []
  return {
    ...user,
    updatedAt: row.updated_at.toISOString(),
    chain,
    directReportCount: reports[0]?.total ?? 0,
    assignableRoles: roles,
  }
}

export interface DirectReport {
  id: number
  firstName: string
  lastName: string
  email: string
  role: Role
}

/** Returns the active people who report to a manager, sorted by name. */
export function findDirectReports(database: Database, managerId: number): Promise<DirectReport[]> {
  return database.rows<DirectReport>(
    `SELECT id, first_name AS firstName, last_name AS lastName, email, role FROM users
     WHERE manager_id = ? AND is_active = 1 ORDER BY last_name, first_name, id`,
    [managerId],
  )
}

export interface ActiveUser {
  id: number
  role: Role
  managerId: number | null
}

/** Returns those of the given people who are active, with the fields that policies need. */
export async function findActiveUsers(trx: Transaction, userIds: readonly number[]): Promise<ActiveUser[]> {
  const rows = await trx('users')
    .whereIn('id', userIds)
    .where({ is_active: 1 })
    .select('id', 'role', 'manager_id')
  return rows.map((row) => ({ id: row.id, role: row.role, managerId: row.manager_id }))
}

/** Returns the number of all people. */
export async function countUsers(database: Database): Promise<number> {
  const [row] = await database.rows<{ total: number }>('SELECT COUNT(*) AS total FROM users')
  return row?.total ?? 0
}

export interface TeamMember {
  id: number
  firstName: string
  lastName: string
  role: Role
  profileImageUrl: string | null
}

/**
 * Returns the active people below a manager at every level, sorted by name; all other people for actors who see the
 * whole organization.
 */
export function findTeam(database: Database, actor: Actor): Promise<TeamMember[]> {
  const below = seesEveryone(actor)
    ? 'u.id <> ?'
    : 'EXISTS (SELECT 1 FROM user_closure c WHERE c.ancestor_id = ? AND c.descendant_id = u.id AND c.depth > 0)'
  return database.rows<TeamMember>(
    `SELECT u.id, u.first_name AS firstName, u.last_name AS lastName, u.role, u.profile_image_url AS profileImageUrl
     FROM users u WHERE u.is_active = 1 AND ${below} ORDER BY u.last_name, u.first_name, u.id LIMIT 500`,
    [actor.id],
  )
}

export interface Profile {
  profileImageUrl: string | null
  manager: { id: number; firstName: string; lastName: string } | null
}

/** Returns picture and manager of one person; undefined for an unknown person. */
export async function findProfile(database: Database, userId: number): Promise<Profile | undefined> {
  const [row] = await database.rows<UserRow>(
    `SELECT ${USER_COLUMNS} FROM users u LEFT JOIN users m ON m.id = u.manager_id WHERE u.id = ?`,
    [userId],
  )
  if (!row) {
    return undefined
  }
  return { profileImageUrl: row.profile_image_url, manager: presentManager(row) }
}

const MAX_MANAGERS = 20

/** Returns the active people who may have reports, sorted by name, without the given person and everyone below them. */
export function findManagers(
  database: Database,
  { q, userId }: Query<typeof usersManagers>,
): Promise<DirectReport[]> {
  const terms = parseTerms(q ?? '')
  const filter = terms.map(
    () => 'AND EXISTS (SELECT 1 FROM user_search_terms w WHERE w.user_id = u.id AND w.word LIKE ?)',
  )
  const outside =
    userId === undefined
      ? ''
      : 'AND NOT EXISTS (SELECT 1 FROM user_closure c WHERE c.ancestor_id = ? AND c.descendant_id = u.id)'
  return database.rows<DirectReport>(
    `SELECT u.id, u.first_name AS firstName, u.last_name AS lastName, u.email, u.role FROM users u
     WHERE u.is_active = 1 AND u.role IN (${placeholders(managingRoles.length)}) ${filter.join(' ')} ${outside}
     ORDER BY u.last_name, u.first_name, u.id LIMIT ${MAX_MANAGERS}`,
    [...managingRoles, ...terms.map(prefixPattern), ...(userId === undefined ? [] : [userId])],
  )
}

/** Returns the active administrators, who receive notifications about people and sign-ins. */
export async function findAdministrators(trx: Transaction): Promise<number[]> {
  const rows = await trx('users')
    .whereIn('role', ['super_admin', 'it_admin'])
    .where({ is_active: 1 })
    .orderBy('id')
    .select('id')
  return rows.map((row) => row.id)
}

/** A person as the security audit needs them. */
export interface AuditedPerson {
  id: number
  name: string
  email: string
  role: Role
  managerId: number | null
  identityId: string | null
  createdAt: Date
}

/** Maximum number of people per page. */
const AUDIT_PAGE_SIZE = 500

/** Yields all active people in pages by id, for the security audit. */
export async function* eachActivePerson(database: Database): AsyncGenerator<AuditedPerson[]> {
  for (let after = 0; ; ) {
    const people = await database.rows<AuditedPerson>(
      `SELECT id, CONCAT(first_name, ' ', last_name) AS name, email, role, manager_id AS managerId,
         identity_id AS identityId, created_at AS createdAt
       FROM users WHERE id > ? AND is_active = 1 ORDER BY id LIMIT ${AUDIT_PAGE_SIZE}`,
      [after],
    )
    const last = people.at(-1)
    if (!last) {
      return
    }
    yield people
    after = last.id
  }
}
