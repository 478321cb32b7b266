import type { Database } from './database.ts'
import type { Platform } from './platform.ts'
import { sweepRows } from './sweep.ts'

/** Keys that a process knows to have taken everything; the oldest give way. */
const MOST_SPENT = 10_000
/** As much of a key is kept: somebody else may have written it. */
const LONGEST_KEY = 64

const count = `INSERT INTO shared_counts (name, taken, ends_at)
  VALUES (?, LAST_INSERT_ID(1), UTC_TIMESTAMP(3) + INTERVAL ? SECOND)
  ON DUPLICATE KEY UPDATE taken = LAST_INSERT_ID(IF(ends_at <= UTC_TIMESTAMP(3), 1, taken + 1)),
    ends_at = IF(ends_at <= UTC_TIMESTAMP(3), UTC_TIMESTAMP(3) + INTERVAL ? SECOND, ends_at)`
const leftOf = `SELECT TIMESTAMPDIFF(MICROSECOND, UTC_TIMESTAMP(3), ends_at) / 1000 AS milliseconds
  FROM shared_counts WHERE name = ?`

interface Allowance {
  /** What is counted; part of the name of a row. */
  readonly kind: string
  readonly most: number
  readonly seconds: number
}

/**
 * Counts something rare by key, over all processes: a statement each time. Who has taken everything is remembered in memory, so
 * that coming again costs none.
 */
export class SharedCount {
  readonly #database: Database
  readonly #allowance: Allowance
  readonly #spent = new Map<string, number>()
  readonly #underWay = new Map<string, Promise<number>>()

  constructor(database: Database, allowance: Allowance) {
    this.#database = database
    this.#allowance = allowance
  }

  /** For how many milliseconds nothing is left for a key, as far as this process knows. */
  waitOf(key: string): number {
    return Math.max(0, (this.#spent.get(key) ?? 0) - performance.now())
  }

  /**
   * Counts one. A process counts those of one key after each other: they wait for the same row, each with a connection, and
   * would leave none for anybody else. One that fails is the answer to all that waited for it.
   *
   * @returns 0, or for how many milliseconds this one is too much.
   */
  async take(key: string): Promise<number> {
    for (let ahead = this.#underWay.get(key); ahead; ahead = this.#underWay.get(key)) {
      await ahead
    }
    const known = this.waitOf(key)
    if (known > 0) {
      return known
    }
    const counted = this.#count(key).finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, counted)
    return counted
  }

  async #count(key: string): Promise<number> {
    const { kind, most, seconds } = this.#allowance
    const name = `${kind}:${key.slice(0, LONGEST_KEY)}`
    const { insertId: taken } = await this.#database.change(count, [name, seconds, seconds])
    if (taken < most) {
      return 0
    }
    const [row] = await this.#database.rows<{ milliseconds: number }>(leftOf, [name])
    const left = Math.max(1, row?.milliseconds ?? 1)
    this.#remember(key, left)
    return taken > most ? left : 0
  }

  #remember(key: string, milliseconds: number): void {
    this.#spent.delete(key)
    this.#spent.set(key, performance.now() + milliseconds)
    const [oldest] = this.#spent.keys()
    if (this.#spent.size > MOST_SPENT && oldest !== undefined) {
      this.#spent.delete(oldest)
    }
  }
}

/**
 * Registers the sweep of counts that are over: each minute, since ever new addresses leave a row each. One that has just ended is
 * left alone, because it may be begun anew at this moment, and the two would wait for each other's row.
 */
export function scheduleCountsSweep({ database, jobs }: Pick<Platform, 'database' | 'jobs'>): void {
  const condition = 'ends_at < UTC_TIMESTAMP(3) - INTERVAL 1 MINUTE'
  jobs.schedule(
    'platform.sweepCounts',
    { seconds: 60 },
    async () =>
      void (await sweepRows(database, { table: 'shared_counts', key: ['name'], condition, values: [] })),
  )
}
