import type { Query, Role } from '@headway/contracts'
import type { reportDaysList } from '@headway/contracts/report-days'
import type { Actor } from '../../../platform/actor.ts'
import { decodeCursor, page } from '../../../platform/http/cursor.ts'
import type { Database } from '../../../platform/database/database.ts'
import {
  collectValues,
  type Fragment,
  fragment,
  joinSql,
  placeholders,
} from '../../../platform/database/sql-fragments.ts'
import type { Platform } from '../../../platform/platform.ts'
import { prefixPattern } from '../../../platform/search/search-index.ts'
import { usersWithCompletedTasks } from '../../tasks/index.ts'
import { nameTerms, seesEveryone } from '../../users/index.ts'
import { can } from '../reports.policy.ts'
import { periodOfDay } from './expected-reporters.ts'

export type ListQuery = Query<typeof reportDaysList>

interface PersonRow {
  id: number
  firstName: string
  lastName: string
  role: Role
  profileImageUrl: string | null
  /** Whether today's report is expected and not submitted. */
  isDue: number
  /** Number of reminders by a manager of today's report, 0 or 1. */
  remindersToday: number
  /** Whether the person is below the actor. */
  isBelow: number | null
}

/** Tables of the people, and the conditions on them. */
interface Source {
  from: Fragment
  conditions: Fragment[]
  /** Whether the tables contain only people with a day in the state of the query. */
  isStateFound?: boolean
}

const NO_ROWS = fragment('1 = 0')

const isBelow = (actor: Actor): Fragment =>
  fragment(
    '(SELECT 1 FROM user_closure c WHERE c.ancestor_id = ? AND c.descendant_id = u.id LIMIT 1) = 1',
    actor.id,
  )
/** Reads the newest days first, because most periods end today. */
const hasState = (state: string, { from, to }: ListQuery): Fragment =>
  fragment(
    `(SELECT 1 FROM report_days d FORCE INDEX (report_days_user_state)
      WHERE d.user_id = u.id AND d.state = ? AND d.day BETWEEN ? AND ? ORDER BY d.day DESC LIMIT 1) = 1`,
    state,
    from,
    to,
  )
const hasWord = (term: string): Fragment =>
  fragment(
    '(SELECT 1 FROM user_search_terms w WHERE w.user_id = u.id AND w.word LIKE ? LIMIT 1) = 1',
    prefixPattern(term),
  )

const hasReportingRole = ({ settings }: Platform): Fragment => {
  const roles = settings.get('reports.expectedRoles')
  return roles.length > 0 ? fragment(`u.role IN (${placeholders(roles.length)})`, ...roles) : NO_ROWS
}

/** Returns the SQL condition for a due report: the day has no state, and the rule of `selectExpectedReporters` applies. */
function isDueOn(platform: Platform, today: string): Fragment {
  const role = hasReportingRole(platform)
  const completed = usersWithCompletedTasks(periodOfDay(platform, today))
  return fragment(
    `${role.sql} AND (SELECT 1 FROM report_days d WHERE d.day = ? AND d.user_id = u.id LIMIT 1) IS NULL
     AND (SELECT 1 FROM calendar_absences a
       WHERE a.user_id = u.id AND a.first_day <= ? AND a.last_day >= ? LIMIT 1) IS NULL
     AND ((SELECT 1 FROM task_list_entries t
       WHERE t.kind = 'assigned' AND t.user_id = u.id AND t.tag = '' AND t.list_state = 0 LIMIT 1) = 1
       OR (SELECT 1 FROM (SELECT DISTINCT user_id FROM (${completed.sql}) e) done
         WHERE done.user_id = u.id LIMIT 1) = 1)`,
    ...role.values,
    today,
    today,
    today,
    ...completed.values,
  )
}

/** Uses BETWEEN for the state, because with `=` the optimizer may use `ref` access and read all days in the state. */
const DAYS_IN_STATE = `SELECT user_id FROM report_days FORCE INDEX (report_days_state)
  WHERE state BETWEEN ? AND ? AND day BETWEEN ? AND ?`

/** A query that finds a superset of the people of a list. */
interface PeopleQuery extends Fragment {
  kind: 'name' | 'hierarchy' | 'state'
}

/** Returns queries of which each finds a superset of the people of a list: by name, by hierarchy, and by state. */
function queriesFor(actor: Actor, { under, state, from, to, q }: ListQuery): PeopleQuery[] {
  if (under === 'direct' || !can.seeReportDaysOfOthers(actor)) {
    return []
  }
  const queries: PeopleQuery[] = []
  const [term] = nameTerms(q ?? '')
  if (term !== undefined) {
    const sql = 'SELECT user_id FROM user_search_terms WHERE word LIKE ?'
    queries.push({ kind: 'name', ...fragment(sql, prefixPattern(term)) })
  }
  if (!seesEveryone(actor)) {
    const sql = 'SELECT descendant_id AS user_id FROM user_closure WHERE ancestor_id = ?'
    queries.push({ kind: 'hierarchy', ...fragment(sql, actor.id) })
  }
  if (state !== undefined && state !== 'due') {
    queries.push({ kind: 'state', ...fragment(DAYS_IN_STATE, state, state, from, to) })
  }
  return queries
}

/** Results of a query are sorted up to this number of people; larger lists are read from the index by name. */
const MAX_FOUND = 1_000

interface CountedQuery extends PeopleQuery {
  count: number
}

/** Returns the people of a list, read in the order that reads the fewest rows. */
function peopleFor(actor: Actor, { under }: ListQuery, queries: readonly CountedQuery[]): Source {
  if (!can.seeReportDaysOfOthers(actor)) {
    return { from: fragment('users u'), conditions: [fragment('u.id = ?', actor.id)] }
  }
  if (under === 'direct') {
    const conditions = [fragment('u.manager_id = ?', actor.id)]
    return { from: fragment('users u FORCE INDEX (users_manager)'), conditions }
  }
  const [fewest] = queries.toSorted((one, other) => one.count - other.count)
  const from =
    fewest === undefined || fewest.count > MAX_FOUND
      ? fragment('users u FORCE INDEX (users_name)')
      : fragment(
          `(SELECT DISTINCT user_id FROM (${fewest.sql}) matches) found STRAIGHT_JOIN users u ON u.id = found.user_id`,
          ...fewest.values,
        )
  const isStateFound = fewest !== undefined && fewest.count <= MAX_FOUND && fewest.kind === 'state'
  return { from, conditions: seesEveryone(actor) ? [] : [isBelow(actor)], isStateFound }
}

/** Returns the first day with states, and the source of the people whose days the actor sees. */
async function readSource(
  database: Database,
  actor: Actor,
  query: ListQuery,
): Promise<{ since: string | null; source: Source }> {
  const queries = queriesFor(actor, query)
  const counts = queries.map(
    ({ sql }, index) => `, (SELECT COUNT(*) FROM (${sql} LIMIT ${MAX_FOUND + 1}) found) AS count${index}`,
  )
  const [row] = await database.rows<{ since: string | null } & Record<`count${number}`, number>>(
    `SELECT (SELECT MIN(day) + INTERVAL 1 DAY FROM report_closed_days) AS since${counts.join('')}`,
    collectValues(queries),
  )
  const counted = queries.map((each, index) => ({ ...each, count: row?.[`count${index}`] ?? 0 }))
  return { since: row?.since ?? null, source: peopleFor(actor, query, counted) }
}

/**
 * Returns one page of the people whose days the actor sees, and the first day with states.
 *
 * @param dueDay today when the list contains it and it is a working day, otherwise null.
 */
export async function findReportingPeople(
  platform: Platform,
  actor: Actor,
  { query, dueDay }: { query: ListQuery; dueDay: string | null },
) {
  const { database } = platform
  const due = dueDay === null ? NO_ROWS : isDueOn(platform, dueDay)
  const after = query.cursor ? decodeCursor(query.cursor, ['string', 'string', 'number']) : undefined
  const { source, since } = await readSource(database, actor, query)
  const conditions = [
    fragment('u.is_active = 1'),
    // A person whose role has changed keeps the states of their days, which a manager may have to excuse.
    ...(query.state === undefined ? [hasReportingRole(platform)] : []),
    ...source.conditions,
    ...nameTerms(query.q ?? '').map(hasWord),
    ...(query.state !== undefined && source.isStateFound !== true
      ? [query.state === 'due' ? due : hasState(query.state, query)]
      : []),
    ...(after ? [fragment('(u.last_name, u.first_name, u.id) > (?, ?, ?)', ...after)] : []),
  ]
  const below = isBelow(actor)
  const isDue = query.state === 'due' ? fragment('1') : due
  const byName = 'ORDER BY u.last_name, u.first_name, u.id'
  // Selects the page first, because a sort would compute `isDue` for everyone found.
  const rows = await database.rows<PersonRow>(
    `SELECT STRAIGHT_JOIN u.id, u.first_name AS firstName, u.last_name AS lastName, u.role,
       u.profile_image_url AS profileImageUrl, (${isDue.sql}) AS isDue,
       (SELECT COUNT(*) FROM report_reminder_requests r WHERE r.day = ? AND r.user_id = u.id) AS remindersToday,
       u.id <> ? AND ${below.sql} AS isBelow
     FROM (SELECT u.id FROM ${source.from.sql} WHERE ${joinSql(conditions, ' AND ')}
       ${byName} LIMIT ${query.limit + 1}) p JOIN users u ON u.id = p.id ${byName}`,
    [...isDue.values, dueDay, actor.id, ...below.values, ...collectValues([source.from, ...conditions])],
  )
  return { ...page(rows, query.limit, ({ lastName, firstName, id }) => [lastName, firstName, id]), since }
}
