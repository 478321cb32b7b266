import type { RequestContext } from '../../platform/request-context.ts'
import { conflict } from '../../platform/errors.ts'
import { diffFields } from '../../platform/events/events.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { calendarOf } from '../calendar/index.ts'
import { nextDue, type SeriesPosition, listUpcoming } from './occurrences.ts'
import { lockForEdit, positionOf, requireActive } from './series-access.ts'
import { seriesEvent } from './series.events.ts'
import { nextColumns, SeriesModel } from './series.model.ts'
import { scopeOfSeries } from './series-people.ts'

/** Number of next occurrences that can be skipped. */
const MAX_DAYS_AHEAD = 12

type SeriesAction = 'series.paused' | 'series.resumed' | 'series.ended'

interface StateChange {
  state: SeriesModel['state']
  position: SeriesPosition
}

/** Writes the state of a series with the dates that depend on it, and emits the event. */
async function writeState(
  platform: Platform,
  context: RequestContext,
  {
    series,
    name,
    change: { state, position },
  }: { series: SeriesModel; name: SeriesAction; change: StateChange },
  trx: Transaction,
): Promise<void> {
  const { id: seriesId, title } = series
  const next = nextDue(position, await calendarOf(platform).officeDays(trx))
  // A resumed series without further occurrences has ended.
  const settled = state === 'active' && !next ? 'ended' : state
  await SeriesModel.query(trx)
    .findById(seriesId)
    .patch({
      ...nextColumns(settled, next),
      lastDay: position.lastDay,
      version: series.version + 1,
      changedById: context.actor.id,
      updatedAt: platform.clock.now(),
    })
  const scope = await scopeOfSeries(platform, series, trx)
  const payload = { seriesId, title }
  const change = diffFields({ state: series.state }, { state: settled })
  await platform.events.emit(seriesEvent(name, context, { payload, change, scope }), trx)
}

/**
 * Pauses a series, so that it creates no tasks until it is resumed. A paused series stays unchanged.
 *
 * @throws ProblemError 404 and 403 according to the policy, 409 `series_ended`.
 */
export async function pauseSeries(
  platform: Platform,
  context: RequestContext,
  id: number,
  trx: Transaction,
): Promise<number> {
  const { series } = await lockForEdit(platform, context, id, trx)
  requireActive(series)
  if (series.state === 'active') {
    const change = { state: 'paused' as const, position: await positionOf(series, trx) }
    await writeState(platform, context, { series, name: 'series.paused', change }, trx)
  }
  return id
}

/**
 * Resumes a paused series from today. Occurrences during the pause are not created.
 *
 * @throws ProblemError 404 and 403 according to the policy, 409 `series_ended`.
 */
export async function resumeSeries(
  platform: Platform,
  context: RequestContext,
  id: number,
  trx: Transaction,
): Promise<number> {
  const { series } = await lockForEdit(platform, context, id, trx)
  requireActive(series)
  if (series.state === 'paused') {
    const calendar = calendarOf(platform)
    const yesterday = calendar.plusDays(calendar.today(), -1)
    const before = await positionOf(series, trx)
    const lastDay = before.lastDay > yesterday ? before.lastDay : yesterday
    const change = { state: 'active' as const, position: { ...before, lastDay } }
    await writeState(platform, context, { series, name: 'series.resumed', change }, trx)
  }
  return id
}

/**
 * Ends a series permanently. Its tasks stay unchanged.
 *
 * @throws ProblemError 404 and 403 according to the policy.
 */
export async function endSeries(
  platform: Platform,
  context: RequestContext,
  id: number,
  trx: Transaction,
): Promise<number> {
  const { series } = await lockForEdit(platform, context, id, trx)
  if (series.state !== 'ended') {
    const change = { state: 'ended' as const, position: await positionOf(series, trx) }
    await writeState(platform, context, { series, name: 'series.ended', change }, trx)
  }
  return id
}

async function writeSkipped(
  platform: Platform,
  context: RequestContext,
  of: { series: SeriesModel; name: 'series.daySkipped' | 'series.occurrenceRestored'; day: string },
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
      changedById: context.actor.id,
      updatedAt: platform.clock.now(),
    })
  const scope = await scopeOfSeries(platform, series, trx)
  const payload = { seriesId, title, day }
  await platform.events.emit(seriesEvent(name, context, { payload, change: null, scope }), trx)
}

/**
 * Skips one of the next occurrences. It still counts toward the number of tasks of the series.
 *
 * @throws ProblemError 404 and 403 according to the policy, 409 `series_not_active` and `not_a_date`.
 */
export async function skipDay(
  platform: Platform,
  context: RequestContext,
  { id, day }: { id: number; day: string },
  trx: Transaction,
): Promise<number> {
  const { series } = await lockForEdit(platform, context, id, trx)
  if (series.state !== 'active') {
    throw conflict('series_not_active', 'Dates can only be skipped while the recurring task is active.')
  }
  const position = await positionOf(series, trx)
  if (position.skipped.has(day)) {
    return id
  }
  const dates = listUpcoming(position, await calendarOf(platform).officeDays(trx), MAX_DAYS_AHEAD)
  if (!dates.some((date) => date.day === day && date.dueDay !== null)) {
    throw conflict('not_a_date', 'This is not an upcoming date of the recurring task.')
  }
  await trx('task_series_days').insert({ series_id: id, day, due_day: null, task_id: null })
  await writeSkipped(platform, context, { series, name: 'series.daySkipped', day }, trx)
  return id
}

/**
 * Restores a skipped occurrence that the series has not yet processed.
 *
 * @throws ProblemError 404 and 403 according to the policy, 409 `series_not_active` and `not_a_date`.
 */
export async function restoreOccurrence(
  platform: Platform,
  context: RequestContext,
  { id, day }: { id: number; day: string },
  trx: Transaction,
): Promise<number> {
  const { series } = await lockForEdit(platform, context, id, trx)
  if (series.state !== 'active') {
    throw conflict('series_not_active', 'Dates can only be skipped while the recurring task is active.')
  }
  const { skipped } = await positionOf(series, trx)
  if (!skipped.has(day)) {
    throw conflict('not_a_date', 'This date isn’t skipped or has passed.')
  }
  await trx('task_series_days').where({ series_id: id, day }).whereNull('due_day').delete()
  await writeSkipped(platform, context, { series, name: 'series.occurrenceRestored', day }, trx)
  return id
}
