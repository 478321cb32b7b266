import { forEachBatch } from '../../platform/jobs/each-item.ts'
import type { Platform } from '../../platform/platform.ts'
import { SeriesModel } from './series.model.ts'

/** Number of series written in one transaction. */
const BATCH = 100

/**
 * Rewrites the tags of every series that has not ended.
 *
 * @param rewrite returns the new tags of a series, given its present ones.
 * @throws Error the first failure, after the other series have been rewritten.
 */
export async function rewriteTags(
  { database, clock, logger }: Platform,
  rewrite: (tags: readonly string[]) => string[],
): Promise<void> {
  await forEachBatch<SeriesModel>({
    knex: database.knex,
    size: BATCH,
    logger,
    failed: 'the tags of a series could not be rewritten',
    read: (after, most, trx) =>
      SeriesModel.query(trx)
        .where('id', '>', after?.id ?? 0)
        .whereNot({ state: 'ended' })
        .orderBy('id')
        .limit(most)
        .forUpdate(),
    process: async (batch, trx) => {
      for (const series of batch) {
        const tags = JSON.stringify(rewrite(JSON.parse(series.tags) as string[]))
        if (tags !== series.tags) {
          const written = { tags, version: series.version + 1, updatedAt: clock.now() }
          await SeriesModel.query(trx).findById(series.id).patch(written)
        }
      }
    },
  })
}
