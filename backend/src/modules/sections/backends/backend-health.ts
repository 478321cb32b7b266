import type { SectionBackend, SectionBackendFailure } from '@headway/contracts/section-backend'
import type { Database } from '../../../platform/database/database.ts'
import { insertRows } from '../../../platform/database/insert-rows.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Delay in milliseconds between the first counted request and the write of all of them. */
const FLUSH_MS = 1_000
/** A response that begins later than this counts as slow. */
const SLOW_MS = 2_000
/** Period that decides the state of a backend. */
const RECENT_MS = 15 * MINUTE_MS
/** Share of the requests of that period from which on the backend counts as failing or slow. */
const NOTABLE_SHARE = 0.05

interface Counts {
  section: string
  minute: number
  requests: number
  failures: number
  slow: number
  failedAt: Date | null
  failure: SectionBackendFailure | null
}

/** Counts requests to sections' own backends in memory first, so that many requests become a few rows. */
export class BackendHealthCollector {
  readonly #platform: Platform
  #counts = new Map<string, Counts>()
  #timer: NodeJS.Timeout | undefined

  constructor(platform: Platform) {
    this.#platform = platform
  }

  /**
   * Counts a request.
   *
   * @param failure undefined for a response that was passed on.
   */
  add(section: string, milliseconds: number, failure: SectionBackendFailure | undefined): void {
    const now = this.#platform.clock.now()
    const minute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS
    const key = `${section} ${minute}`
    const none = { requests: 0, failures: 0, slow: 0, failedAt: null, failure: null }
    const counts: Counts = this.#counts.get(key) ?? { section, minute, ...none }
    this.#counts.set(key, counts)
    counts.requests++
    if (failure === undefined) {
      counts.slow += milliseconds >= SLOW_MS ? 1 : 0
    } else {
      counts.failures++
      counts.failedAt = now
      counts.failure = failure
    }
    if (!this.#timer) {
      this.#timer = setTimeout(() => void this.#flushLater(), FLUSH_MS).unref()
    }
  }

  async #flushLater(): Promise<void> {
    this.#timer = undefined
    await this.flush().catch((error: unknown) =>
      this.#platform.logger.warn({ err: error }, 'the health of section backends could not be stored'),
    )
  }

  /** Writes the counted requests. A crash loses unwritten ones, which is acceptable for counts. */
  async flush(): Promise<void> {
    const all = [...this.#counts.values()].toSorted(
      (a, b) => a.minute - b.minute || (a.section < b.section ? -1 : 1),
    )
    this.#counts = new Map()
    const { database } = this.#platform
    const rows = {
      into: 'section_backend_health (section, minute, requests, failures, slow, failed_at, failure)',
      rows: all.map(({ section, minute, requests, failures, slow, failedAt, failure }) => {
        return [section, new Date(minute), requests, failures, slow, failedAt, failure]
      }),
      onDuplicate: `requests = requests + VALUES(requests), failures = failures + VALUES(failures),
        slow = slow + VALUES(slow), failed_at = COALESCE(VALUES(failed_at), failed_at),
        failure = COALESCE(VALUES(failure), failure)`,
    }
    await inTransaction(database.knex, (trx) => insertRows(database, rows, trx))
  }
}

/** Health of the backend of one section, without its address. */
export type BackendHealth = Omit<SectionBackend, 'url'>

interface HealthRow {
  section: string
  requests: number
  failures: number
  slow: number
  recentRequests: number
  recentFailures: number
  recentSlow: number
}

interface FailureRow {
  section: string
  failedAt: Date
  failure: SectionBackendFailure
}

function stateOf({ recentRequests, recentFailures, recentSlow }: HealthRow): BackendHealth['state'] {
  const isNotable = (count: number) => count > recentRequests * NOTABLE_SHARE
  if (recentRequests === 0) {
    return 'idle'
  }
  return isNotable(recentFailures) ? 'failing' : isNotable(recentSlow) ? 'slow' : 'healthy'
}

/**
 * Reads the health of the backends of all sections, or of one, over the last 24 hours.
 *
 * @returns a function that returns the health of a section's backend.
 */
export async function readBackendHealth(
  database: Database,
  now: Date,
  section?: string,
): Promise<(section: string) => BackendHealth> {
  const since = new Date(now.getTime() - DAY_MS)
  const recent = new Date(now.getTime() - RECENT_MS)
  const [condition, values] = section === undefined ? ['', []] : ['section = ? AND ', [section]]
  const rows = await database.rows<HealthRow>(
    `SELECT section, SUM(requests) AS requests, SUM(failures) AS failures, SUM(slow) AS slow,
       SUM(IF(minute >= ?, requests, 0)) AS recentRequests, SUM(IF(minute >= ?, failures, 0)) AS recentFailures,
       SUM(IF(minute >= ?, slow, 0)) AS recentSlow
     FROM section_backend_health WHERE ${condition}minute >= ? GROUP BY section`,
    [recent, recent, recent, ...values, since],
  )
  const failed = await database.rows<FailureRow>(
    `SELECT h.section, h.failed_at AS failedAt, h.failure FROM section_backend_health h
     JOIN (SELECT section, MAX(minute) AS minute FROM section_backend_health
           WHERE ${condition}minute >= ? AND failures > 0 GROUP BY section) newest
       ON newest.section = h.section AND newest.minute = h.minute`,
    [...values, since],
  )
  const bySection = new Map(rows.map((row) => [row.section, row]))
  const failures = new Map(failed.map((row) => [row.section, row]))
  return (name) => {
    const row = bySection.get(name)
    const failure = failures.get(name)
    return {
      state: row ? stateOf(row) : 'idle',
      requests: row?.requests ?? 0,
      failures: row?.failures ?? 0,
      slow: row?.slow ?? 0,
      lastFailure: failure ? { at: failure.failedAt.toISOString(), reason: failure.failure } : null,
    }
  }
}
