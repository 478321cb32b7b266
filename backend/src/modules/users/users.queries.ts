import type { Role, Query } from '@headway/contracts'
import type { usersList } from '@headway/contracts/users'
import type { Actor } from '../../platform/actor.ts'
import { decodeCursor, page } from '../../platform/cursor.ts'
import type { Database, SqlValue } from '../../platform/database.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { seesEveryone } from './users.policy.ts'
import { presentUser, type UserRow } from './users.presenter.ts'

const COLUMNS = `u.id, u.first_name, u.last_name, u.email, u.role, u.is_active, u.manager_id, u.profile_image_url, u.created_at,
  m.first_name AS manager_first_name, m.last_name AS manager_last_name`
const COUNT_LIMIT = 1_000

interface Condition {
  sql: string
  values: SqlValue[]
}

/** LIKE takes these two and its own escape sign literally only when they are escaped. */
const escapeLike = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

function conditions(actor: Actor, query: Query<typeof usersList>): Condition[] {
  const all: Condition[] = []
  if (!seesEveryone(actor)) {
    all.push({
      sql: 'EXISTS (SELECT 1 FROM user_closure c WHERE c.ancestor_id = ? AND c.descendant_id = u.id)',
      values: [actor.id],
    })
  }
  if (query.role) {
    all.push({ sql: 'u.role = ?', values: [query.role] })
  }
  if (query.status) {
    all.push({ sql: 'u.is_active = ?', values: [query.status === 'active' ? 1 : 0] })
  }
  if (query.q) {
    const start = `${escapeLike(query.q)}%`
    all.push({
      sql: "(u.last_name LIKE ? OR u.first_name LIKE ? OR u.email LIKE ? OR CONCAT(u.first_name, ' ', u.last_name) LIKE ?)",
      values: [start, start, start, start],
    })
  }
  return all
}

const where = (all: readonly Condition[]) =>
  all.length === 0 ? '' : `WHERE ${all.map((condition) => condition.sql).join(' AND ')}`
const valuesOf = (all: readonly Condition[]) => all.flatMap((condition) => condition.values)

/** One page of people by last name, with the number of matches counted up to 1000. */
export async function listUsers(database: Database, actor: Actor, query: Query<typeof usersList>) {
  const filter = conditions(actor, query)
  const after: Condition[] = []
  if (query.cursor) {
    const [last, first, id] = decodeCursor(query.cursor, ['string', 'string', 'number']) as [
      string,
      string,
      number,
    ]
    after.push({
      sql: 'u.last_name >= ? AND (u.last_name > ? OR (u.last_name = ? AND (u.first_name > ? OR (u.first_name = ? AND u.id > ?))))',
      values: [last, last, last, first, first, id],
    })
  }
  const paged = [...filter, ...after]
  const rows = await database.rows<UserRow>(
    `SELECT ${COLUMNS} FROM users u LEFT JOIN users m ON m.id = u.manager_id ${where(paged)}
     ORDER BY u.last_name, u.first_name, u.id LIMIT ${query.limit + 1}`,
    valuesOf(paged),
  )
  const [count] = await database.rows<{ total: number }>(
    `SELECT COUNT(*) AS total FROM (SELECT 1 FROM users u ${where(filter)} LIMIT ${COUNT_LIMIT}) matches`,
    valuesOf(filter),
  )
  const { items, nextCursor } = page(rows, query.limit, (row) => [row.last_name, row.first_name, row.id])
  return { items: items.map(presentUser), nextCursor, total: count?.total ?? 0 }
}

/** One person, undefined when there is none or the actor may not know of them. */
export async function findVisibleUser(database: Database, actor: Actor, id: number) {
  const filter: Condition[] = [{ sql: 'u.id = ?', values: [id] }]
  if (!seesEveryone(actor)) {
    filter.push({
      sql: 'EXISTS (SELECT 1 FROM user_closure c WHERE c.ancestor_id = ? AND c.descendant_id = u.id)',
      values: [actor.id],
    })
  }
  const [row] = await database.rows<UserRow>(
    `SELECT ${COLUMNS} FROM users u LEFT JOIN users m ON m.id = u.manager_id ${where(filter)}`,
    valuesOf(filter),
  )
  return row && presentUser(row)
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

export interface ActiveUser {
  id: number
  role: Role
  managerId: number | null
}

/** Which of the named people exist and are active, with what rules about them ask for. */
export async function findActiveUsers(trx: Transaction, userIds: readonly number[]): Promise<ActiveUser[]> {
  const rows = (await trx('users')
    .whereIn('id', userIds)
    .where({ is_active: 1 })
    .select('id', 'role', 'manager_id')) as {
    id: number
    role: Role
    manager_id: number | null
  }[]
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
    `SELECT ${COLUMNS} FROM users u LEFT JOIN users m ON m.id = u.manager_id WHERE u.id = ?`,
    [userId],
  )
  if (!row) {
    return undefined
  }
  const { profileImageUrl, manager } = presentUser(row)
  return { profileImageUrl, manager }
}
