import type { Role } from '@headway/contracts'
import type { ViewAudience } from '@headway/contracts/task-views'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { audiencesOf } from './views.policy.ts'

/** A row that a person owns and may share with the people below them, or with everyone. */
export interface SharedRow {
  id: number
  name: string
  audience: ViewAudience
  version: number
  owner_id: number
  first_name: string
  last_name: string
  email: string
  role: Role
}

/** Maximum number of rows shared with everyone in a list. */
const MAX_FOR_EVERYONE = 100

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

type SharedTable = 'task_views' | 'task_templates'

const columnsOf = (own: readonly string[]) =>
  [
    ...['id', 'name', 'audience', 'version', 'owner_id', ...own].map((column) => `s.${column}`),
    'u.first_name, u.last_name, u.email, u.role',
  ].join(', ')

/** Returns the owner of a row in the format of the API. */
export const ownerOf = ({ owner_id, first_name, last_name, email }: SharedRow) => ({
  id: owner_id,
  firstName: first_name,
  lastName: last_name,
  email,
})

/**
 * Returns the actor's own rows and those shared with them, sorted by name. A row is shared only as long as its owner's
 * role may share it with that audience.
 *
 * @param columns columns of the table besides those of {@link SharedRow}.
 */
export async function listShared<Row extends SharedRow>(
  database: Database,
  { table, columns }: { table: SharedTable; columns: readonly string[] },
  actor: Pick<Actor, 'id'>,
): Promise<Row[]> {
  const selected = columnsOf(columns)
  const own = await database.rows<Row>(
    `SELECT ${selected} FROM ${table} s JOIN users u ON u.id = s.owner_id WHERE s.owner_id = ?`,
    [actor.id],
  )
  const shared = await database.rows<Row>(
    `SELECT STRAIGHT_JOIN ${selected} FROM user_closure c
       JOIN ${table} s FORCE INDEX (${table}_name) ON s.owner_id = c.ancestor_id AND s.audience = 'below'
       JOIN users u ON u.id = s.owner_id AND u.is_active = 1
     WHERE c.descendant_id = ? AND c.ancestor_id <> ?
     UNION ALL
     (SELECT STRAIGHT_JOIN ${selected} FROM ${table} s FORCE INDEX (${table}_audience)
       JOIN users u ON u.id = s.owner_id AND u.is_active = 1
     WHERE s.audience = 'everyone' AND s.owner_id <> ? ORDER BY s.id LIMIT ${MAX_FOR_EVERYONE})`,
    [actor.id, actor.id, actor.id],
  )
  return [...own, ...shared.filter(({ role, audience }) => audiencesOf({ role }).includes(audience))].sort(
    (one, other) => names.compare(one.name, other.name) || one.id - other.id,
  )
}

/**
 * Returns a row of the actor, locked within a transaction.
 *
 * @param noun the resource named in the 404 error.
 * @throws ProblemError 404, also for a row of another user.
 */
export async function readOwn<Row extends SharedRow>(
  database: Database,
  { table, columns, noun }: { table: SharedTable; columns: readonly string[]; noun: string },
  { actor, id }: { actor: Pick<Actor, 'id'>; id: number },
  trx?: Transaction,
): Promise<Row> {
  const [row] = await database.rows<Row>(
    `SELECT ${columnsOf(columns)} FROM ${table} s JOIN users u ON u.id = s.owner_id
     WHERE s.id = ? AND s.owner_id = ? ${trx ? 'FOR UPDATE' : ''}`,
    [id, actor.id],
    trx,
  )
  if (!row) {
    throw notFound(noun)
  }
  return row
}
