import type { Logger } from '@headway/server-kit/logger'
import type { Database } from './database.ts'
import { EVERYBODY, type EventMap, type EventName, type StreamEffect } from './events.ts'
import type { Question } from './jobs/question.ts'
import { places } from './statement-parts.ts'

/** How often new events of other processes are looked for, in milliseconds. */
const POLL = 1_000
/** Rows read in one go. */
const PAGE = 500
/** Ids that are looked for again in one statement. */
const GAPS_AT_ONCE = 32
/**
 * How long a skipped id may still appear, in milliseconds. Ids are given at the insert and seen at the commit; events are
 * the last thing a transaction writes (see `Events.emit`), so between the two lie a few statements of at most 5 seconds.
 */
const GAP_LIFETIME = 30_000
/** More skipped ids than this are not waited for: the oldest are given up. */
const MOST_GAPS = 1_000
/** Late events that are kept for streams that come back. */
const LATE_KEPT = 200
/** Failed observers that are tried again; more than these are given up, the oldest first. */
const MOST_RETRIES = 1_000

/** An event as every process sees it, once, after its commit. */
export interface CommittedEvent {
  readonly id: number
  readonly name: string
  readonly payload: unknown
  readonly tags: string
  readonly userIds: readonly number[]
  readonly isOrganisationWide: boolean
  readonly isForEverybody: boolean
  readonly streamEffect: StreamEffect | null
  /** Whether a larger id was seen before it. */
  readonly isLate: boolean
}

interface EventRow {
  id: number
  name: string
  payload: string
  tags: string
  audience: string
  is_organisation_wide: number
  stream_effect: string | null
}

const COLUMNS = 'id, name, payload, tags, audience, is_organisation_wide, stream_effect'
const rowsAfter = `SELECT ${COLUMNS} FROM events WHERE id > ? ORDER BY id LIMIT ${PAGE}`
const anyAfter = 'SELECT 1 FROM events WHERE id > ? LIMIT 1'
const rowsInGaps = `SELECT ${COLUMNS} FROM events WHERE id IN (${places(GAPS_AT_ONCE)})`

const toEvent = (row: EventRow, isLate: boolean): CommittedEvent => {
  const audience = JSON.parse(row.audience) as number[] | typeof EVERYBODY
  const isForEverybody = audience === EVERYBODY
  return {
    id: row.id,
    name: row.name,
    payload: JSON.parse(row.payload) as unknown,
    tags: row.tags,
    userIds: isForEverybody ? [] : audience,
    isOrganisationWide: row.is_organisation_wide === 1,
    isForEverybody,
    streamEffect: row.stream_effect === null ? null : (JSON.parse(row.stream_effect) as StreamEffect),
    isLate,
  }
}

type Batch = readonly CommittedEvent[]
type Task = () => void | Promise<void>

/** What has been committed by any process, in order, each event once in each process. */
export interface EventFeed {
  /** Registers what this process does with every batch of events. What one fails at is no matter of the others. */
  listen(listener: (events: Batch) => void | Promise<void>): void
  /**
   * Registers what this process does after a commit, for example to renew what it keeps in memory. An observer that fails
   * is called again at every look until it has succeeded, so it must stand being called twice.
   */
  observe<Name extends EventName>(
    name: Name,
    observer: (payload: EventMap[Name]) => void | Promise<void>,
  ): void
  /** Looks for new events at once; called after a commit of this process. */
  wake(): void
  /** Reads until nothing is new; for tests and for those who need to be up to date. */
  catchUp(): Promise<void>
  /** Id of the newest event that this process has read, undefined before its first look. */
  readonly position: number | undefined
  /** Whether this process has read anything that somebody who knows of an id may not have seen. */
  hasNewsSince(id: number): boolean
  /** Events since an id, oldest first, at most one more than `most`. */
  readSince(id: number, most: number): Promise<Batch>
  /** What to ask to find out whether there is anything to read or to try again. */
  due(): readonly Question[]
  /** Looks every second from now on, in a process that runs no jobs: where they run, it is asked with them. */
  start(): void
  stop(): void
}

/** Skipped ids and since when they are missed, epoch milliseconds; the oldest come first. */
class Gaps {
  readonly #since = new Map<number, number>()

  get ids(): number[] {
    return [...this.#since.keys()]
  }

  /** Notes the ids between two that were seen. */
  add(after: number, before: number): void {
    const now = Date.now()
    for (let id = Math.max(after + 1, before - MOST_GAPS); id < before; id++) {
      this.#since.set(id, now)
    }
  }

  /** Gives up what has been missed for too long, or is too much. */
  prune(): void {
    const oldest = Date.now() - GAP_LIFETIME
    for (const [id, since] of this.#since) {
      if (since >= oldest && this.#since.size <= MOST_GAPS) {
        return
      }
      this.#since.delete(id)
    }
  }

  close(id: number): void {
    this.#since.delete(id)
  }
}

/** Reads the rows of events: one position for the whole process, and a list of the ids it has skipped. */
class EventReader {
  readonly #database: Database
  readonly #gaps = new Gaps()
  readonly late: CommittedEvent[] = []
  #position: number | undefined

  constructor(database: Database) {
    this.#database = database
  }

  get position(): number | undefined {
    return this.#position
  }

  /** Whether an id was skipped and may still appear. */
  get hasGaps(): boolean {
    return this.#gaps.ids.length > 0
  }

  /** What has come since the last call; empty when nothing has. A call that fails has read nothing. */
  async next(): Promise<CommittedEvent[]> {
    if (this.#position === undefined) {
      const [row] = await this.#database.rows<{ newest: number | null }>(
        'SELECT MAX(id) AS newest FROM events',
      )
      this.#position = row?.newest ?? 0
      return []
    }
    const late = await this.#readGaps()
    const fresh = await this.#database.rows<EventRow>(rowsAfter, [this.#position])
    late.forEach(({ id }) => this.#gaps.close(id))
    this.late.push(...late)
    this.late.splice(0, Math.max(0, this.late.length - LATE_KEPT))
    for (const { id } of fresh) {
      this.#gaps.add(this.#position, id)
      this.#position = id
    }
    return [...late, ...fresh.map((row) => toEvent(row, false))]
  }

  async #readGaps(): Promise<CommittedEvent[]> {
    this.#gaps.prune()
    const { ids } = this.#gaps
    const found: CommittedEvent[] = []
    for (let start = 0; start < ids.length; start += GAPS_AT_ONCE) {
      const some = ids.slice(start, start + GAPS_AT_ONCE)
      const padded = Array.from({ length: GAPS_AT_ONCE }, (_, index) => some[index] ?? 0)
      const rows = await this.#database.rows<EventRow>(rowsInGaps, padded)
      found.push(...rows.map((row) => toEvent(row, true)))
    }
    return found
  }

  async since(id: number, most: number): Promise<CommittedEvent[]> {
    const rows = await this.#database.rows<EventRow>(
      `SELECT ${COLUMNS} FROM events WHERE id > ? ORDER BY id LIMIT ${most + 1}`,
      [id],
    )
    // Whoever left with a larger id has not seen what was committed late.
    return [...this.late.filter((event) => event.id <= id), ...rows.map((row) => toEvent(row, false))]
  }
}

/** Opens the feed; nothing is read before it is started or woken. */
export function createEventFeed(database: Database, logger: Logger): EventFeed {
  const reader = new EventReader(database)
  const listeners: ((events: Batch) => void | Promise<void>)[] = []
  const observers = new Map<string, ((payload: never) => void | Promise<void>)[]>()
  const failed: Task[] = []
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined
  let isAskedAgain = false

  /** @returns whether it succeeded. */
  const attempt = async (act: Task): Promise<boolean> => {
    try {
      await act()
      return true
    } catch (error) {
      logger.warn({ err: error }, 'a part of this process could not follow an event')
      return false
    }
  }

  const observe = async (tasks: readonly Task[]) => {
    for (const task of tasks) {
      if (!(await attempt(task))) {
        failed.push(task)
      }
    }
    failed.splice(0, Math.max(0, failed.length - MOST_RETRIES))
  }

  const tasksOf = (events: Batch): Task[] =>
    events.flatMap(({ name, payload }) =>
      (observers.get(name) ?? []).map((observer) => () => observer(payload as never)),
    )

  const readAll = async () => {
    do {
      isAskedAgain = false
      await observe(failed.splice(0))
      for (let events = await reader.next(); events.length > 0; events = await reader.next()) {
        await observe(tasksOf(events))
        for (const listener of listeners) {
          await attempt(() => listener(events))
        }
      }
    } while (isAskedAgain)
  }

  const catchUp = () => {
    isAskedAgain = true
    round ??= readAll().finally(() => {
      round = undefined
    })
    return round
  }

  const wake = () =>
    void catchUp().catch((error: unknown) => logger.warn({ err: error }, 'events could not be read'))

  return {
    listen: (listener) => void listeners.push(listener),
    observe: (name, observer) => void observers.set(name, [...(observers.get(name) ?? []), observer]),
    wake,
    catchUp,
    get position() {
      return reader.position
    },
    hasNewsSince: (id) => (reader.position ?? 0) > id || reader.late.length > 0,
    readSince: (id, most) => reader.since(id, most),
    due() {
      const { position } = reader
      const isDueAnyway = position === undefined || reader.hasGaps || failed.length > 0
      return [isDueAnyway ? { sql: 'SELECT 1' } : { sql: anyAfter, values: [position] }]
    },
    start() {
      wake()
      timer ??= setInterval(wake, POLL).unref()
    },
    stop() {
      clearInterval(timer)
      timer = undefined
    },
  }
}
