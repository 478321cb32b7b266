import type { Query, Reply } from '@headway/contracts'
import type { seriesList } from '@headway/contracts/series'
import type { Actor } from '../../../platform/actor.ts'
import { decodeCursor, encodeCursor } from '../../../platform/cursor.ts'
import type { Database, SqlValue } from '../../../platform/database.ts'
import { can } from './series.policy.ts'
import { presentSummaries, STANDING, type Standing, standingValues, toFound } from './series.queries.ts'

/** Rows in their order that are held against what the actor may see; a page ends early there, with a cursor to go on. */
const MOST_LOOKED_AT = 500

/**
 * A page of the series that the actor may see, by their next date.
 *
 * @throws ProblemError 400 `bad_query` for a foreign cursor.
 */
export async function listSeries(
  database: Database,
  actor: Actor,
  { limit, cursor, show, state }: Query<typeof seriesList>,
): Promise<Reply<typeof seriesList>> {
  const conditions: string[] = []
  const values: SqlValue[] = []
  if (state !== undefined) {
    conditions.push('o.state = ?')
    values.push(state)
  }
  if (cursor !== undefined) {
    const [day, id] = decodeCursor(cursor, ['string', 'number']) as [string, number]
    conditions.push('o.sort_day >= ? AND (o.sort_day > ? OR o.id > ?)')
    values.push(day, day, id)
  }
  const index = state === undefined ? 'task_series_order' : 'task_series_state_order'
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''
  const rows = await database.rows<Record<string, unknown> & Standing & { id: number; sort_day: string }>(
    `SELECT STRAIGHT_JOIN s.*, ${STANDING}
     FROM (SELECT o.id FROM task_series o FORCE INDEX (${index}) ${where} ORDER BY o.sort_day, o.id LIMIT ${MOST_LOOKED_AT}) p
     JOIN task_series s ON s.id = p.id ORDER BY s.sort_day, s.id`,
    [...standingValues(actor), ...values],
  )
  const isShown = (row: (typeof rows)[number]) => {
    const { relation } = toFound(row, actor)
    return can.read(actor, relation) && (show === 'all' || relation.isAssigned || relation.isCreator)
  }
  const shown = rows.filter(isShown)
  const page = shown.slice(0, limit)
  // Either more of them are known, or there may be more behind those that were looked at.
  const last = shown.length > limit ? page.at(-1) : rows.length === MOST_LOOKED_AT ? rows.at(-1) : undefined
  return {
    items: await presentSummaries(
      database,
      actor,
      page.map((row) => toFound(row, actor)),
    ),
    nextCursor: last ? encodeCursor([last.sort_day, last.id]) : null,
  }
}
