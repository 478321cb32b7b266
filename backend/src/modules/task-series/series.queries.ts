import type { Person } from '@headway/contracts'
import type { Occurrence, Series, SeriesPerson, SeriesSummary } from '@headway/contracts/series'
import type { Actor } from '../../platform/actor.ts'
import type { Database, SqlValue } from '../../platform/database/database.ts'
import { forbidden, notFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { calendarOf } from '../calendar/index.ts'
import { type TaskInvolvement, byName } from '../tasks/index.ts'
import { beginningOf, type SeriesPosition, listUpcoming } from './occurrences.ts'
import { abilities, can } from './series.policy.ts'
import { SeriesModel, type TemplateMilestone } from './series.model.ts'
import { skippedDays } from './series-people.ts'
import { padToLength, placeholders } from '../../platform/database/sql-fragments.ts'

/**
 * SQL columns with the actor's relation to a series `s`. The subqueries use LIMIT, so that the database does not
 * materialize them for all rows first.
 */
export const INVOLVEMENT_COLUMNS = `((SELECT 1 FROM user_closure c WHERE c.ancestor_id = ? AND c.descendant_id = s.creator_id LIMIT 1) IS NOT NULL
    OR (SELECT 1 FROM task_series_assignees a JOIN user_closure c ON c.descendant_id = a.user_id AND c.ancestor_id = ?
      WHERE a.series_id = s.id LIMIT 1) IS NOT NULL) AS is_in_scope,
  (SELECT 1 FROM task_series_assignees a WHERE a.series_id = s.id AND a.user_id = ? LIMIT 1) IS NOT NULL AS is_assigned`

/** Returns the values of {@link INVOLVEMENT_COLUMNS}. */
export const involvementValues = ({ id }: Pick<Actor, 'id'>): SqlValue[] => [id, id, id]

export interface SeriesInvolvement {
  is_in_scope: number
  is_assigned: number
}

type SeriesRow = Record<string, unknown> & SeriesInvolvement

export interface FoundSeries {
  series: SeriesModel
  involvement: TaskInvolvement
}

/** Converts a row with {@link INVOLVEMENT_COLUMNS} to a series and the actor's relation to it. */
export function toFound(row: SeriesRow, actor: Pick<Actor, 'id'>): FoundSeries {
  const { is_in_scope: isInScope, is_assigned: isAssigned, ...columns } = row
  const series = SeriesModel.fromDatabaseJson(columns)
  const isCreator = series.creatorId === actor.id
  return { series, involvement: { isInScope: isInScope === 1, isAssigned: isAssigned === 1, isCreator } }
}

async function findSeries(
  database: Database,
  actor: Actor,
  id: number,
  { trx, lock = '' }: { trx?: Transaction | undefined; lock?: 'FOR UPDATE' | '' } = {},
): Promise<FoundSeries | undefined> {
  const [row] = await database.rows<SeriesRow>(
    `SELECT s.*, ${INVOLVEMENT_COLUMNS} FROM task_series s WHERE s.id = ? ${lock}`,
    [...involvementValues(actor), id],
    trx,
  )
  return row && toFound(row, actor)
}

/**
 * Locks a series that the actor may read. Every change of a series starts here.
 *
 * @throws ProblemError 404 when the series does not exist or the actor may not read it.
 */
export async function lockSeries(
  database: Database,
  actor: Actor,
  id: number,
  trx: Transaction,
): Promise<FoundSeries> {
  const found = await findSeries(database, actor, id, { trx, lock: 'FOR UPDATE' })
  if (!found || !can.read(actor, found.involvement)) {
    throw notFound('recurring task')
  }
  return found
}

const PERSON = 'u.id, u.first_name AS firstName, u.last_name AS lastName, u.email'

interface PersonRow {
  seriesId: number
  id: number
  firstName: string
  lastName: string
  email: string
  isActive: number
}

export interface SeriesPeople {
  creator: SeriesPerson
  assignees: SeriesPerson[]
}

/**
 * Reads the creators and assignees of series.
 *
 * @param length number of placeholders in the prepared statement.
 */
async function readPeople(
  database: Database,
  ids: readonly number[],
  length: number,
): Promise<Map<number, SeriesPeople>> {
  const columns = `${PERSON}, u.is_active AS isActive`
  const all = padToLength(ids, length)
  const creators = await database.rows<PersonRow>(
    `SELECT STRAIGHT_JOIN s.id AS seriesId, ${columns} FROM task_series s FORCE INDEX (PRIMARY)
     JOIN users u ON u.id = s.creator_id WHERE s.id IN (${placeholders(length)})`,
    all,
  )
  const assignees = await database.rows<PersonRow>(
    `SELECT STRAIGHT_JOIN a.series_id AS seriesId, ${columns} FROM task_series_assignees a FORCE INDEX (PRIMARY)
     JOIN users u ON u.id = a.user_id WHERE a.series_id IN (${placeholders(length)})`,
    all,
  )
  const people = new Map<number, SeriesPeople>()
  for (const { seriesId, ...person } of creators) {
    people.set(seriesId, { creator: { ...person, isActive: person.isActive === 1 }, assignees: [] })
  }
  for (const { seriesId, ...person } of assignees) {
    people.get(seriesId)?.assignees.push({ ...person, isActive: person.isActive === 1 })
  }
  return people
}

function presentSummary(
  { series, involvement: relation }: FoundSeries,
  people: SeriesPeople | undefined,
  actor: Actor,
): SeriesSummary {
  const { id, title, priority, rule, state, nextDueDay } = series
  if (!people) {
    throw new Error(`Series ${id} has no creator`)
  }
  return {
    id,
    title,
    priority,
    rule,
    state,
    nextDueDay,
    creator: people.creator,
    assignees: people.assignees.toSorted(byName),
    can: abilities(actor, relation),
  }
}

/** Numbers of placeholders. Other page sizes are padded to the next one, so that each has one prepared statement. */
const LENGTHS = [1, 25, 100]

/** Converts series to entries of a list, in the given order. */
export async function presentSummaries(
  database: Database,
  actor: Actor,
  found: readonly FoundSeries[],
): Promise<SeriesSummary[]> {
  if (found.length === 0) {
    return []
  }
  const ids = found.map(({ series }) => series.id)
  const length = LENGTHS.find((size) => size >= ids.length) ?? ids.length
  const people = await readPeople(database, ids, length)
  return found.map((one) => presentSummary(one, people.get(one.series.id), actor))
}

/**
 * Returns the next occurrences of a rule, for a new series or as the new rule of an existing one.
 *
 * @throws ProblemError 404 or 403 when the actor may not read or edit the series.
 */
export async function previewRule(
  platform: Platform,
  actor: Actor,
  { rule, seriesId }: { rule: SeriesPosition['rule']; seriesId: number | undefined },
): Promise<Occurrence[]> {
  const { database } = platform
  const calendar = calendarOf(platform)
  const days = await calendar.officeDays()
  if (seriesId === undefined) {
    return listUpcoming({ ...beginningOf(calendar, rule.firstDay), rule, skipped: new Set() }, days)
  }
  const found = await findSeries(database, actor, seriesId)
  if (!found || !can.read(actor, found.involvement)) {
    throw notFound('recurring task')
  }
  if (!can.edit(actor, found.involvement)) {
    throw forbidden('series.edit')
  }
  const { series } = found
  return listUpcoming({ ...series.positionWith(await skippedDays(database.knex, series)), rule }, days)
}

async function readPerson(database: Database, id: number): Promise<Person | null> {
  const [person] = await database.rows<Person>(`SELECT ${PERSON} FROM users u WHERE u.id = ?`, [id])
  return person ?? null
}

async function present(platform: Platform, actor: Actor, found: FoundSeries): Promise<Series> {
  const { database } = platform
  const { series } = found
  const people = (await readPeople(database, [series.id], 1)).get(series.id)
  const position = series.positionWith(await skippedDays(database.knex, series))
  const { description, counted, version, state, changedById } = series
  return {
    ...presentSummary(found, people, actor),
    description,
    counted,
    version,
    changedBy: changedById === null ? null : await readPerson(database, changedById),
    tags: JSON.parse(series.tags) as string[],
    milestones: JSON.parse(series.milestones) as TemplateMilestone[],
    upcoming: state === 'active' ? listUpcoming(position, await calendarOf(platform).officeDays()) : [],
    createdAt: series.createdAt.toISOString(),
  }
}

/**
 * Reads a series.
 *
 * @throws ProblemError 404 when the series does not exist or the actor may not read it.
 */
export async function readSeries(platform: Platform, actor: Actor, id: number): Promise<Series> {
  const found = await findSeries(platform.database, actor, id)
  if (!found || !can.read(actor, found.involvement)) {
    throw notFound('recurring task')
  }
  return present(platform, actor, found)
}

/**
 * Returns the series of a task that the actor may read; null without a series. Every reader of a task may see when the
 * next one comes.
 */
export async function readSeriesOf(platform: Platform, actor: Actor, taskId: number): Promise<Series | null> {
  const [day] = await platform.database.rows<{ seriesId: number }>(
    'SELECT series_id AS seriesId FROM task_series_days WHERE task_id = ?',
    [taskId],
  )
  const found = day && (await findSeries(platform.database, actor, day.seriesId))
  return found ? present(platform, actor, found) : null
}
