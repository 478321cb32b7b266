import { setTimeout as delay } from 'node:timers/promises'
import mysql from 'mysql2/promise'
import { expect, inject, vi } from 'vitest'
import type { Transaction } from '../platform/database/transaction.ts'

/**
 * Time in milliseconds between two looks at the locks. InnoDB shows a copy that it renews only after 100 ms without a
 * read, so several tests that look more often would see no change.
 */
const POLL_INTERVAL_MS = 250

/** Time in milliseconds after which a statement that should wait for a lock is missed. */
const TIMEOUT_MS = 60_000

/** Opens a function that tells whether a statement waits for a lock of a transaction. Only root may read the locks. */
async function openLockWaits(trx: Transaction) {
  const [[{ id }]] = (await trx.raw('SELECT CONNECTION_ID() AS id')) as [[{ id: number }]]
  const root = await mysql.createConnection({ socketPath: inject('database').socketPath, user: 'root' })
  const isWaiting = async () => {
    const [rows] = await root.query<mysql.RowDataPacket[]>(
      `SELECT 1 FROM information_schema.innodb_lock_waits w
       JOIN information_schema.innodb_trx t ON t.trx_id = w.blocking_trx_id
       WHERE t.trx_mysql_thread_id = ?`,
      [id],
    )
    return rows.length > 0
  }
  return { isWaiting, close: () => root.end() }
}

/**
 * Waits until a promise settles or a statement waits for a lock of a transaction of the test, whichever comes first, so
 * that a test need not know whether the code under test waits.
 */
export async function waitUntilDoneOrLocked(trx: Transaction, doing: Promise<unknown>): Promise<void> {
  let isDone = false
  const settle = () => void (isDone = true)
  const done = doing.then(settle, settle)
  const lockWaits = await openLockWaits(trx)
  try {
    while (!isDone && !(await lockWaits.isWaiting())) {
      await Promise.race([done, delay(POLL_INTERVAL_MS)])
    }
  } finally {
    await lockWaits.close()
  }
}

/**
 * Waits until a statement of another process waits for a lock of a transaction of the test.
 *
 * @throws Error if none does within a minute.
 */
export async function waitUntilLocked(trx: Transaction): Promise<void> {
  const lockWaits = await openLockWaits(trx)
  try {
    const expectWait = async () => expect(await lockWaits.isWaiting()).toBe(true)
    await vi.waitFor(expectWait, { timeout: TIMEOUT_MS, interval: POLL_INTERVAL_MS })
  } finally {
    await lockWaits.close()
  }
}
