import type { Query, Reply } from '@headway/contracts'
import type { seriesList } from '@headway/contracts/series'
import { type Actor, readsOrganisation } from '../../../platform/actor.ts'
import { decodeCursor, encodeCursor } from '../../../platform/http/cursor.ts'
import type { Database, SqlValue } from '../../../platform/database/database.ts'
import { can } from './series.policy.ts'
import { presentSummaries, STANDING, type Standing, standingValues, toFound } from './series.queries.ts'

/** Rows in their order that are held against what the actor may see; a page ends early there, with a cursor to go on. */
const MOST_LOOKED_AT = 500
/** Enough for a page of any size and the row behind it, for those who see everything. */
const MOST_OF_A_PAGE = 101

/** What a list shows; no words that it does not. */
const COLUMNS = `s.id, s.title, s.priority, s.creator_id, s.pattern, s.first_day, s.every, s.weekdays, s.due_time,
  s.non_working_days, s.lead_days, s.ends_on, s.ends_after, s.state, s.next_due_day, s.sort_day`

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
    conditions.push('s.state = ?')
    values.push(state)
  }
  if (cursor !== undefined) {
    const [day, id] = decodeCursor(cursor, ['string', 'number']) as [string, number]
    conditions.push('s.sort_day >= ? AND (s.sort_day > ? OR s.id > ?)')
    values.push(day, day, id)
  }
  const index = state === undefined ? 'task_series_order' : 'task_series_state_order'
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''
  const looked = show === 'all' && readsOrganisation(actor) ? MOST_OF_A_PAGE : MOST_LOOKED_AT
  const rows = await database.rows<Record<string, unknown> & Standing & { id: number; sort_day: string }>(
    `SELECT ${COLUMNS}, ${STANDING} FROM task_series s FORCE INDEX (${index}) ${where} ORDER BY s.sort_day, s.id LIMIT ${looked}`,
    [...standingValues(actor), ...values],
  )
  const isShown = (row: (typeof rows)[number]) => {
    const { relation } = toFound(row, actor)
    return can.read(actor, relation) && (show === 'all' || relation.isAssigned || relation.isCreator)
  }
  const shown = rows.filter(isShown)
  const page = shown.slice(0, limit)
  // Either more of them are known, or there may be more behind those that were looked at.
  const last = shown.length > limit ? page.at(-1) : rows.length === looked ? rows.at(-1) : undefined
  return {
    items: await presentSummaries(
      database,
      actor,
      page.map((row) => toFound(row, actor)),
    ),
    nextCursor: last ? encodeCursor([last.sort_day, last.id]) : null,
  }
}
