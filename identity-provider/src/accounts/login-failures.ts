import {
  inTransaction,
  type Pool,
  type Queryable,
  type RowDataPacket,
  change,
  selectRows,
} from '../database/pool.ts'
import { bruteForce } from '../realm.ts'

/** Failed sign-ins of one account. Times are epoch milliseconds. */
export interface LoginFailures {
  readonly failures: number
  /** Number of failures that were wrong one-time codes. */
  readonly secondaryFailures: number
  readonly temporaryLockouts: number
  readonly lockedUntil: number
  readonly lastFailureAt: number
}

const none: LoginFailures = {
  failures: 0,
  secondaryFailures: 0,
  temporaryLockouts: 0,
  lockedUntil: 0,
  lastFailureAt: 0,
}

/** Factor that was wrong: the password, or the one-time code after a correct password. */
export type FailedFactor = 'password' | 'otp'

type FailureRow = RowDataPacket & {
  failures: number
  secondary_failures: number
  temporary_lockouts: number
  locked_until: number
  last_failure_at: number
}

/**
 * Returns the state after another failure. From the fifth failure on, each one locks the account for longer, up to 25
 * seconds. Two failures in faster succession than a user can type lock it too (ADR 022).
 *
 * @param before previous state of the account.
 * @param now epoch milliseconds.
 */
export function afterFailure(
  before: LoginFailures,
  now: number,
  factor: FailedFactor = 'password',
): LoginFailures {
  const sinceLast = now - before.lastFailureAt
  const isForgotten = sinceLast > bruteForce.maxDeltaTimeSeconds * 1_000
  const known = isForgotten ? none : before
  const failures = known.failures + 1
  const growing = bruteForce.waitIncrementSeconds * Math.max(0, 1 + failures - bruteForce.failureFactor)
  const isLockout = growing > 0
  const isTooQuick = sinceLast < bruteForce.quickLoginCheckMilliseconds
  const quick = isTooQuick ? bruteForce.minimumQuickLoginWaitSeconds : 0
  const wait = Math.min(isLockout ? growing : quick, bruteForce.maxWaitSeconds)
  return {
    failures,
    secondaryFailures: known.secondaryFailures + (factor === 'otp' ? 1 : 0),
    temporaryLockouts: known.temporaryLockouts + (isLockout ? 1 : 0),
    lockedUntil: wait > 0 ? now + wait * 1_000 : known.lockedUntil,
    lastFailureAt: now,
  }
}

async function read(database: Queryable, accountId: string, lock = ''): Promise<LoginFailures> {
  const [row] = await selectRows<FailureRow>(
    database,
    `SELECT failures, secondary_failures, temporary_lockouts, locked_until, last_failure_at FROM login_failures WHERE account_id = ? ${lock}`,
    [accountId],
  )
  return row
    ? {
        failures: row.failures,
        secondaryFailures: row.secondary_failures,
        temporaryLockouts: row.temporary_lockouts,
        lockedUntil: row.locked_until,
        lastFailureAt: row.last_failure_at,
      }
    : none
}

/** Counts failed sign-ins and knows which accounts are locked. */
export class LoginFailureCounter {
  readonly #pool: Pool
  readonly #now: () => number

  constructor(pool: Pool, now: () => number = Date.now) {
    this.#pool = pool
    this.#now = now
  }

  /** Returns whether the account is locked, so that no password is checked. */
  async isLocked(accountId: string): Promise<boolean> {
    return (await read(this.#pool, accountId)).lockedUntil > this.#now()
  }

  /** Returns whether the last sign-in of the account failed. */
  async hasFailed(accountId: string): Promise<boolean> {
    return (await read(this.#pool, accountId)).failures > 0
  }

  /**
   * Counts a wrong password or code.
   *
   * @returns the new state, and whether this failure has locked the account.
   */
  async recordFailure(
    accountId: string,
    ip: string,
    factor: FailedFactor,
  ): Promise<LoginFailures & { isNewlyLocked: boolean }> {
    return inTransaction(this.#pool, async (connection) => {
      const after = afterFailure(await read(connection, accountId, 'FOR UPDATE'), this.#now(), factor)
      await change(
        connection,
        `INSERT INTO login_failures (account_id, failures, secondary_failures, temporary_lockouts, locked_until, last_failure_at, last_ip)
         VALUES (?, ?, ?, ?, ?, ?, ?)
         ON DUPLICATE KEY UPDATE failures = VALUES(failures), secondary_failures = VALUES(secondary_failures), temporary_lockouts = VALUES(temporary_lockouts),
           locked_until = VALUES(locked_until), last_failure_at = VALUES(last_failure_at), last_ip = VALUES(last_ip)`,
        [
          accountId,
          after.failures,
          after.secondaryFailures,
          after.temporaryLockouts,
          after.lockedUntil,
          after.lastFailureAt,
          ip,
        ],
      )
      return { ...after, isNewlyLocked: after.lockedUntil > this.#now() }
    })
  }

  /** Clears the failures of an account after a complete sign-in. */
  async clear(accountId: string): Promise<void> {
    await change(this.#pool, 'DELETE FROM login_failures WHERE account_id = ?', [accountId])
  }
}
