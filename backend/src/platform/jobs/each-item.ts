import type { Logger } from '@headway/server-kit/logger'
import type { Knex } from 'knex'
import { asDatabaseProblem } from '../http/error-handler.ts'
import { inTransaction, isLockConflict, type Transaction } from '../database/transaction.ts'

/** Returns whether the database is unreachable, so that every further item would fail too. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  !isLockConflict(error) && asDatabaseProblem(error) !== undefined

/** Options of a run over several items. */
interface Round {
  logger: Logger
  /** Log message for a failed item, for example `a person could not be brought up to date`. */
  failed: string
}

/** Some items failed. The job counts as failed, so that it is retried and visible, although the others succeeded. */
class ItemsFailed extends Error {
  constructor({ failed }: Round, failures: readonly unknown[]) {
    const [first] = failures
    super(`${failed} (${failures.length}): ${first instanceof Error ? first.message : String(first)}`, {
      cause: first,
    })
    this.name = 'ItemsFailed'
  }
}

/**
 * Processes each item. An item that fails is logged and skipped, so that it does not block the others.
 *
 * @param callback processes an item in a transaction of its own.
 * @param isFatal whether an error concerns all items and ends the run at once, as an unreachable database does.
 * @throws Error after the last item when any has failed.
 */
export async function forEachItem<Item>(
  items: Iterable<Item>,
  callback: (item: Item) => Promise<unknown>,
  round: Round & { isFatal?: (error: unknown) => boolean },
): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) {
    try {
      await callback(item)
    } catch (error) {
      if (isDatabaseUnavailable(error) || round.isFatal?.(error)) {
        throw error
      }
      round.logger.warn({ err: error, item }, round.failed)
      failures.push(error)
    }
  }
  if (failures.length > 0) {
    throw new ItemsFailed(round, failures)
  }
}

/** Items that are processed several at a time. */
interface Batches<Item> extends Round {
  knex: Knex
  /** Items in one transaction. */
  size: number
  /** Reads at most `most` items that follow `after` in a fixed order, and locks what must not change. */
  read(after: Item | undefined, most: number, trx: Transaction): PromiseLike<readonly Item[]>
  /**
   * Processes the items in the transaction that has read them.
   *
   * @param isComplete whether all items are processed with these; there may be none then. It stays false when an item
   * has failed, because the job then runs again.
   */
  process(items: readonly Item[], trx: Transaction, isComplete: boolean): Promise<unknown>
}

/**
 * Processes items batch by batch, each batch in one transaction. The items of a batch that fails are processed one by one; an
 * item that fails then is logged and skipped.
 *
 * @throws Error after the last item when any has failed.
 */
export async function forEachBatch<Item>({
  knex,
  size,
  read,
  process,
  ...round
}: Batches<Item>): Promise<void> {
  const failures: unknown[] = []
  let after: Item | undefined
  /** Items of a failed batch that are still to be processed one by one. */
  let singles = 0
  for (;;) {
    const most = singles > 0 ? 1 : size
    let items: readonly Item[] = []
    try {
      await inTransaction(knex, async (trx) => {
        items = await read(after, most, trx)
        await process(items, trx, items.length < most && failures.length === 0)
      })
    } catch (error) {
      if (isDatabaseUnavailable(error) || items.length === 0) {
        throw error
      }
      if (most > 1) {
        singles = items.length
        continue
      }
      round.logger.warn({ err: error, item: items[0] }, round.failed)
      failures.push(error)
    }
    if (items.length < most) {
      break
    }
    after = items.at(-1)
    singles = Math.max(0, singles - 1)
  }
  if (failures.length > 0) {
    throw new ItemsFailed(round, failures)
  }
}
