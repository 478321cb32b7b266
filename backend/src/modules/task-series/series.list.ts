import type { Query, Reply } from '@headway/contracts'
import type { seriesList } from '@headway/contracts/series'
import { type Actor, readsOrganization } from '../../platform/actor.ts'
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import type { Database, SqlValue } from '../../platform/database/database.ts'
import { can } from './series.policy.ts'
import {
  presentSummaries,
  INVOLVEMENT_COLUMNS,
  type SeriesInvolvement,
  involvementValues,
  toFound,
} from './series.queries.ts'

/**
 * Maximum number of rows checked for the actor's permission per page. A page may end early, with a cursor to continue.
 */
const MAX_EXAMINED = 500
/** Maximum page size plus one row, for users who see every series. */
const MAX_PAGE_SIZE = 101

/** Columns that a list shows, without the long texts. */
const COLUMNS = `s.id, s.title, s.priority, s.creator_id, s.pattern, s.first_day, s.every, s.weekdays, s.due_time,
  s.non_working_days, s.lead_days, s.ends_on, s.ends_after, s.state, s.next_due_day, s.sort_day`

/**
 * Returns one page of the series that the actor may read, sorted by next date.
 *
 * @throws ProblemError 400 `bad_query` for a cursor of another list.
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
  const looked = show === 'all' && readsOrganization(actor) ? MAX_PAGE_SIZE : MAX_EXAMINED
  const rows = await database.rows<
    Record<string, unknown> & SeriesInvolvement & { id: number; sort_day: string }
  >(
    `SELECT ${COLUMNS}, ${INVOLVEMENT_COLUMNS} FROM task_series s FORCE INDEX (${index}) ${where} ORDER BY s.sort_day, s.id LIMIT ${looked}`,
    [...involvementValues(actor), ...values],
  )
  const isShown = (row: (typeof rows)[number]) => {
    const { involvement } = toFound(row, actor)
    return can.read(actor, involvement) && (show === 'all' || involvement.isAssigned || involvement.isCreator)
  }
  const shown = rows.filter(isShown)
  const page = shown.slice(0, limit)
  // There is a next page if more matches are known, or possibly if the row limit was reached.
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
