import type { Body } from '@headway/contracts'
import type { Absence, absencesCreate } from '@headway/contracts/calendar'
import type { RequestContext } from '../../platform/request-context.ts'
import type { Database } from '../../platform/database/database.ts'
import { conflict, forbidden, notFound } from '../../platform/errors.ts'
import { type Change, allTags } from '../../platform/events/events.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { audienceOf, lockUser, fullName } from '../users/index.ts'
import { can } from './calendar.policy.ts'
import { placeholders, readInGroups } from '../../platform/database/sql-fragments.ts'

/** Maximum number of current and future absences of one user. */
const MAX_ABSENCES = 100

interface AbsencePayload {
  userId: number
  name: string
  /** First and last day of the absence, inclusive. */
  firstDay: string
  lastDay: string
}

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'absence.added': AbsencePayload
    'absence.removed': AbsencePayload
  }
}

const COLUMNS = 'id, user_id AS userId, first_day AS firstDay, last_day AS lastDay'

/** Returns a user's absences that have not ended before a day, sorted by last day. */
export function listAbsences(database: Database, userId: number, day: string): Promise<Absence[]> {
  return database.rows<Absence>(
    `SELECT ${COLUMNS} FROM calendar_absences WHERE user_id = ? AND last_day >= ? ORDER BY last_day, first_day, id LIMIT ${MAX_ABSENCES}`,
    [userId, day],
  )
}

/** Returns the absences of the given users that overlap a period, by user; both days are inclusive. */
export async function findAbsences(
  database: Database,
  userIds: readonly number[],
  { from, to }: { from: string; to: string },
  trx?: Transaction,
): Promise<Map<number, Absence[]>> {
  if (userIds.length === 0) {
    return new Map()
  }
  const rows = await database.rows<Absence>(
    `SELECT ${COLUMNS} FROM calendar_absences WHERE user_id IN (${placeholders(userIds.length)}) AND last_day >= ? AND first_day <= ?`,
    [...userIds, from, to],
    trx,
  )
  return Map.groupBy(rows, ({ userId }) => userId)
}

/** Ids per prepared statement. */
const IDS = 25

/** Returns the last day of the absence of each of the given users who are away on a day. */
export async function findAwayUntil(
  database: Database,
  userIds: readonly number[],
  day: string,
): Promise<Map<number, string>> {
  const rows = await readInGroups(userIds, IDS, (group) =>
    database.rows<{ userId: number; lastDay: string }>(
      `SELECT user_id AS userId, MAX(last_day) AS lastDay FROM calendar_absences
       WHERE user_id IN (${placeholders(IDS)}) AND last_day >= ? AND first_day <= ? GROUP BY user_id`,
      [...group, day, day],
    ),
  )
  return new Map(rows.map(({ userId, lastDay }) => [userId, lastDay]))
}

/**
 * Returns an absence.
 *
 * @throws ProblemError 404 when it does not exist.
 */
export async function readAbsence(database: Database, id: number): Promise<Absence> {
  const [row] = await database.rows<Absence>(`SELECT ${COLUMNS} FROM calendar_absences WHERE id = ?`, [id])
  if (!row) {
    throw notFound('time off entry')
  }
  return row
}

async function announce(
  { events }: Platform,
  context: RequestContext,
  {
    name,
    person,
    days,
    change,
  }: {
    name: 'absence.added' | 'absence.removed'
    person: { id: number; firstName: string; lastName: string }
    days: Pick<Absence, 'firstDay' | 'lastDay'>
    change: Change
  },
  trx: Transaction,
): Promise<void> {
  await events.emit(
    {
      name,
      context,
      payload: { userId: person.id, name: fullName(person), ...days },
      change,
      audience: await audienceOf(person.id, trx),
      tags: [{ type: 'User', id: person.id }, ...allTags('Report', 'Stats')],
    },
    trx,
  )
}

/**
 * Adds an absence of a user.
 *
 * @throws ProblemError 404 or 403 for the user, 409 `too_many_absences`.
 */
export async function addAbsence(
  platform: Platform,
  context: RequestContext,
  { userId, ...days }: Body<typeof absencesCreate> & { userId: number },
  trx: Transaction,
): Promise<number> {
  const { database } = platform
  const person = await lockUser(context.actor, userId, trx)
  if (!can.setAbsence(context.actor, person)) {
    throw forbidden('absence.edit')
  }
  const [row] = await database.rows<{ total: number }>(
    'SELECT COUNT(*) AS total FROM calendar_absences WHERE user_id = ? AND last_day >= ?',
    [userId, days.firstDay],
    trx,
  )
  if ((row?.total ?? 0) >= MAX_ABSENCES) {
    throw conflict(
      'too_many_absences',
      `A person can have at most ${MAX_ABSENCES} upcoming time off entries.`,
    )
  }
  const { insertId } = await database.change(
    'INSERT INTO calendar_absences (user_id, first_day, last_day, created_by, created_at) VALUES (?, ?, ?, ?, ?)',
    [userId, days.firstDay, days.lastDay, context.actor.id, context.at],
    trx,
  )
  await announce(
    platform,
    context,
    { name: 'absence.added', person, days, change: { before: null, after: days } },
    trx,
  )
  return insertId
}

/** Deletes an absence. */
export async function removeAbsence(
  platform: Platform,
  context: RequestContext,
  id: number,
  trx: Transaction,
): Promise<void> {
  const { database } = platform
  const [absence] = await database.rows<Absence>(
    `SELECT ${COLUMNS} FROM calendar_absences WHERE id = ? FOR UPDATE`,
    [id],
    trx,
  )
  if (!absence) {
    throw notFound('time off entry')
  }
  const person = await lockUser(context.actor, absence.userId, trx)
  if (!can.setAbsence(context.actor, person)) {
    throw forbidden('absence.edit')
  }
  await database.change('DELETE FROM calendar_absences WHERE id = ?', [id], trx)
  const { firstDay, lastDay } = absence
  const days = { firstDay, lastDay }
  await announce(
    platform,
    context,
    { name: 'absence.removed', person, days, change: { before: days, after: null } },
    trx,
  )
}
