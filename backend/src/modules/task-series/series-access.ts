import type { RequestContext } from '../../platform/request-context.ts'
import { conflict, forbidden } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { SeriesPosition } from './occurrences.ts'
import type { SeriesModel } from './series.model.ts'
import { skippedDays } from './series-people.ts'
import { abilities } from './series.policy.ts'
import { type FoundSeries, lockSeries } from './series.queries.ts'

/**
 * Locks a series that the actor may edit.
 *
 * @throws ProblemError 404 and 403 according to the policy.
 */
export async function lockForEdit(
  platform: Platform,
  context: RequestContext,
  id: number,
  trx: Transaction,
): Promise<FoundSeries> {
  const found = await lockSeries(platform.database, context.actor, id, trx)
  if (!abilities(context.actor, found.involvement).edit) {
    throw forbidden('series.edit')
  }
  return found
}

/**
 * Checks that a series has not ended.
 *
 * @throws ProblemError 409 `series_ended`.
 */
export function requireActive({ state }: SeriesModel): void {
  if (state === 'ended') {
    throw conflict('series_ended', 'This recurring task has ended. Make a task recurring to start a new one.')
  }
}

/** Returns how far a locked series has got: its rule, the last processed day and the skipped days. */
export const positionOf = async (series: SeriesModel, trx: Transaction): Promise<SeriesPosition> =>
  series.positionWith(await skippedDays(trx, series))
