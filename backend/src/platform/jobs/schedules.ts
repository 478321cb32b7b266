import { Cron } from 'croner'
import type { Database } from '../database.ts'
import { insertRows } from '../insert-rows.ts'
import { places } from '../statement-parts.ts'
import { inTransaction, isDuplicate, type Transaction } from '../transaction.ts'
import type { Question, WhetherDue } from './question.ts'

/** When a periodic job is due. */
export type Schedule =
  /**
   * Every so many seconds, on the same beat in every process; with `due` only where one of its questions finds something,
   * so that work which comes often and is mostly nothing costs nothing.
   */
  | { readonly seconds: number; readonly due?: WhetherDue }
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

/** A slot that has begun, as far as this process knows. */
export interface BegunSlot {
  readonly kind: string
  readonly slot: Date
  /** What has to be asked before its job is added; undefined for a job that is added anyway. */
  readonly due: readonly Question[] | undefined
}

/** Another process that adds the very first slots at the same time gets in between at most so often. */
const ATTEMPTS = 3

/** Moves slots on; who does not find a row makes it, and loses the race for it with an error. */
async function advance(
  database: Database,
  begun: readonly BegunSlot[],
  trx: Transaction,
): Promise<BegunSlot[]> {
  const rows = await database.rows<{ kind: string; slot: Date }>(
    `SELECT kind, slot FROM job_schedules WHERE kind IN (${places(begun.length)}) ORDER BY kind FOR UPDATE`,
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
  /** Of the last slot that this process knows to be taken, epoch milliseconds. */
  slot: number
  /** Whether the next slot's job is added without asking. */
  isInsisting: boolean
}

/**
 * Periodic jobs: each slot is taken by one process of all. What was missed while none ran is made up for once, not once
 * for each slot.
 */
export class Schedules {
  readonly #database: Database
  readonly #add: (kinds: readonly string[], trx: Transaction) => Promise<void>
  readonly #known = new Map<string, Entry>()
  timeZone: () => string = () => 'UTC'

  /** @param add adds the jobs of slots that this process has taken. */
  constructor(database: Database, add: (kinds: readonly string[], trx: Transaction) => Promise<void>) {
    this.#database = database
    this.#add = add
  }

  register(kind: string, schedule: Schedule): void {
    this.#known.set(kind, { schedule, slot: 0, isInsisting: true })
  }

  /** Has the next slot of a kind taken without asking: one whose job has given up is to show whether it works again. */
  insist(kind: string): void {
    const entry = this.#known.get(kind)
    if (entry) {
      entry.isInsisting = true
    }
  }

  /** The slots that have begun since the last time; the database is not asked. */
  findBegun(now: Date): BegunSlot[] {
    const begun: BegunSlot[] = []
    for (const [kind, { schedule, slot: last, isInsisting }] of this.#known) {
      const slot = slotOf(schedule, now, this.timeZone())
      if (slot && slot.getTime() > last) {
        const due = 'due' in schedule && !isInsisting ? schedule.due?.(now) : undefined
        begun.push({ kind, slot, due })
      }
    }
    return begun
  }

  /**
   * Adds the jobs of slots that no process has taken, all in one transaction.
   *
   * @param begun what {@link findBegun} has found.
   * @param isDue whether what had to be asked for a kind has found something.
   * @returns the kinds that were added.
   */
  async add(begun: readonly BegunSlot[], isDue: (kind: string) => boolean): Promise<string[]> {
    const wanted = begun.filter(({ kind, due }) => due === undefined || isDue(kind))
    const added = wanted.length === 0 ? [] : await this.#take(wanted)
    for (const { kind, slot, due } of begun) {
      const entry = this.#known.get(kind)
      if (entry) {
        entry.slot = slot.getTime()
        entry.isInsisting &&= due !== undefined
      }
    }
    return added
  }

  async #take(wanted: readonly BegunSlot[]): Promise<string[]> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await inTransaction(this.#database.knex, async (trx) => {
          const kinds = (await advance(this.#database, wanted, trx)).map(({ kind }) => kind)
          await this.#add(kinds, trx)
          return kinds
        })
      } catch (error) {
        if (!isDuplicate(error) || attempt === ATTEMPTS) {
          throw error
        }
      }
    }
  }
}
