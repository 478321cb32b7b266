import type { Query, Reply, Role } from '@headway/contracts'
import type { Holiday } from '@headway/contracts/calendar'
import type { ReportDay, reportDaysList } from '@headway/contracts/report-days'
import type { Actor } from '../../../platform/actor.ts'
import { notFound } from '../../../platform/errors.ts'
import { decodeCursor, page } from '../../../platform/http/cursor.ts'
import type { Database, SqlValue } from '../../../platform/database/database.ts'
import {
  collectValues,
  type Fragment,
  fragment,
  joinSql,
  placeholders,
  readInGroups,
} from '../../../platform/database/sql-fragments.ts'
import type { Platform } from '../../../platform/platform.ts'
import { prefixPattern } from '../../../platform/search/search-index.ts'
import { calendarOf, type OfficeDays } from '../../calendar/index.ts'
import { nameTerms, seesEveryone } from '../../users/index.ts'
import { can } from '../reports.policy.ts'
import { dueMoment, firstOpenDay } from './day-states.ts'

type ListQuery = Query<typeof reportDaysList>

interface PersonRow {
  id: number
  firstName: string
  lastName: string
  role: Role
  profileImageUrl: string | null
  /** Whether today's report is expected and not submitted. */
  isDue: number
}

interface DayRow {
  day: string
  userId: number
  state: ReportDay['state']
  reportId: number | null
  dueAt: Date
  decidedBy: string | null
  reason: string | null
}

/** Tables of the people, and the conditions on them. */
interface Source {
  from: Fragment
  conditions: Fragment[]
}

const NO_ROWS = fragment('1 = 0')

const isBelow = (actor: Actor): Fragment =>
  fragment(
    '(SELECT 1 FROM user_closure c WHERE c.ancestor_id = ? AND c.descendant_id = u.id LIMIT 1) = 1',
    actor.id,
  )
const hasState = (state: string, { from, to }: ListQuery): Fragment =>
  fragment(
    `(SELECT 1 FROM report_days d
      WHERE d.user_id = u.id AND d.day BETWEEN ? AND ? AND d.state = ? LIMIT 1) = 1`,
    from,
    to,
    state,
  )
const hasWord = (term: string): Fragment =>
  fragment(
    '(SELECT 1 FROM user_search_terms w WHERE w.user_id = u.id AND w.word LIKE ? LIMIT 1) = 1',
    prefixPattern(term),
  )

/** Expected today and not submitted: no state yet, not away, with an open task. */
const isDueOn = (today: string): Fragment =>
  fragment(
    `NOT EXISTS (SELECT 1 FROM report_days d WHERE d.day = ? AND d.user_id = u.id)
     AND NOT EXISTS (SELECT 1 FROM calendar_absences a
       WHERE a.user_id = u.id AND a.first_day <= ? AND a.last_day >= ?)
     AND EXISTS (SELECT 1 FROM task_list_entries t
       WHERE t.kind = 'assigned' AND t.user_id = u.id AND t.tag = '' AND t.list_state = 0)`,
    today,
    today,
    today,
  )

const foundBy = (sql: string, ...values: SqlValue[]): Fragment =>
  fragment(`(${sql}) found STRAIGHT_JOIN users u ON u.id = found.user_id`, ...values)

/** Returns the few matches of a search or of a rare state, from which the query then starts. */
function fewMatches({ state, from, to }: ListQuery, term: string | undefined): Fragment | undefined {
  if (term !== undefined) {
    return foundBy('SELECT DISTINCT user_id FROM user_search_terms WHERE word LIKE ?', prefixPattern(term))
  }
  if (state === 'missing' || state === 'late' || state === 'excused') {
    const sql = 'SELECT DISTINCT user_id FROM report_days WHERE state = ? AND day BETWEEN ? AND ?'
    return foundBy(sql, state, from, to)
  }
  return undefined
}

/** Returns the people whose days the actor sees, read in the order that reads the fewest rows. */
function peopleFor(actor: Actor, query: ListQuery): Source {
  if (!can.seeReportDaysOfOthers(actor)) {
    return { from: fragment('users u'), conditions: [fragment('u.id = ?', actor.id)] }
  }
  if (query.under === 'direct') {
    const conditions = [fragment('u.manager_id = ?', actor.id)]
    return { from: fragment('users u FORCE INDEX (users_manager)'), conditions }
  }
  const few = fewMatches(query, nameTerms(query.q ?? '')[0])
  if (few) {
    return { from: few, conditions: seesEveryone(actor) ? [] : [isBelow(actor)] }
  }
  const from = seesEveryone(actor)
    ? fragment('users u FORCE INDEX (users_name)')
    : foundBy('SELECT descendant_id AS user_id FROM user_closure WHERE ancestor_id = ?', actor.id)
  return { from, conditions: [] }
}

async function findPeople(platform: Platform, actor: Actor, query: ListQuery, due: Fragment) {
  const { database, settings } = platform
  const roles: readonly SqlValue[] = settings.get('reports.expectedRoles')
  const after = query.cursor ? decodeCursor(query.cursor, ['string', 'string', 'number']) : undefined
  const source = peopleFor(actor, query)
  const conditions = [
    fragment('u.is_active = 1'),
    roles.length > 0 ? fragment(`u.role IN (${placeholders(roles.length)})`, ...roles) : NO_ROWS,
    ...source.conditions,
    ...(query.state === undefined ? [] : [query.state === 'due' ? due : hasState(query.state, query)]),
    ...nameTerms(query.q ?? '').map(hasWord),
    ...(after ? [fragment('(u.last_name, u.first_name, u.id) > (?, ?, ?)', ...after)] : []),
  ]
  const rows = await database.rows<PersonRow>(
    `SELECT u.id, u.first_name AS firstName, u.last_name AS lastName, u.role,
       u.profile_image_url AS profileImageUrl, (${due.sql}) AS isDue
     FROM ${source.from.sql} WHERE ${joinSql(conditions, ' AND ')}
     ORDER BY u.last_name, u.first_name, u.id LIMIT ${query.limit + 1}`,
    [...due.values, ...collectValues([source.from, ...conditions])],
  )
  return page(rows, query.limit, ({ lastName, firstName, id }) => [lastName, firstName, id])
}

/** Ids per prepared statement. */
const IDS = 25

function findDays(
  database: Database,
  userIds: readonly number[],
  { from, to }: { from: string; to: string },
): Promise<DayRow[]> {
  return readInGroups(userIds, IDS, (group) =>
    database.rows<DayRow>(
      `SELECT d.day, d.user_id AS userId, d.state, d.report_id AS reportId, d.due_at AS dueAt, d.reason,
         CONCAT(m.first_name, ' ', m.last_name) AS decidedBy
       FROM report_days d FORCE INDEX (report_days_user) LEFT JOIN users m ON m.id = d.decided_by
       WHERE d.user_id IN (${placeholders(IDS)}) AND d.day BETWEEN ? AND ? ORDER BY d.day`,
      [...group, from, to],
    ),
  )
}

/** The reader of a list, on whom the `can` flags depend. */
interface DayReader {
  actor: Actor
  /** First day that is not settled. */
  open: string
}

function presentDay({ userId, dueAt, ...row }: DayRow, { actor, open }: DayReader): ReportDay {
  const isOpen = row.state === 'missing' && row.day >= open
  const isSelf = userId === actor.id
  return {
    ...row,
    dueAt: dueAt.toISOString(),
    isOpen,
    can: { excuse: isOpen && can.excuse(actor, { isSelf }), remind: isOpen && can.remind(actor) && !isSelf },
  }
}

/**
 * Returns the state of one day.
 *
 * @throws ProblemError 404 for a day without a state.
 */
export async function readReportDay(
  platform: Platform,
  actor: Actor,
  { day, userId }: { day: string; userId: number },
): Promise<ReportDay> {
  const [row] = await findDays(platform.database, [userId], { from: day, to: day })
  if (!row) {
    throw notFound('report day')
  }
  return presentDay(row, { actor, open: await firstOpenDay(platform) })
}

/** Returns the working days of a period, and the holidays that would be working days otherwise. */
function officeDaysBetween(office: OfficeDays, { from, to }: ListQuery) {
  const workingDays: string[] = []
  const holidays: Holiday[] = []
  for (let day = from; day <= to; day = office.plusDays(day, 1)) {
    const name = office.holidayOn(day)
    if (office.isWorkingDay(day)) {
      workingDays.push(day)
    } else if (name !== null && office.isWorkingWeekday(day)) {
      holidays.push({ day, name })
    }
  }
  return { workingDays, holidays }
}

/** Returns one page of people with the states of their days in a period. */
export async function listReportDays(
  platform: Platform,
  actor: Actor,
  query: ListQuery,
): Promise<Reply<typeof reportDaysList>> {
  const { database } = platform
  const calendar = calendarOf(platform)
  const today = calendar.today()
  const office = await calendar.officeDays()
  const isTodayShown = query.from <= today && today <= query.to && office.isWorkingDay(today)
  const due = isTodayShown ? isDueOn(today) : NO_ROWS
  const { items, nextCursor } = await findPeople(platform, actor, query, due)
  const ids = items.map(({ id }) => id)
  const open = await firstOpenDay(platform)
  const [rows, [closed]] = await Promise.all([
    findDays(database, ids, query),
    database.rows<{ since: string | null }>('SELECT MIN(day) AS since FROM report_closed_days'),
  ])
  const daysOf = Map.groupBy(rows, ({ userId }) => userId)
  const dueToday = (userId: number): ReportDay => ({
    day: today,
    state: 'due',
    reportId: null,
    dueAt: dueMoment(platform, today).toISOString(),
    decidedBy: null,
    reason: null,
    isOpen: true,
    can: { excuse: false, remind: can.remind(actor) && userId !== actor.id },
  })
  return {
    items: items.map(({ isDue, ...person }) => ({
      ...person,
      days: [
        ...(daysOf.get(person.id) ?? []).map((row) => presentDay(row, { actor, open })),
        ...(isDue === 1 ? [dueToday(person.id)] : []),
      ],
    })),
    nextCursor,
    today,
    since: closed?.since ?? null,
    ...officeDaysBetween(office, query),
    can: { seeOthers: can.seeReportDaysOfOthers(actor), remind: can.remind(actor) },
  }
}
