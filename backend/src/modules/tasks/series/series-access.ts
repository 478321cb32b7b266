import type { Act } from '../../../platform/act.ts'
import { conflict, forbidden } from '../../../platform/http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import type { SeriesPosition } from './occurrences.ts'
import type { SeriesModel } from './series.model.ts'
import { skippedDays } from './series-people.ts'
import { abilities } from './series.policy.ts'
import { type FoundSeries, lockSeries } from './series.queries.ts'

/**
 * Locks a series for an act on it.
 *
 * @throws ProblemError 404, 403 as the policy says.
 */
export async function lockForEdit(
  platform: Platform,
  act: Act,
  id: number,
  trx: Transaction,
): Promise<FoundSeries> {
  const found = await lockSeries(platform.database, act.actor, id, trx)
  if (!abilities(act.actor, found.relation).edit) {
    throw forbidden('series.edit')
  }
  return found
}

/** @throws ProblemError 409 `series_ended`. */
export function requireGoingOn({ state }: SeriesModel): void {
  if (state === 'ended') {
    throw conflict('series_ended', 'This series has ended. Make a task recurring to start a new one.')
  }
}

/** Where a locked series stands. */
export const positionOf = async (series: SeriesModel, trx: Transaction): Promise<SeriesPosition> =>
  series.positionWith(await skippedDays(trx, series))
