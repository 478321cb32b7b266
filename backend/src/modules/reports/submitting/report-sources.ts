import type { Query } from '@headway/contracts'
import type { reportsList } from '@headway/contracts/reports'
import { type Actor, readsOrganisation } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/database.ts'
import { fragment, type Fragment } from '../../../platform/database/statement-parts.ts'
import { beginsWith, hasWord, leadingTerm, objectsWith, termsOf } from '../../../platform/search/words.ts'
import type { Calendar } from '../../calendar/index.ts'
import { isBelow } from '../../users/index.ts'
import { reportWords } from '../lists/report-words.ts'

export type ListQuery = Query<typeof reportsList>

/** Where a report stands in the order of every list: newest first. */
export interface Position {
  at: Date
  id: number
}

/** What holds the reports of a query: an index in its order, or the few with a rare word. */
export interface Source {
  from: Fragment
  id: string
  conditions: Fragment[]
  /** What each row is held against, as far as the index does not say it; and the tables that this looks into. */
  checks: Fragment[]
  joins: Fragment[]
  /** Whether it is walked for common words, which takes more rows. */
  hasCommonWords: boolean
}

/** Which people's reports are asked for: 0 is nobody. */
function authorOf(actor: Actor, { author }: ListQuery): number | undefined {
  const asked = author === 'me' ? actor.id : author && Number(author)
  if (readsOrganisation(actor) || actor.role === 'pm') {
    return asked || undefined
  }
  // Everyone else reads their own reports only.
  return asked === undefined || asked === '' || asked === actor.id ? actor.id : 0
}

const NOTHING_ELSE = { checks: [], joins: [], hasCommonWords: false }

/** Holds each row against what the actor may read. */
const readableBy = ({ id: userId }: Actor, id: string) => ({
  checks: [fragment('s.user_id IS NOT NULL')],
  joins: [fragment(`LEFT JOIN report_scope s ON s.report_id = ${id} AND s.user_id = ?`, userId)],
})

/** The index that holds the reports of a query in their order. */
async function indexFor(database: Database, actor: Actor, query: ListQuery): Promise<Source> {
  const authorId = authorOf(actor, query)
  const isManager = actor.role === 'pm'
  if (isManager && authorId === undefined && query.task === undefined) {
    const index = query.approval === undefined ? 'newest' : 'approval'
    return {
      ...NOTHING_ELSE,
      from: fragment(`report_scope d FORCE INDEX (report_scope_${index})`),
      id: 'd.report_id',
      conditions: [fragment('d.user_id = ?', actor.id)],
    }
  }
  const parts = [
    authorId === undefined ? '' : '_author',
    query.task === undefined ? '' : '_task',
    query.approval === undefined ? '' : '_approval',
  ]
  const needsCheck = isManager && !(authorId !== undefined && (await isBelow(database, actor.id, authorId)))
  return {
    ...NOTHING_ELSE,
    from: fragment(`progress_reports d FORCE INDEX (progress_reports${parts.join('') || '_newest'})`),
    id: 'd.id',
    conditions: plainConditions(query, authorId),
    ...(needsCheck ? readableBy(actor, 'd.id') : {}),
  }
}

const plainConditions = ({ task }: ListQuery, authorId: number | undefined): Fragment[] => [
  ...(authorId === undefined ? [] : [fragment('d.author_id = ?', authorId)]),
  ...(task === undefined ? [] : [fragment('d.task_id = ?', Number(task))]),
]

/** The reports with a word that few enough have to look at all of them. */
function withRareWord(actor: Actor, query: ListQuery, term: string, terms: readonly string[]): Source {
  return {
    ...NOTHING_ELSE,
    from: fragment(
      `${objectsWith(reportWords)} n STRAIGHT_JOIN progress_reports d ON d.id = n.id`,
      beginsWith(term),
    ),
    id: 'd.id',
    conditions: [
      ...plainConditions(query, authorOf(actor, query)),
      ...terms.map((other) => fragment(hasWord(reportWords, 'd.id'), beginsWith(other))),
    ],
    ...(actor.role === 'pm' ? readableBy(actor, 'd.id') : {}),
  }
}

/** What holds the reports that are asked for; undefined when nothing can be found. */
async function wordsFor(database: Database, actor: Actor, query: ListQuery): Promise<Source | undefined> {
  const [term, ...others] = termsOf(query.q ?? '')
  if (term === undefined) {
    return undefined
  }
  const terms = [term, ...others] as const
  const leading = await leadingTerm(database, reportWords, [...terms])
  if (leading.isRare) {
    return withRareWord(
      actor,
      query,
      leading.term,
      terms.filter((each) => each !== leading.term),
    )
  }
  const source = await indexFor(database, actor, query)
  const checks = terms.map((each) => fragment(hasWord(reportWords, source.id), beginsWith(each)))
  return { ...source, checks: [...source.checks, ...checks], hasCommonWords: true }
}

/** Adds the filters that every source carries. Days are those of the submission, in the organisation's calendar. */
function withFilters(calendar: Calendar, source: Source, { approval, from, to }: ListQuery): Source {
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
  return { ...source, conditions }
}

/** What holds the reports of a query; undefined when nothing can be found. */
export async function sourceFor(
  database: Database,
  calendar: Calendar,
  actor: Actor,
  query: ListQuery,
): Promise<Source | undefined> {
  const isSearch = query.q !== undefined && query.q.trim() !== ''
  const source = isSearch ? await wordsFor(database, actor, query) : await indexFor(database, actor, query)
  return source && withFilters(calendar, source, query)
}

/** Adds the place to go on from. */
export function after(source: Source, position: Position | undefined): Source {
  if (!position) {
    return source
  }
  const { at, id } = position
  const behind = fragment(`d.created_at <= ? AND (d.created_at < ? OR ${source.id} < ?)`, at, at, id)
  return { ...source, conditions: [...source.conditions, behind] }
}

export const where = ({ conditions }: Source): string =>
  conditions.length === 0 ? '' : `WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}`
export const order = ({ id }: Source): string => `ORDER BY d.created_at DESC, ${id} DESC`
