import type { Database } from '../database/database.ts'
import { ALL_USERS, type StreamEffect } from './events.ts'
import { placeholders } from '../database/sql-fragments.ts'

/** Maximum number of rows read in one query. */
const PAGE_SIZE = 500
/** Maximum number of skipped ids that one query looks for. */
const GAPS_PER_QUERY = 32
/**
 * Time in milliseconds in which a skipped id may still appear. An id is assigned at the insert and visible after the
 * commit. Events are the last rows of a transaction (see `Events.emit`), so only a few statements lie between the two.
 */
const GAP_LIFETIME_MS = 30_000
/** Maximum number of skipped ids to wait for; the oldest are given up first. */
const MAX_GAPS = 1_000
/** Number of late events kept for clients that ask for missed events. */
const MAX_LATE_EVENTS = 200
/**
 * Time in milliseconds in which all clients receive a late event: longer than a page waits between two polls, which may
 * reach different processes (ADR 126).
 */
const LATE_LIFETIME_MS = 180_000

/** An event after its commit, as each process receives it once. */
export interface CommittedEvent {
  readonly id: number
  readonly name: string
  readonly payload: unknown
  readonly tags: string
  readonly userIds: readonly number[]
  readonly isOrganizationWide: boolean
  readonly isGlobal: boolean
  readonly streamEffect: StreamEffect | null
  /** Whether an event with a larger id was read before it. */
  readonly isLate: boolean
}

interface EventRow {
  id: number
  name: string
  payload: string
  tags: string
  audience: string
  is_organization_wide: number
  stream_effect: string | null
}

const COLUMNS = 'id, name, payload, tags, audience, is_organization_wide, stream_effect'
const rowsAfter = `SELECT ${COLUMNS} FROM events WHERE id > ? ORDER BY id LIMIT ${PAGE_SIZE}`
const rowsInGaps = `SELECT ${COLUMNS} FROM events WHERE id IN (${placeholders(GAPS_PER_QUERY)})`

const toEvent = (row: EventRow, isLate: boolean): CommittedEvent => {
  const audience = JSON.parse(row.audience) as number[] | typeof ALL_USERS
  const isGlobal = audience === ALL_USERS
  return {
    id: row.id,
    name: row.name,
    payload: JSON.parse(row.payload) as unknown,
    tags: row.tags,
    userIds: isGlobal ? [] : audience,
    isOrganizationWide: row.is_organization_wide === 1,
    isGlobal,
    streamEffect: row.stream_effect === null ? null : (JSON.parse(row.stream_effect) as StreamEffect),
    isLate,
  }
}

/** Skipped ids with the epoch milliseconds at which they were first missed, oldest first. */
class Gaps {
  readonly #since = new Map<number, number>()

  get ids(): number[] {
    return [...this.#since.keys()]
  }

  /** Adds the ids between two ids that were read. */
  add(after: number, before: number): void {
    const now = Date.now()
    for (let id = Math.max(after + 1, before - MAX_GAPS); id < before; id++) {
      this.#since.set(id, now)
    }
  }

  /** Drops ids that are missing for too long or exceed the maximum. */
  prune(): void {
    const oldest = Date.now() - GAP_LIFETIME_MS
    for (const [id, since] of this.#since) {
      if (since >= oldest && this.#since.size <= MAX_GAPS) {
        return
      }
      this.#since.delete(id)
    }
  }

  close(id: number): void {
    this.#since.delete(id)
  }
}

/** A late event with the time and the position of the process at which it was read. */
interface LateEvent {
  readonly event: CommittedEvent
  readonly position: number
  readonly readAt: number
}

/** Reads event rows, with one position per process and the list of skipped ids. */
export class EventReader {
  readonly #database: Database
  readonly #gaps = new Gaps()
  readonly #late: LateEvent[] = []
  #position: number | undefined

  constructor(database: Database) {
    this.#database = database
  }

  get position(): number | undefined {
    return this.#position
  }

  /** Returns the events since the last call. A call that fails does not advance the position. */
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
    for (const event of late) {
      this.#gaps.close(event.id)
      this.#late.push({ event, position: this.#position, readAt: Date.now() })
    }
    this.#late.splice(0, Math.max(0, this.#late.length - MAX_LATE_EVENTS))
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
    for (let start = 0; start < ids.length; start += GAPS_PER_QUERY) {
      const some = ids.slice(start, start + GAPS_PER_QUERY)
      const padded = Array.from({ length: GAPS_PER_QUERY }, (_, index) => some[index] ?? 0)
      const rows = await this.#database.rows<EventRow>(rowsInGaps, padded)
      found.push(...rows.map((row) => toEvent(row, true)))
    }
    return found
  }

  /**
   * Returns the late events that a client at a position may not have seen. A client at a later position than that of
   * their reading has received them since.
   */
  lateFor(id: number): CommittedEvent[] {
    const oldest = Date.now() - LATE_LIFETIME_MS
    return this.#late
      .filter(({ event, position, readAt }) => event.id <= id && (id <= position || readAt > oldest))
      .map(({ event }) => event)
  }

  async since(id: number, most: number): Promise<CommittedEvent[]> {
    const rows = await this.#database.rows<EventRow>(
      `SELECT ${COLUMNS} FROM events WHERE id > ? ORDER BY id LIMIT ${most + 1}`,
      [id],
    )
    // A client that disconnected at a larger id has not seen events that were committed late.
    return [...this.lateFor(id), ...rows.map((row) => toEvent(row, false))]
  }
}
