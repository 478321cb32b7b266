import type { Platform } from '../../platform/platform.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { announce } from './backups.events.ts'

/** What a backup is doing. */
export type Step = 'database' | 'files'

/** Pages hear of progress at most this often, in milliseconds. */
const PACE = 1_000

/** Keeps in the row of a backup how far it is. */
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

  /** Called often; writes at most once a second. */
  report(step: Step, percent: number | null): void {
    const now = performance.now()
    if (step === this.#step && now - this.#last < PACE) {
      return
    }
    this.#step = step
    this.#last = now
    this.#writing = this.#writing.then(() => this.#write(step, percent))
  }

  /** Waits for what is being written. */
  settled(): Promise<void> {
    return this.#writing
  }

  async #write(step: Step, percent: number | null): Promise<void> {
    const { database, feed, logger } = this.#platform
    try {
      await inTransaction(database.knex, async (trx) => {
        await trx('backups').where({ id: this.#id, state: 'running' }).update({ step, percent })
        const payload = { backupId: this.#id }
        await announce(this.#platform, { name: 'backup.progressed', act: null, payload }, trx)
      })
      feed.wake()
    } catch (error) {
      logger.warn({ err: error }, 'the progress of a backup could not be noted')
    }
  }
}
