import type { Query, Role } from '@headway/contracts'
import type { UserDetail, usersManagers } from '@headway/contracts/users'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { beginsWith } from '../../platform/search/words.ts'
import { termsOf } from './lists/user-words.ts'
import { assignableRoles, managingRoles, seesEveryone } from './users.policy.ts'
import { presentManager, presentUser, USER_COLUMNS, type UserRow } from './users.presenter.ts'
import { places } from '../../platform/database/statement-parts.ts'

interface ChainRow {
  id: number
  firstName: string
  lastName: string
}

/** One person, undefined when there is none or the actor may not know of them. */
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

/** The active people who report to a manager, by name. */
export function findDirectReports(database: Database, managerId: number): Promise<DirectReport[]> {
  return database.rows<DirectReport>(
    `SELECT id, first_name AS firstName, last_name AS lastName, email, role FROM users
     WHERE manager_id = ? AND is_active = 1 ORDER BY last_name, first_name, id`,
    [managerId],
  )
}

/** Returns when each of the given people was added. */
export async function findAddedAt(
  database: Database,
  userIds: readonly number[],
): Promise<Map<number, Date>> {
  if (userIds.length === 0) {
    return new Map()
  }
  const rows = await database.rows<{ id: number; createdAt: Date }>(
    `SELECT id, created_at AS createdAt FROM users WHERE id IN (${places(userIds.length)})`,
    userIds,
  )
  return new Map(rows.map(({ id, createdAt }) => [id, createdAt]))
}

export interface ActiveUser {
  id: number
  role: Role
  managerId: number | null
}

/** Which of the named people exist and are active, with what rules about them ask for. */
export async function findActiveUsers(trx: Transaction, userIds: readonly number[]): Promise<ActiveUser[]> {
  const rows = await trx('users')
    .whereIn('id', userIds)
    .where({ is_active: 1 })
    .select('id', 'role', 'manager_id')
  return rows.map((row) => ({ id: row.id, role: row.role, managerId: row.manager_id }))
}

/** All people there are. */
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

/** The active people below a manager, at every level, by name; everyone else for those who see the whole organisation. */
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

/** Picture and manager of one person, undefined when there is none. */
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

const MOST_MANAGERS = 20

/** Active people whom others may report to, by name, but for one person and everyone below them. */
export function findManagers(
  database: Database,
  { q, userId }: Query<typeof usersManagers>,
): Promise<DirectReport[]> {
  const terms = termsOf(q ?? '')
  const words = terms.map(
    () => 'AND EXISTS (SELECT 1 FROM user_words w WHERE w.user_id = u.id AND w.word LIKE ?)',
  )
  const outside =
    userId === undefined
      ? ''
      : 'AND NOT EXISTS (SELECT 1 FROM user_closure c WHERE c.ancestor_id = ? AND c.descendant_id = u.id)'
  return database.rows<DirectReport>(
    `SELECT u.id, u.first_name AS firstName, u.last_name AS lastName, u.email, u.role FROM users u
     WHERE u.is_active = 1 AND u.role IN (${places(managingRoles.length)}) ${words.join(' ')} ${outside}
     ORDER BY u.last_name, u.first_name, u.id LIMIT ${MOST_MANAGERS}`,
    [...managingRoles, ...terms.map(beginsWith), ...(userId === undefined ? [] : [userId])],
  )
}

/** The active administrators, whom notifications about people and sign-ins go to. */
export async function findAdministrators(trx: Transaction): Promise<number[]> {
  const rows = await trx('users')
    .whereIn('role', ['super_admin', 'it_admin'])
    .where({ is_active: 1 })
    .orderBy('id')
    .select('id')
  return rows.map((row) => row.id)
}

/** Somebody whom the security audit looks at. */
export interface AuditedPerson {
  id: number
  name: string
  email: string
  role: Role
  managerId: number | null
  identityId: string | null
  createdAt: Date
}

/** More people than this are looked at in several goes. */
const AUDITED_AT_ONCE = 500

/** Everybody who has access, in pages by id, for the security audit. */
export async function* eachActivePerson(database: Database): AsyncGenerator<AuditedPerson[]> {
  for (let after = 0; ; ) {
    const people = await database.rows<AuditedPerson>(
      `SELECT id, CONCAT(first_name, ' ', last_name) AS name, email, role, manager_id AS managerId,
         identity_id AS identityId, created_at AS createdAt
       FROM users WHERE id > ? AND is_active = 1 ORDER BY id LIMIT ${AUDITED_AT_ONCE}`,
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
