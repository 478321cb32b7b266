import type { Database } from './database.ts'
import { Gathering } from './gathering.ts'
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

const sizeFor = (count: number) => SIZES.find((each) => each >= count) ?? Math.ceil(count / MOST) * MOST

interface Asked<Row> {
  keys: readonly Key[]
  since: number
  resolve: (rows: Map<Key, Row[]>) => void
  reject: (error: unknown) => void
}

const distinctKeys = <Row>(asked: readonly Asked<Row>[]) => new Set(asked.flatMap(({ keys }) => keys))

/** How many of those who wait have keys that fit into a statement; always the first. */
function countThatFits<Row>(waiting: readonly Asked<Row>[]): number {
  const keys = new Set<Key>()
  for (const [count, asked] of waiting.entries()) {
    if (count > 0 && keys.size + asked.keys.length > MOST) {
      return count
    }
    asked.keys.forEach((key) => keys.add(key))
  }
  return waiting.length
}

class Gatherer<Row> {
  readonly #read: GatheredRead<Row>
  readonly #database: Pick<Database, 'rows'>
  readonly #texts = new Map<number, string>()
  readonly #gathering = new Gathering<Asked<Row>>({
    atOnce: AT_ONCE,
    countOf: countThatFits,
    send: (asked) => this.#send(asked),
  })

  constructor(database: Pick<Database, 'rows'>, read: GatheredRead<Row>) {
    this.#database = database
    this.#read = read
  }

  ask(keys: readonly Key[]): Promise<Map<Key, Row[]>> {
    return new Promise((resolve, reject) => {
      this.#gathering.add({ keys, since: performance.now(), resolve, reject })
    })
  }

  async #send(asked: readonly Asked<Row>[]): Promise<void> {
    try {
      const found = await this.#rowsOf([...distinctKeys(asked)])
      for (const { resolve } of asked) {
        resolve(found)
      }
    } catch (error) {
      for (const { reject } of asked) {
        reject(error)
      }
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
