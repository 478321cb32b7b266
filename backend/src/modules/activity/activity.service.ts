import type { ActivityItem, ActivityType } from '@headway/contracts/activity'
import { type Actor, readsOrganisation } from '../../platform/actor.ts'
import { decodeCursor, page } from '../../platform/cursor.ts'
import type { Database, SqlValue } from '../../platform/database.ts'
import { insertBeforeCommit } from '../../platform/insert-rows.ts'
import type { Transaction } from '../../platform/transaction.ts'

export interface NewActivity {
  type: ActivityType
  title: string
  description: string
  userId: number | null
  link: string | null
  at: Date
}

/** Adds a line to the feed, together with others of the transaction. */
export function recordActivity(database: Database, activity: NewActivity, trx: Transaction): void {
  const { type, title, description, userId, link, at } = activity
  insertBeforeCommit(
    database,
    'activity_items (type, title, description, user_id, link, created_at)',
    [[type, title, description.slice(0, 1_000), userId, link, at]],
    trx,
  )
}

interface ActivityRow {
  id: number
  type: ActivityType
  title: string
  description: string
  link: string | null
  created_at: Date
  user_id: number | null
  first_name: string | null
  last_name: string | null
}

const presentItem = (row: ActivityRow): ActivityItem => ({
  id: row.id,
  type: row.type,
  title: row.title,
  description: row.description,
  timestamp: row.created_at.toISOString(),
  user:
    row.user_id === null
      ? null
      : { id: row.user_id, name: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim() },
  link: row.link,
})

function visibility(actor: Actor): { sql: string; values: SqlValue[] } {
  if (readsOrganisation(actor)) {
    return { sql: '1 = 1', values: [] }
  }
  return actor.role === 'pm'
    ? {
        sql: 'EXISTS (SELECT 1 FROM user_closure c WHERE c.ancestor_id = ? AND c.descendant_id = i.user_id)',
        values: [actor.id],
      }
    : { sql: 'i.user_id = ?', values: [actor.id] }
}

/** One page of what happened among the people whose work the actor may read, newest first. */
export async function listActivity(
  database: Database,
  actor: Actor,
  query: { limit: number; cursor?: string | undefined },
) {
  const { sql, values } = visibility(actor)
  const [time, id] = query.cursor
    ? (decodeCursor(query.cursor, ['number', 'number']) as [number, number])
    : []
  const after = time === undefined ? '' : 'AND i.created_at <= ? AND (i.created_at < ? OR i.id < ?)'
  const afterValues = time === undefined || id === undefined ? [] : [new Date(time), new Date(time), id]
  const rows = await database.rows<ActivityRow>(
    `SELECT i.id, i.type, i.title, i.description, i.link, i.created_at, i.user_id, u.first_name, u.last_name
     FROM activity_items i LEFT JOIN users u ON u.id = i.user_id
     WHERE ${sql} ${after} ORDER BY i.created_at DESC, i.id DESC LIMIT ${query.limit + 1}`,
    [...values, ...afterValues],
  )
  const { items, nextCursor } = page(rows, query.limit, (row) => [row.created_at.getTime(), row.id])
  return { items: items.map(presentItem), nextCursor }
}
