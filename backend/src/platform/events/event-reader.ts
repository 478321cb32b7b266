import type { Database } from '../database/database.ts'
import { EVERYBODY, type StreamEffect } from './events.ts'
import { places } from '../database/statement-parts.ts'

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
export class EventReader {
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
