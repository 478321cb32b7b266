import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { Knex } from 'knex'

export type Transaction = Knex.Transaction

/**
 * Deadlock, lock wait, snapshot conflict, and a lock wait for the next id of a table (ER_AUTOINC_READ_FAILED): the
 * server asks for the whole transaction again (docs/DATABASE.md, "Transactions").
 */
const RETRYABLE = new Set([1213, 1205, 1020, 1467])
const ATTEMPTS = 4

/** Returns the server's error number, also of an error wrapped by Objection; undefined for other errors. */
export const errorNumber = (error: unknown): number | undefined => {
  const { errno, nativeError } = error as { errno?: number; nativeError?: { errno?: number } }
  return errno ?? nativeError?.errno
}

/** Returns whether a transaction failed because others wrote the same rows. */
export const isLockConflict = (error: unknown): boolean => RETRYABLE.has(errorNumber(error) ?? 0)

/** Returns whether the error is a duplicate key. */
export const isDuplicate = (error: unknown): boolean => errorNumber(error) === 1062

const running = new AsyncLocalStorage<true>()

/** Returns whether the calling code runs inside a transaction, at any depth. */
export const isInTransaction = (): boolean => running.getStore() === true

type Step = () => Promise<void>

/** Work that running transactions do before their commit. */
const lastSteps = new WeakMap<Transaction, Step[]>()

/**
 * Adds something to be done at the end of a transaction, before it commits: what a change writes row by row can be
 * gathered and written at once.
 *
 * @param trx a transaction of {@link inTransaction}.
 */
export function beforeCommit(trx: Transaction, step: Step): void {
  const steps = lastSteps.get(trx)
  if (!steps) {
    throw new Error('This transaction was not begun by inTransaction')
  }
  steps.push(step)
}

/** Steps may add further ones. */
async function runToEnd<T>(trx: Transaction, callback: (trx: Transaction) => Promise<T>): Promise<T> {
  const steps: Step[] = []
  lastSteps.set(trx, steps)
  const result = await callback(trx)
  for (const step of steps) {
    await step()
  }
  return result
}

/**
 * Runs `callback` in one transaction; a deadlock, lock wait or snapshot conflict runs it again, at most three times.
 *
 * @param knex pool to take the connection from.
 * @param callback what to do; it may run more than once, so it keeps its effects inside the transaction.
 * @throws whatever `callback` throws; the transaction is then rolled back.
 */
export async function inTransaction<T>(knex: Knex, callback: (trx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await knex.transaction((trx) => running.run(true, () => runToEnd(trx, callback)))
    } catch (error) {
      if (attempt === ATTEMPTS || !isLockConflict(error)) {
        throw error
      }
      await delay(attempt * 10 + Math.random() * 20 * attempt)
    }
  }
}
