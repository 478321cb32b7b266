import type { Act } from '../../../platform/act.ts'
import { conflict } from '../../../platform/http/errors.ts'
import { differenceOf } from '../../../platform/events/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { calendarOf } from '../../calendar/index.ts'
import { nextDue, type SeriesPosition, upcomingOf } from './occurrences.ts'
import { lockForEdit, positionOf, requireGoingOn } from './series-access.ts'
import { seriesEvent } from './series.events.ts'
import { nextColumns, SeriesModel } from './series.model.ts'
import { scopeOfSeries } from './series-people.ts'

/** How many of the next dates can be left out. */
const MOST_AHEAD = 12

type ActName = 'series.paused' | 'series.resumed' | 'series.ended'

interface StateChange {
  state: SeriesModel['state']
  position: SeriesPosition
}

/** Writes a series' state with the dates that follow from it, and reports it. */
async function writeState(
  platform: Platform,
  act: Act,
  { series, name, change: { state, position } }: { series: SeriesModel; name: ActName; change: StateChange },
  trx: Transaction,
): Promise<void> {
  const { id: seriesId, title } = series
  const next = nextDue(position, await calendarOf(platform).officeDays(trx))
  // Resumed where nothing is left to come, it is over.
  const settled = state === 'active' && !next ? 'ended' : state
  await SeriesModel.query(trx)
    .findById(seriesId)
    .patch({
      ...nextColumns(settled, next),
      lastDay: position.lastDay,
      version: series.version + 1,
      changedById: act.actor.id,
      updatedAt: platform.clock.now(),
    })
  const scope = await scopeOfSeries(platform, series, trx)
  const payload = { seriesId, title }
  const change = differenceOf({ state: series.state }, { state: settled })
  await platform.events.emit(seriesEvent(name, act, { payload, change, scope }), trx)
}

/**
 * Makes no more tasks until the series is resumed; nothing happens to one that is paused.
 *
 * @throws ProblemError 404, 403 as the policy says, 409 `series_ended`.
 */
export async function pauseSeries(
  platform: Platform,
  act: Act,
  id: number,
  trx: Transaction,
): Promise<number> {
  const { series } = await lockForEdit(platform, act, id, trx)
  requireGoingOn(series)
  if (series.state === 'active') {
    const change = { state: 'paused' as const, position: await positionOf(series, trx) }
    await writeState(platform, act, { series, name: 'series.paused', change }, trx)
  }
  return id
}

/**
 * Goes on with a paused series from today; what fell into the pause is left out.
 *
 * @throws ProblemError 404, 403 as the policy says, 409 `series_ended`.
 */
export async function resumeSeries(
  platform: Platform,
  act: Act,
  id: number,
  trx: Transaction,
): Promise<number> {
  const { series } = await lockForEdit(platform, act, id, trx)
  requireGoingOn(series)
  if (series.state === 'paused') {
    const calendar = calendarOf(platform)
    const yesterday = calendar.plusDays(calendar.today(), -1)
    const before = await positionOf(series, trx)
    const lastDay = before.lastDay > yesterday ? before.lastDay : yesterday
    const change = { state: 'active' as const, position: { ...before, lastDay } }
    await writeState(platform, act, { series, name: 'series.resumed', change }, trx)
  }
  return id
}

/**
 * Ends a series for good; its tasks stay as they are.
 *
 * @throws ProblemError 404, 403 as the policy says.
 */
export async function endSeries(platform: Platform, act: Act, id: number, trx: Transaction): Promise<number> {
  const { series } = await lockForEdit(platform, act, id, trx)
  if (series.state !== 'ended') {
    const change = { state: 'ended' as const, position: await positionOf(series, trx) }
    await writeState(platform, act, { series, name: 'series.ended', change }, trx)
  }
  return id
}

async function writeSkipped(
  platform: Platform,
  act: Act,
  of: { series: SeriesModel; name: 'series.daySkipped' | 'series.dayTakenBack'; day: string },
  trx: Transaction,
): Promise<void> {
  const { series, name, day } = of
  const { id: seriesId, title } = series
  const next = nextDue(await positionOf(series, trx), await calendarOf(platform).officeDays(trx))
  await SeriesModel.query(trx)
    .findById(seriesId)
    .patch({
      ...nextColumns(series.state, next),
      version: series.version + 1,
      changedById: act.actor.id,
      updatedAt: platform.clock.now(),
    })
  const scope = await scopeOfSeries(platform, series, trx)
  const payload = { seriesId, title, day }
  await platform.events.emit(seriesEvent(name, act, { payload, change: null, scope }), trx)
}

/**
 * Leaves one of the next dates out; it counts among the tasks of the series.
 *
 * @throws ProblemError 404, 403 as the policy says, 409 `series_not_active` and `not_a_date`.
 */
export async function skipDay(
  platform: Platform,
  act: Act,
  { id, day }: { id: number; day: string },
  trx: Transaction,
): Promise<number> {
  const { series } = await lockForEdit(platform, act, id, trx)
  if (series.state !== 'active') {
    throw conflict('series_not_active', 'Dates can only be skipped in an active series.')
  }
  const position = await positionOf(series, trx)
  if (position.skipped.has(day)) {
    return id
  }
  const dates = upcomingOf(position, await calendarOf(platform).officeDays(trx), MOST_AHEAD)
  if (!dates.some((date) => date.day === day && date.dueDay !== null)) {
    throw conflict('not_a_date', 'This is not an upcoming date of the series.')
  }
  await trx('task_series_days').insert({ series_id: id, day, due_day: null, task_id: null })
  await writeSkipped(platform, act, { series, name: 'series.daySkipped', day }, trx)
  return id
}

/**
 * Takes back that a date is left out, as long as the series has not gone past it.
 *
 * @throws ProblemError 404, 403 as the policy says, 409 `series_not_active` and `not_a_date`.
 */
export async function takeDayBack(
  platform: Platform,
  act: Act,
  { id, day }: { id: number; day: string },
  trx: Transaction,
): Promise<number> {
  const { series } = await lockForEdit(platform, act, id, trx)
  if (series.state !== 'active') {
    throw conflict('series_not_active', 'Dates can only be skipped in an active series.')
  }
  const { skipped } = await positionOf(series, trx)
  if (!skipped.has(day)) {
    throw conflict('not_a_date', 'This date is not skipped or has passed.')
  }
  await trx('task_series_days').where({ series_id: id, day }).whereNull('due_day').delete()
  await writeSkipped(platform, act, { series, name: 'series.dayTakenBack', day }, trx)
  return id
}
