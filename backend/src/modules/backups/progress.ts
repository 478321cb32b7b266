import type { Platform } from '../../platform/platform.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { announce } from './backups.events.ts'

/** Step of a running backup. */
export type Step = 'database' | 'files'

/** Minimum interval in milliseconds between progress events. */
const UPDATE_INTERVAL_MS = 1_000

/** Stores the progress of a backup in its row. */
export class Progress {
  readonly #platform: Platform
  readonly #id: number
  #step: Step | undefined
  #last = 0
  #writing: Promise<void> = Promise.resolve()

  constructor(platform: Platform, id: number) {
    this.#platform = platform
    this.#id = id
  }

  /** Records progress. May be called often; it writes at most once a second. */
  report(step: Step, percent: number | null): void {
    const now = performance.now()
    if (step === this.#step && now - this.#last < UPDATE_INTERVAL_MS) {
      return
    }
    this.#step = step
    this.#last = now
    this.#writing = this.#writing.then(() => this.#write(step, percent))
  }

  /** Waits for pending writes. */
  settled(): Promise<void> {
    return this.#writing
  }

  async #write(step: Step, percent: number | null): Promise<void> {
    const { database, feed, logger } = this.#platform
    try {
      await inTransaction(database.knex, async (trx) => {
        await trx('backups').where({ id: this.#id, state: 'running' }).update({ step, percent })
        const payload = { backupId: this.#id }
        await announce(this.#platform, { name: 'backup.progressed', context: null, payload }, trx)
      })
      feed.wake()
    } catch (error) {
      logger.warn({ err: error }, 'the progress of a backup could not be noted')
    }
  }
}
