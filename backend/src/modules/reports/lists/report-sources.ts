import type { Query } from '@headway/contracts'
import type { reportsList } from '@headway/contracts/reports'
import { type Actor, readsOrganization } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/database.ts'
import { fragment, type Fragment, joinSql } from '../../../platform/database/sql-fragments.ts'
import {
  prefixPattern,
  matchesPrefixSql,
  findMostSelectiveTerm,
  matchingIdsSql,
  parseTerms,
} from '../../../platform/search/search-index.ts'
import type { Calendar } from '../../calendar/index.ts'
import { isBelow } from '../../users/index.ts'
import { reportSearchIndex } from '../core/report-search-index.ts'

export type ListQuery = Query<typeof reportsList>
export type ReportFilter = Omit<ListQuery, 'limit' | 'cursor'>

/** Sort key of a report in every list, newest first. */
export interface Position {
  at: Date
  id: number
}

/** Source of the rows of a query: an index in list order, or the few reports that contain a rare search term. */
export interface Source {
  from: Fragment
  id: string
  conditions: Fragment[]
  /** Conditions on each row that the index does not cover, and the joins that they need. */
  checks: Fragment[]
  joins: Fragment[]
  /** Whether the query filters by common search terms, which requires scanning more rows. */
  hasCommonTerms: boolean
}

/** Returns the id of the author to filter by; undefined for every author, 0 when no report can match. */
function authorOf(actor: Actor, { author }: ListQuery): number | undefined {
  const requested = author === 'me' ? actor.id : author && Number(author)
  if (readsOrganization(actor) || actor.role === 'pm') {
    return requested || undefined
  }
  // All other roles read only their own reports.
  return requested === undefined || requested === '' || requested === actor.id ? actor.id : 0
}

const NO_CHECKS = { checks: [], joins: [], hasCommonTerms: false }

/** Returns the check whether the actor may read the report of a row. */
const readableBy = ({ id: userId }: Actor, id: string) => ({
  checks: [fragment('s.user_id IS NOT NULL')],
  joins: [fragment(`LEFT JOIN report_scope s ON s.report_id = ${id} AND s.user_id = ?`, userId)],
})

/** Selects the index that contains the reports of a query in list order. */
async function sourceForFilters(database: Database, actor: Actor, query: ListQuery): Promise<Source> {
  const authorId = authorOf(actor, query)
  const isManager = actor.role === 'pm'
  // Only people above the author can have unread reports, so their own list has all of them.
  const isOwnList = isManager || query.unread !== undefined
  if (isOwnList && authorId === undefined && query.task === undefined) {
    const index = query.approval === undefined ? 'created_at' : 'approval'
    return {
      ...NO_CHECKS,
      from: fragment(`report_scope d FORCE INDEX (report_scope_${index})`),
      id: 'd.report_id',
      conditions: [fragment('d.user_id = ?', actor.id)],
    }
  }
  const indexColumns = [
    authorId === undefined ? '' : '_author',
    query.task === undefined ? '' : '_task',
    query.approval === undefined ? '' : '_approval',
  ]
  const table = query.task === undefined ? 'progress_reports' : 'report_tasks'
  const id = query.task === undefined ? 'd.id' : 'd.report_id'
  const needsCheck = isManager && !(authorId !== undefined && (await isBelow(database, actor.id, authorId)))
  return {
    ...NO_CHECKS,
    from: fragment(`${table} d FORCE INDEX (${table}${indexColumns.join('') || '_created_at'})`),
    id,
    conditions: [
      ...authorConditions(authorId),
      ...(query.task === undefined ? [] : [fragment('d.task_id = ?', Number(query.task))]),
    ],
    ...(needsCheck ? readableBy(actor, id) : {}),
  }
}

const authorConditions = (authorId: number | undefined): Fragment[] =>
  authorId === undefined ? [] : [fragment('d.author_id = ?', authorId)]

const IS_ABOUT_TASK = 'EXISTS (SELECT 1 FROM report_tasks t WHERE t.report_id = d.id AND t.task_id = ?)'

/** Returns the source for a search term that is rare enough to check every report containing it. */
function sourceForRareTerm(actor: Actor, query: ListQuery, term: string, terms: readonly string[]): Source {
  return {
    ...NO_CHECKS,
    from: fragment(
      `${matchingIdsSql(reportSearchIndex)} n STRAIGHT_JOIN progress_reports d ON d.id = n.id`,
      prefixPattern(term),
    ),
    id: 'd.id',
    conditions: [
      ...authorConditions(authorOf(actor, query)),
      ...(query.task === undefined ? [] : [fragment(IS_ABOUT_TASK, Number(query.task))]),
      ...terms.map((each) => fragment(matchesPrefixSql(reportSearchIndex, 'd.id'), prefixPattern(each))),
    ],
    ...(actor.role === 'pm' ? readableBy(actor, 'd.id') : {}),
  }
}

/** Returns the source for the search terms of a query; undefined when no report can match. */
async function sourceForSearch(
  database: Database,
  actor: Actor,
  query: ListQuery,
): Promise<Source | undefined> {
  const [term, ...others] = parseTerms(query.q ?? '')
  if (term === undefined) {
    return undefined
  }
  const terms = [term, ...others] as const
  const leading = await findMostSelectiveTerm(database, reportSearchIndex, [...terms])
  if (leading.isRare) {
    return sourceForRareTerm(
      actor,
      query,
      leading.term,
      terms.filter((each) => each !== leading.term),
    )
  }
  const source = await sourceForFilters(database, actor, query)
  const checks = terms.map((each) =>
    fragment(matchesPrefixSql(reportSearchIndex, source.id), prefixPattern(each)),
  )
  return { ...source, checks: [...source.checks, ...checks], hasCommonTerms: true }
}

/** Number of days for which the list of unread reports goes back. */
const UNREAD_DAYS = 14

/** Returns the checks for the filters that no index covers. */
function unindexedChecks({ id: userId }: Actor, id: string, { blockers, unread }: ListQuery): Fragment[] {
  const hasOpenBlockers = fragment(
    `EXISTS (SELECT 1 FROM report_blockers b WHERE b.report_id = ${id} AND b.solved_at IS NULL)`,
  )
  // Only people above the author can mark a report as read.
  const isUnread = fragment(
    `EXISTS (SELECT 1 FROM progress_reports w JOIN user_closure c ON c.descendant_id = w.author_id
       WHERE w.id = ${id} AND c.ancestor_id = ? AND c.depth > 0)
     AND NOT EXISTS (SELECT 1 FROM report_reads x WHERE x.report_id = ${id} AND x.user_id = ?)`,
    userId,
    userId,
  )
  return [...(blockers ? [hasOpenBlockers] : []), ...(unread ? [isUnread] : [])]
}

/** Adds the filters that every source supports. Days are those of the submission in the organization's time zone. */
function withFilters(
  calendar: Calendar,
  source: Source,
  { actor, query }: { actor: Actor; query: ListQuery },
): Source {
  const { approval, from, to, unread } = query
  const conditions = [...source.conditions]
  if (approval) {
    conditions.push(fragment('d.approval = ?', approval))
  }
  if (from) {
    conditions.push(fragment('d.created_at >= ?', calendar.startOf(from)))
  }
  if (to) {
    conditions.push(fragment('d.created_at < ?', calendar.startOf(calendar.plusDays(to, 1))))
  }
  if (unread) {
    const first = calendar.plusDays(calendar.today(), 1 - UNREAD_DAYS)
    conditions.push(fragment('d.created_at >= ?', calendar.startOf(first)))
  }
  return {
    ...source,
    conditions,
    checks: [...source.checks, ...unindexedChecks(actor, source.id, query)],
  }
}

/** Returns the source of the rows of a query; undefined when no report can match. */
export async function sourceFor(
  database: Database,
  calendar: Calendar,
  actor: Actor,
  query: ListQuery,
): Promise<Source | undefined> {
  const isSearch = query.q !== undefined && query.q.trim() !== ''
  const source = isSearch
    ? await sourceForSearch(database, actor, query)
    : await sourceForFilters(database, actor, query)
  return source && withFilters(calendar, source, { actor, query })
}

/** Returns the source restricted to the rows after a position; unchanged without one. */
export function continueAfter(source: Source, position: Position | undefined): Source {
  if (!position) {
    return source
  }
  const { at, id } = position
  const isAfter = fragment(`d.created_at <= ? AND (d.created_at < ? OR ${source.id} < ?)`, at, at, id)
  return { ...source, conditions: [...source.conditions, isAfter] }
}

/** Returns the WHERE clause of a source; empty without conditions. */
export const whereSql = ({ conditions }: Source): string =>
  conditions.length === 0 ? '' : `WHERE ${joinSql(conditions, ' AND ')}`

/** Returns the ORDER BY clause of a source: newest reports first. */
export const orderSql = ({ id }: Source): string => `ORDER BY d.created_at DESC, ${id} DESC`
