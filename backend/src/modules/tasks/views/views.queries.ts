import type { Role } from '@headway/contracts'
import { type SavedView, soundQuery, type ViewAudience } from '@headway/contracts/task-views'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Transaction } from '../../../platform/transaction.ts'
import { audiencesOf, can } from './views.policy.ts'

interface ViewRow {
  id: number
  name: string
  query: string
  audience: ViewAudience
  version: number
  owner_id: number
  first_name: string
  last_name: string
  email: string
  role: Role
}

const COLUMNS = `v.id, v.name, v.query, v.audience, v.version, v.owner_id, u.first_name, u.last_name, u.email, u.role`

/** Views that are shared with everybody and are shown; nobody finds their way through more. */
const MOST_OF_EVERYBODY = 100

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

const present = (row: ViewRow, actor: Actor): SavedView => ({
  id: row.id,
  name: row.name,
  query: soundQuery(row.query),
  audience: row.audience,
  owner: { id: row.owner_id, firstName: row.first_name, lastName: row.last_name, email: row.email },
  version: row.version,
  can: { edit: can.edit(actor, { ownerId: row.owner_id }) },
})

/** A view is shared as long as its owner may share it so: a right that has gone takes the sharing with it. */
const isShared = ({ role, audience }: ViewRow): boolean => audiencesOf({ role }).includes(audience)

/** The actor's own views and those that are shared with them, by name. */
export async function listViews(database: Database, actor: Actor): Promise<SavedView[]> {
  const own = await database.rows<ViewRow>(
    `SELECT ${COLUMNS} FROM task_views v JOIN users u ON u.id = v.owner_id WHERE v.owner_id = ?`,
    [actor.id],
  )
  const shared = await database.rows<ViewRow>(
    `SELECT STRAIGHT_JOIN ${COLUMNS} FROM user_closure c
       JOIN task_views v FORCE INDEX (task_views_name) ON v.owner_id = c.ancestor_id AND v.audience = 'below'
       JOIN users u ON u.id = v.owner_id AND u.is_active = 1
     WHERE c.descendant_id = ? AND c.ancestor_id <> ?
     UNION ALL
     (SELECT STRAIGHT_JOIN ${COLUMNS} FROM task_views v FORCE INDEX (task_views_audience)
       JOIN users u ON u.id = v.owner_id AND u.is_active = 1
     WHERE v.audience = 'everyone' AND v.owner_id <> ? ORDER BY v.id LIMIT ${MOST_OF_EVERYBODY})`,
    [actor.id, actor.id, actor.id],
  )
  return [...own, ...shared.filter(isShared)]
    .map((row) => present(row, actor))
    .sort((one, other) => names.compare(one.name, other.name) || one.id - other.id)
}

/**
 * A view of the actor. That of somebody else is not there for whoever wants to change it.
 *
 * @throws ProblemError 404.
 */
export async function readOwnView(
  database: Database,
  actor: Actor,
  id: number,
  trx?: Transaction,
): Promise<SavedView> {
  const [row] = await database.rows<ViewRow>(
    `SELECT ${COLUMNS} FROM task_views v JOIN users u ON u.id = v.owner_id WHERE v.id = ? AND v.owner_id = ?
     ${trx ? 'FOR UPDATE' : ''}`,
    [id, actor.id],
    trx,
  )
  if (!row) {
    throw notFound('view')
  }
  return present(row, actor)
}
