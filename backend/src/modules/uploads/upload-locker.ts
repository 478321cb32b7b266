import { setTimeout as delay } from 'node:timers/promises'
import type { Lock, Locker, RequestRelease } from '@tus/server'
import type { Clock } from '../../platform/clock.ts'
import type { Database, SqlValue } from '../../platform/database/database.ts'
import { ProblemError } from '../../platform/errors.ts'

/** Time after which another request may write an upload whose process received nothing, in milliseconds. */
const LEASE_MS = 15_000
/** Maximum time that a request waits for another one that writes the same upload, in milliseconds. */
const LOCK_TIMEOUT_MS = 2_000
const POLL_INTERVAL_MS = 50

interface HeldLease {
  lease: Date
  /** Asks the request that holds the lease to end. */
  release: RequestRelease
}

/** 423: the code with which clients of tus try again. */
const uploadLocked = () =>
  new ProblemError(423, 'upload_locked', {
    detail: 'Another request is writing this upload. Try again in a moment.',
  })

/**
 * Lets one request at a time read or write an upload. The column `lease` is the lock between processes. Each lease ends
 * later than the one before, so its time also identifies it: a process that lost its lease can no longer write the row.
 */
export class UploadLocker implements Locker {
  readonly #database: Database
  readonly #clock: Clock
  /** Leases of this process by id of the upload. */
  readonly #held = new Map<string, HeldLease>()

  constructor(database: Database, clock: Clock) {
    this.#database = database
    this.#clock = clock
  }

  newLock(id: string): Lock {
    return {
      lock: (signal, release) => this.#lock(id, signal, release),
      unlock: () => this.#unlock(id),
    }
  }

  /**
   * Changes the row of an upload that this process has locked, and extends its lease.
   *
   * @param assignments SQL of the changed columns.
   * @throws ProblemError 423 if the lease was lost.
   */
  async update(id: string, assignments: string, values: readonly SqlValue[]): Promise<void> {
    const held = this.#held.get(id)
    const lease = this.#end()
    const { affectedRows } = await this.#database.change(
      `UPDATE uploads SET ${assignments}, lease = ? WHERE id = ? AND lease = ?`,
      [...values, lease, id, held?.lease ?? null],
    )
    if (!held || affectedRows === 0) {
      throw uploadLocked()
    }
    held.lease = lease
  }

  #end(): Date {
    return new Date(this.#clock.now().getTime() + LEASE_MS)
  }

  async #lock(id: string, signal: AbortSignal, release: RequestRelease): Promise<void> {
    // An upload that is being created has no row yet, and no other request knows its id.
    if (!/^\d+$/.test(id)) {
      return
    }
    const giveUpAt = performance.now() + LOCK_TIMEOUT_MS
    while (!(await this.#tryLock(id, release))) {
      if (signal.aborted || performance.now() > giveUpAt) {
        throw uploadLocked()
      }
      await this.#held.get(id)?.release()
      await delay(POLL_INTERVAL_MS)
    }
  }

  async #tryLock(id: string, release: RequestRelease): Promise<boolean> {
    if (this.#held.has(id)) {
      return false
    }
    const held = { lease: this.#end(), release }
    // Set before the statement, so that another request of this process does not try at the same time.
    this.#held.set(id, held)
    const { affectedRows } = await this.#database
      .change('UPDATE uploads SET lease = ? WHERE id = ? AND (lease IS NULL OR lease < ?)', [
        held.lease,
        id,
        this.#clock.now(),
      ])
      .catch((error: unknown) => {
        this.#held.delete(id)
        throw error
      })
    if (affectedRows === 0) {
      this.#held.delete(id)
    }
    return affectedRows > 0
  }

  async #unlock(id: string): Promise<void> {
    const held = this.#held.get(id)
    if (!held) {
      return
    }
    this.#held.delete(id)
    await this.#database.change('UPDATE uploads SET lease = NULL WHERE id = ? AND lease = ?', [
      id,
      held.lease,
    ])
  }
}
