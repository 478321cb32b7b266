import { Cron } from 'croner'
import type { Database } from '../database/database.ts'
import { insertRows } from '../database/insert-rows.ts'
import { placeholders } from '../database/sql-fragments.ts'
import { inTransaction, isDuplicate, type Transaction } from '../database/transaction.ts'

/** Schedule of a periodic job. */
export type Schedule =
  /** Interval in seconds, counted from the same moment in all processes. */
  | { readonly seconds: number }
  /** Cron pattern of five fields in the organization's time zone; a function when it can change. */
  | { readonly cron: string | (() => string) }

const cronOf = (pattern: string | (() => string), timeZone: string) =>
  new Cron(typeof pattern === 'string' ? pattern : pattern(), { timezone: timeZone, paused: true })

/** Returns the first due moment after `now`. */
export function nextSlotOf(schedule: Schedule, now: Date, timeZone: string): Date | undefined {
  if ('seconds' in schedule) {
    const period = schedule.seconds * 1_000
    return new Date((Math.floor(now.getTime() / period) + 1) * period)
  }
  return cronOf(schedule.cron, timeZone).nextRun(now) ?? undefined
}

/** Returns the latest due moment at or before `now`. */
export function slotOf(schedule: Schedule, now: Date, timeZone: string): Date | undefined {
  if ('seconds' in schedule) {
    const period = schedule.seconds * 1_000
    return new Date(Math.floor(now.getTime() / period) * period)
  }
  const cron = cronOf(schedule.cron, timeZone)
  const [slot] = cron.previousRuns(1, new Date(now.getTime() + 1_000))
  return slot
}

/** A started slot that this process knows of. */
interface BegunSlot {
  readonly kind: string
  readonly slot: Date
}

/** Attempts to insert the first slots of new kinds when other processes insert them at the same time. */
const ATTEMPTS = 3

/** Advances slots and returns those that no other process has taken. Throws a duplicate key error for a new kind. */
async function advance(
  database: Database,
  begun: readonly BegunSlot[],
  trx: Transaction,
): Promise<BegunSlot[]> {
  const rows = await database.rows<{ kind: string; slot: Date }>(
    `SELECT kind, slot FROM job_schedules WHERE kind IN (${placeholders(begun.length)}) ORDER BY kind FOR UPDATE`,
    begun.map(({ kind }) => kind),
    trx,
  )
  const last = new Map(rows.map(({ kind, slot }) => [kind, slot.getTime()]))
  const isNew = ({ kind }: BegunSlot) => !last.has(kind)
  const ours = begun.filter(({ kind, slot }) => slot.getTime() > (last.get(kind) ?? 0))
  const rowsOf = (slots: readonly BegunSlot[]) => slots.map(({ kind, slot }) => [kind, slot])
  const into = 'job_schedules (kind, slot)'
  await insertRows(database, { into, rows: rowsOf(ours.filter(isNew)) }, trx)
  const known = rowsOf(ours.filter((one) => !isNew(one)))
  await insertRows(database, { into, rows: known, onDuplicate: 'slot = VALUES(slot)' }, trx)
  return ours
}

interface Entry {
  readonly schedule: Schedule
  /** Epoch milliseconds of the last slot known to be taken. */
  slot: number
}

/**
 * Schedules periodic jobs. One process takes each slot. Slots that were missed while no process ran cause one job, not
 * one each.
 */
export class Schedules {
  readonly #database: Database
  readonly #add: (kinds: readonly string[], trx: Transaction) => Promise<void>
  readonly #known = new Map<string, Entry>()
  timeZone: () => string = () => 'UTC'

  /** @param add adds the jobs of the taken slots. */
  constructor(database: Database, add: (kinds: readonly string[], trx: Transaction) => Promise<void>) {
    this.#database = database
    this.#add = add
  }

  register(kind: string, schedule: Schedule): void {
    this.#known.set(kind, { schedule, slot: 0 })
  }

  /** Adds the jobs of slots that have begun and that no process has taken, all in one transaction. */
  async addDue(now: Date): Promise<void> {
    const begun: BegunSlot[] = []
    for (const [kind, { schedule, slot: last }] of this.#known) {
      const slot = slotOf(schedule, now, this.timeZone())
      if (slot && slot.getTime() > last) {
        begun.push({ kind, slot })
      }
    }
    if (begun.length === 0) {
      return
    }
    await this.#take(begun)
    for (const { kind, slot } of begun) {
      const entry = this.#known.get(kind)
      if (entry) {
        entry.slot = slot.getTime()
      }
    }
  }

  async #take(begun: readonly BegunSlot[]): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        await inTransaction(this.#database.knex, async (trx) => {
          const kinds = (await advance(this.#database, begun, trx)).map(({ kind }) => kind)
          await this.#add(kinds, trx)
        })
        return
      } catch (error) {
        if (!isDuplicate(error) || attempt === ATTEMPTS) {
          throw error
        }
      }
    }
  }
}
