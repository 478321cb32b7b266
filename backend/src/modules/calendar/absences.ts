import type { Body } from '@headway/contracts'
import type { Absence, absencesCreate } from '@headway/contracts/calendar'
import type { Act } from '../../platform/act.ts'
import type { Database } from '../../platform/database/database.ts'
import { conflict, forbidden, notFound } from '../../platform/http/errors.ts'
import { type Change, everyOf } from '../../platform/events/events.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { audienceOf, lockUser, nameOf } from '../users/index.ts'
import { can } from './calendar.policy.ts'
import { places, readInGroups } from '../../platform/database/statement-parts.ts'

/** Absences of one person that lie ahead. */
const MOST = 100

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'absence.added': { userId: number; name: string }
    'absence.removed': { userId: number; name: string }
  }
}

const COLUMNS = 'id, user_id AS userId, first_day AS firstDay, last_day AS lastDay'

/** The absences of a person that are not over on a day, soonest first. */
export function listAbsences(database: Database, userId: number, day: string): Promise<Absence[]> {
  return database.rows<Absence>(
    `SELECT ${COLUMNS} FROM calendar_absences WHERE user_id = ? AND last_day >= ? ORDER BY last_day, first_day, id LIMIT ${MOST}`,
    [userId, day],
  )
}

/** The absences of the named people that touch a time, by person; days are inclusive. */
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
    `SELECT ${COLUMNS} FROM calendar_absences WHERE user_id IN (${places(userIds.length)}) AND last_day >= ? AND first_day <= ?`,
    [...userIds, from, to],
    trx,
  )
  return Map.groupBy(rows, ({ userId }) => userId)
}

/** Ids per prepared statement. */
const IDS = 25

/** Returns the last day of the absence of each of the given people who are away on a day. */
export async function findAwayUntil(
  database: Database,
  userIds: readonly number[],
  day: string,
): Promise<Map<number, string>> {
  const rows = await readInGroups(userIds, IDS, (group) =>
    database.rows<{ userId: number; lastDay: string }>(
      `SELECT user_id AS userId, MAX(last_day) AS lastDay FROM calendar_absences
       WHERE user_id IN (${places(IDS)}) AND last_day >= ? AND first_day <= ? GROUP BY user_id`,
      [...group, day, day],
    ),
  )
  return new Map(rows.map(({ userId, lastDay }) => [userId, lastDay]))
}

/** One absence, which must be there. */
export async function readAbsence(database: Database, id: number): Promise<Absence> {
  const [row] = await database.rows<Absence>(`SELECT ${COLUMNS} FROM calendar_absences WHERE id = ?`, [id])
  if (!row) {
    throw notFound('absence')
  }
  return row
}

async function announce(
  { events }: Platform,
  act: Act,
  {
    name,
    person,
    change,
  }: {
    name: 'absence.added' | 'absence.removed'
    person: { id: number; firstName: string; lastName: string }
    change: Change
  },
  trx: Transaction,
): Promise<void> {
  await events.emit(
    {
      name,
      act,
      payload: { userId: person.id, name: nameOf(person) },
      change,
      audience: await audienceOf(person.id, trx),
      tags: [{ type: 'User', id: person.id }, ...everyOf('Stats')],
    },
    trx,
  )
}

/**
 * Says that a person is away.
 *
 * @throws ProblemError 404 or 403 for the person, 409 `too_many_absences`.
 */
export async function addAbsence(
  platform: Platform,
  act: Act,
  { userId, ...days }: Body<typeof absencesCreate> & { userId: number },
  trx: Transaction,
): Promise<number> {
  const { database } = platform
  const person = await lockUser(act.actor, userId, trx)
  if (!can.setAbsence(act.actor, person)) {
    throw forbidden('absence.edit')
  }
  const [row] = await database.rows<{ total: number }>(
    'SELECT COUNT(*) AS total FROM calendar_absences WHERE user_id = ? AND last_day >= ?',
    [userId, days.firstDay],
    trx,
  )
  if ((row?.total ?? 0) >= MOST) {
    throw conflict('too_many_absences', `A person has at most ${MOST} absences ahead.`)
  }
  const { insertId } = await database.change(
    'INSERT INTO calendar_absences (user_id, first_day, last_day, created_by, created_at) VALUES (?, ?, ?, ?, ?)',
    [userId, days.firstDay, days.lastDay, act.actor.id, act.at],
    trx,
  )
  await announce(platform, act, { name: 'absence.added', person, change: { before: null, after: days } }, trx)
  return insertId
}

/** Takes an absence back. */
export async function removeAbsence(
  platform: Platform,
  act: Act,
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
    throw notFound('absence')
  }
  const person = await lockUser(act.actor, absence.userId, trx)
  if (!can.setAbsence(act.actor, person)) {
    throw forbidden('absence.edit')
  }
  await database.change('DELETE FROM calendar_absences WHERE id = ?', [id], trx)
  const { firstDay, lastDay } = absence
  const change = { before: { firstDay, lastDay }, after: null }
  await announce(platform, act, { name: 'absence.removed', person, change }, trx)
}
