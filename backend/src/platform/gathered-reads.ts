import type { Database } from './database.ts'
import { unavailable } from './errors.ts'
import { padded, places } from './statement-parts.ts'

type Key = string | number

/** A read of rows by a key that many requests ask for at once. */
export interface GatheredRead<Row> {
  /**
   * The statement's fixed text.
   *
   * @param keys the `?` of the keys, for `IN (…)`; a key may stand there several times.
   */
  sql: (keys: string) => string
  keyOf: (row: Row) => Key
}

/** So many keys a statement takes, so that there are few prepared ones; beyond the last, a multiple of it. */
const SIZES = [1, 4, 16, 32, 64, 128]
const MOST = 128
/** Statements of one kind under way at once. Another one waits, and takes along what is asked for until then. */
const AT_ONCE = 2

/** Longest wait for a statement that takes a request along, in milliseconds; as at the read gate. */
const LONGEST_WAIT = 2_000

const sizeFor = (count: number) => SIZES.find((each) => each >= count) ?? Math.ceil(count / MOST) * MOST

interface Asked<Row> {
  keys: readonly Key[]
  since: number
  resolve: (rows: Map<Key, Row[]>) => void
  reject: (error: unknown) => void
}

class Gatherer<Row> {
  readonly #read: GatheredRead<Row>
  readonly #database: Pick<Database, 'rows'>
  #waiting: Asked<Row>[] = []
  #underWay = 0
  readonly #texts = new Map<number, string>()

  constructor(database: Pick<Database, 'rows'>, read: GatheredRead<Row>) {
    this.#database = database
    this.#read = read
  }

  ask(keys: readonly Key[]): Promise<Map<Key, Row[]>> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ keys, since: performance.now(), resolve, reject })
      this.#sendNext()
    })
  }

  #sendNext(): void {
    if (this.#underWay < AT_ONCE && this.#waiting.length > 0) {
      void this.#send()
    }
  }

  /** Takes those who wait as far as their keys fit into a statement, but always the first. */
  #take(): { asked: Asked<Row>[]; keys: Set<Key> } {
    const keys = new Set<Key>()
    let count = 0
    for (const asked of this.#waiting) {
      if (count > 0 && keys.size + asked.keys.length > MOST) {
        break
      }
      count++
      for (const key of asked.keys) {
        keys.add(key)
      }
    }
    return { asked: this.#waiting.splice(0, count), keys }
  }

  async #send(): Promise<void> {
    this.#underWay++
    const { asked, keys } = this.#take()
    try {
      const found = await this.#rowsOf([...keys])
      for (const { resolve } of asked) {
        resolve(found)
      }
    } catch (error) {
      for (const { reject } of asked) {
        reject(error)
      }
    } finally {
      this.#underWay--
      this.#refuseOverdue()
      this.#sendNext()
    }
  }

  /** Those who have waited too long are told so, however long the queue is before them. */
  #refuseOverdue(): void {
    const latest = performance.now() - LONGEST_WAIT
    const firstInTime = this.#waiting.findIndex(({ since }) => since >= latest)
    const overdue = this.#waiting.splice(0, firstInTime === -1 ? this.#waiting.length : firstInTime)
    for (const { reject } of overdue) {
      reject(unavailable(new Error('Too many reads wait for the database')))
    }
  }

  async #rowsOf(keys: readonly Key[]): Promise<Map<Key, Row[]>> {
    const size = sizeFor(keys.length)
    const rows = await this.#database.rows<Row>(this.#textFor(size), padded(keys, size))
    return Map.groupBy(rows, this.#read.keyOf)
  }

  #textFor(size: number): string {
    const text = this.#texts.get(size) ?? this.#read.sql(places(size))
    this.#texts.set(size, text)
    return text
  }
}

const gatherers = new WeakMap<Pick<Database, 'rows'>, Map<unknown, unknown>>()

/**
 * Reads rows by their keys, in one statement with what other requests ask for at the same time. It is read after it was asked for,
 * so it is as new as a statement of one's own. Not for transactions, which see what they have written themselves.
 *
 * @param read a constant: what is asked with the same one is gathered.
 * @throws ProblemError 503 where the database keeps it waiting too long.
 * @returns the rows of each key that has any, and perhaps of others. They are shared: nobody changes them.
 */
export function gatheredRows<Row>(
  database: Pick<Database, 'rows'>,
  read: GatheredRead<Row>,
  keys: readonly Key[],
): Promise<ReadonlyMap<Key, readonly Row[]>> {
  const own = gatherers.get(database) ?? new Map<unknown, unknown>()
  gatherers.set(database, own)
  const gatherer = (own.get(read) as Gatherer<Row> | undefined) ?? new Gatherer(database, read)
  own.set(read, gatherer)
  return gatherer.ask(keys)
}
