import { randomUUID } from 'node:crypto'
import type { Database } from './database.ts'
import type { Paces } from './paces.ts'

/** Keys told in one go. */
const MOST_TOLD = 200
/** The most signs of a key: addresses are short, but somebody else has written them. */
const LONGEST_KEY = 64
/** Rows of one process: enough for others to read each of them, and all that stays of one that has died. */
const SLOTS = 16
/** Ids are given at the insert and seen at the commit, so the last few are looked at again. */
const OVERLAP = 16
/** What was taken longer ago has come back. */
const LONGEST_AGO = 10

interface ToldRow {
  id: number
  process: string
  taken: string
  isRecent: number
}

const rowsAfter = `SELECT id, process, taken, told_at > UTC_TIMESTAMP(3) - INTERVAL ${LONGEST_AGO} SECOND AS isRecent
  FROM told_paces WHERE id > ? ORDER BY id`
const tell = 'REPLACE INTO told_paces (process, slot, taken, told_at) VALUES (?, ?, ?, UTC_TIMESTAMP(3))'

/** Tells other processes what the busy keys took here, and charges here what they took there (ADR 156). */
export class SharedPaces {
  readonly #database: Database
  readonly #paces: Paces
  readonly #process = randomUUID()
  #told = 0
  #newest = 0
  /** Rows among the last few that were read. */
  #known = new Set<number>()

  constructor(database: Database, paces: Paces) {
    this.#database = database
    this.#paces = paces
  }

  async exchange(): Promise<void> {
    await this.#tell()
    await this.#read()
  }

  /** What could not be written is told with what comes next. */
  async #tell(): Promise<void> {
    const told = this.#paces.tell(MOST_TOLD)
    if (told.length === 0) {
      return
    }
    const taken = JSON.stringify(told.map(([key, count]) => [key.slice(0, LONGEST_KEY), count]))
    try {
      await this.#database.change(tell, [this.#process, this.#told++ % SLOTS, taken])
    } catch (error) {
      this.#paces.untell(told)
      throw error
    }
  }

  async #read(): Promise<void> {
    const rows = await this.#database.rows<ToldRow>(rowsAfter, [Math.max(0, this.#newest - OVERLAP)])
    for (const { id, process, taken: others, isRecent } of rows) {
      if (isRecent === 1 && process !== this.#process && !this.#known.has(id)) {
        for (const [key, count] of JSON.parse(others) as [string, number][]) {
          this.#paces.charge(key, count)
        }
      }
    }
    this.#known = new Set(rows.map(({ id }) => id))
    this.#newest = rows.at(-1)?.id ?? this.#newest
  }
}
