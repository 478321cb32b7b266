import { setTimeout as delay } from 'node:timers/promises'
import type { Knex } from 'knex'

export type Transaction = Knex.Transaction

/** Deadlock, lock wait, snapshot conflict: the server asks for the whole transaction again (rules.md, section 4). */
const RETRYABLE = new Set([1213, 1205, 1020])
const ATTEMPTS = 4

/** The server's error number, undefined for anything else; Objection wraps the driver's error. */
export const errorNumber = (error: unknown): number | undefined => {
  const { errno, nativeError } = error as { errno?: number; nativeError?: { errno?: number } }
  return errno ?? nativeError?.errno
}

/** Whether a unique key refused the row. */
export const isDuplicate = (error: unknown): boolean => errorNumber(error) === 1062

/**
 * Runs `act` in one transaction; a deadlock, lock wait or snapshot conflict runs it again, at most three times.
 *
 * @param knex pool to take the connection from.
 * @param act what to do; it may run more than once, so it keeps its effects inside the transaction.
 * @throws whatever `act` throws; the transaction is then rolled back.
 */
export async function inTransaction<T>(knex: Knex, act: (trx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await knex.transaction(act)
    } catch (error) {
      if (attempt === ATTEMPTS || !RETRYABLE.has(errorNumber(error) ?? 0)) {
        throw error
      }
      await delay(attempt * 10 + Math.random() * 20 * attempt)
    }
  }
}
