import { Cron } from 'croner'
import type { Database } from '../database.ts'
import { inTransaction, isDuplicate, type Transaction } from '../transaction.ts'

/** When a periodic job is due. */
export type Schedule =
  /** Every so many seconds, on the same beat in every process. */
  | { readonly seconds: number }
  /** A cron pattern of five fields, in the organisation's time zone; a function where it can change. */
  | { readonly cron: string | (() => string) }

const cronOf = (pattern: string | (() => string), timeZone: string) =>
  new Cron(typeof pattern === 'string' ? pattern : pattern(), { timezone: timeZone, paused: true })

/** The first moment after `now` for which a schedule is due. */
export function nextSlotOf(schedule: Schedule, now: Date, timeZone: string): Date | undefined {
  if ('seconds' in schedule) {
    const period = schedule.seconds * 1_000
    return new Date((Math.floor(now.getTime() / period) + 1) * period)
  }
  return cronOf(schedule.cron, timeZone).nextRun(now) ?? undefined
}

/** The latest moment at or before `now` for which a schedule is due. */
export function slotOf(schedule: Schedule, now: Date, timeZone: string): Date | undefined {
  if ('seconds' in schedule) {
    const period = schedule.seconds * 1_000
    return new Date(Math.floor(now.getTime() / period) * period)
  }
  const cron = cronOf(schedule.cron, timeZone)
  const [slot] = cron.previousRuns(1, new Date(now.getTime() + 1_000))
  return slot
}

async function advance(database: Database, kind: string, slot: Date, trx: Transaction): Promise<boolean> {
  const { affectedRows } = await database.change(
    'UPDATE job_schedules SET slot = ? WHERE kind = ? AND slot < ?',
    [slot, kind, slot],
    trx,
  )
  if (affectedRows > 0) {
    return true
  }
  const known = await database.rows('SELECT 1 FROM job_schedules WHERE kind = ?', [kind], trx)
  if (known.length > 0) {
    return false
  }
  try {
    await database.change('INSERT INTO job_schedules (kind, slot) VALUES (?, ?)', [kind, slot], trx)
    return true
  } catch (error) {
    if (isDuplicate(error)) {
      return false
    }
    throw error
  }
}

/**
 * Periodic jobs: each slot is taken by one process of all. What was missed while none ran is made up for once, not once
 * for each slot.
 */
export class Schedules {
  readonly #database: Database
  readonly #add: (kind: string, trx: Transaction) => Promise<void>
  readonly #known = new Map<string, { schedule: Schedule; slot: number }>()
  timeZone: () => string = () => 'UTC'

  /** @param add adds the job of a slot that this process has taken. */
  constructor(database: Database, add: (kind: string, trx: Transaction) => Promise<void>) {
    this.#database = database
    this.#add = add
  }

  register(kind: string, schedule: Schedule): void {
    this.#known.set(kind, { schedule, slot: 0 })
  }

  /** Adds the jobs of slots that have begun; nothing is asked of the database while none has. */
  async addDue(now: Date): Promise<void> {
    for (const [kind, entry] of this.#known) {
      const slot = slotOf(entry.schedule, now, this.timeZone())
      if (slot && slot.getTime() > entry.slot) {
        await inTransaction(this.#database.knex, async (trx) => {
          if (await advance(this.#database, kind, slot, trx)) {
            await this.#add(kind, trx)
          }
        })
        entry.slot = slot.getTime()
      }
    }
  }
}
