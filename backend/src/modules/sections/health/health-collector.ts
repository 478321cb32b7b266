import { createHash } from 'node:crypto'
import type { HealthReport } from '@headway/contracts/section-registry'
import { insertRows } from '../../../platform/database/insert-rows.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction, type Transaction } from '../../../platform/database/transaction.ts'

const MINUTE = 60_000
/** Delay in milliseconds between the first buffered report and the write of all of them. */
const FLUSH = 1_000
const DAY = 24 * 60 * MINUTE
/**
 * Maximum number of loads per user and section that count within a minute, so that one page in a loop does not distort
 * the numbers.
 */
const MAX_LOADS = 30
/**
 * Maximum number of failures and errors per user and release that count within a day. A rollback needs more, so that no
 * user can cause one alone (ADR 056).
 */
const MAX_FAULTS = 3
/** Maximum number of counters; beyond it, the loads restart and the faults of further users do not count. */
const MAX_COUNTERS = 20_000

/** Maximum number of different messages per release; pages could send any number. */
const MAX_TEXTS = 50
/** Maximum number of releases whose messages are tracked; beyond it, all start again. */
const MAX_RELEASES = 200
const OTHER_TEXTS = 'Other messages'

/** Upper bounds of the histogram's buckets in milliseconds; the last bucket has none. */
export const loadBounds = [100, 250, 500, 1_000, 2_000, 4_000, 8_000] as const
export const loadColumns = [...loadBounds.map((bound) => `under_${bound}` as const), 'longer'] as const

interface Counts {
  section: string
  version: string
  minute: number
  loads: number
  failures: number
  errors: number
  histogram: number[]
}

interface Fault {
  section: string
  version: string
  kind: 'failed' | 'error'
  message: string
  stack: string
  count: number
}

/** Removes numbers and quoted text, since messages may contain user input. */
const withoutValues = (text: string) =>
  text.replace(/"[^"]*"|'[^']*'|`[^`]*`|«[^»]*»|“[^”]*”/g, '“…”').replace(/\d{3,}/g, '#')

/**
 * Returns the component names of a stack, one per line, from the formats of Chromium (`at Name`) and of Firefox and
 * Safari (`Name@`).
 */
const componentsOnly = (stack: string) =>
  [...stack.matchAll(/^\s*(?:(?:at|in) ([A-Za-z_$][\w$.]{0,99})|([A-Za-z_$][\w$.]{0,99})@)/gm)]
    .map(([, name, nameBefore]) => name ?? nameBefore)
    .slice(0, 40)
    .join('\n')

const bucketOf = (milliseconds: number) => {
  const index = loadBounds.findIndex((bound) => milliseconds < bound)
  return index === -1 ? loadBounds.length : index
}

/** Counts reports of pages in memory first, so that hundreds of page loads become a few rows. */
export class HealthCollector {
  readonly #platform: Platform
  #counts = new Map<string, Counts>()
  #faults = new Map<string, Fault>()
  #people = new Map<string, { section: string; version: string; userId: number }>()
  readonly #texts = new Map<string, Set<string>>()
  readonly #loads = new Map<string, number>()
  #loadMinute = 0
  /** Faults of today and of the day before, so that midnight does not double the limit. */
  #faultsToday = new Map<string, number>()
  #faultsBefore = new Map<string, number>()
  #faultDay = 0
  #timer: NodeJS.Timeout | undefined

  constructor(platform: Platform) {
    this.#platform = platform
  }

  /**
   * Adds the reports of one page.
   *
   * @param isKnown returns whether a release exists; reports of unknown releases are ignored.
   */
  add(
    userId: number,
    reports: readonly HealthReport[],
    isKnown: (section: string, version: string) => boolean,
  ): void {
    for (const report of reports) {
      if (isKnown(report.section, report.version) && this.#mayCount(userId, report)) {
        this.#count(userId, report)
      }
    }
    if (!this.#timer) {
      this.#timer = setTimeout(() => void this.#flushLater(), FLUSH).unref()
    }
  }

  /** Returns whether the user is below the limits, and counts the report toward them. */
  #mayCount(userId: number, { kind, section, version }: HealthReport): boolean {
    return kind === 'loaded'
      ? this.#mayCountLoad(`${userId} ${section}`)
      : this.#mayCountFault(`${userId} ${section} ${version}`)
  }

  #mayCountLoad(key: string): boolean {
    const minute = Math.floor(this.#platform.clock.now().getTime() / MINUTE)
    if (minute !== this.#loadMinute || this.#loads.size > MAX_COUNTERS) {
      this.#loads.clear()
      this.#loadMinute = minute
    }
    const count = (this.#loads.get(key) ?? 0) + 1
    this.#loads.set(key, count)
    return count <= MAX_LOADS
  }

  #mayCountFault(key: string): boolean {
    const day = Math.floor(this.#platform.clock.now().getTime() / DAY)
    if (day !== this.#faultDay) {
      this.#faultsBefore = day === this.#faultDay + 1 ? this.#faultsToday : new Map()
      this.#faultsToday = new Map()
      this.#faultDay = day
    }
    const today = this.#faultsToday.get(key) ?? 0
    const isFull = today === 0 && this.#faultsToday.size >= MAX_COUNTERS
    if (isFull || today + (this.#faultsBefore.get(key) ?? 0) >= MAX_FAULTS) {
      return false
    }
    this.#faultsToday.set(key, today + 1)
    return true
  }

  #count(userId: number, report: HealthReport): void {
    const { section, version } = report
    const counts = this.#countsOf(section, version)
    if (report.kind === 'loaded') {
      const bucket = bucketOf(report.milliseconds)
      counts.loads++
      counts.histogram[bucket] = (counts.histogram[bucket] ?? 0) + 1
      this.#people.set(`${userId} ${section}`, { section, version, userId })
      return
    }
    counts[report.kind === 'failed' ? 'failures' : 'errors']++
    const message = withoutValues(report.message)
    const stack = report.kind === 'error' ? componentsOnly(report.stack) : ''
    this.#addFault({ section, version, kind: report.kind, message, stack, count: 1 })
  }

  #addFault(fault: Fault): void {
    const { section, version, kind, message, stack } = fault
    if (this.#texts.size > MAX_RELEASES) {
      this.#texts.clear()
    }
    const texts = this.#texts.get(`${section} ${version}`) ?? new Set()
    this.#texts.set(`${section} ${version}`, texts)
    const text = `${kind} ${message} ${stack}`
    if (texts.size >= MAX_TEXTS && !texts.has(text) && message !== OTHER_TEXTS) {
      this.#addFault({ ...fault, message: OTHER_TEXTS, stack: '' })
      return
    }
    texts.add(text)
    const key = `${section} ${version} ${text}`
    const known = this.#faults.get(key)
    this.#faults.set(key, known ? { ...known, count: known.count + 1 } : fault)
  }

  #countsOf(section: string, version: string): Counts {
    const minute = Math.floor(this.#platform.clock.now().getTime() / MINUTE) * MINUTE
    const key = `${section} ${version} ${minute}`
    const known = this.#counts.get(key)
    if (known) {
      return known
    }
    const histogram = loadColumns.map(() => 0)
    const counts = { section, version, minute, loads: 0, failures: 0, errors: 0, histogram }
    this.#counts.set(key, counts)
    return counts
  }

  async #flushLater(): Promise<void> {
    this.#timer = undefined
    await this.flush().catch((error: unknown) =>
      this.#platform.logger.warn({ err: error }, 'section health reports could not be stored'),
    )
  }

  /** Writes the buffered reports. A crash loses unwritten reports, which is acceptable for counts. */
  async flush(): Promise<void> {
    const [counts, faults, people] = [this.#counts, this.#faults, this.#people]
    this.#counts = new Map()
    this.#faults = new Map()
    this.#people = new Map()
    if (counts.size === 0) {
      return
    }
    const { database } = this.#platform
    await inTransaction(database.knex, async (trx) => {
      await this.#writeCounts([...counts.values()], trx)
      await this.#writeFaults([...faults.values()], trx)
      await this.#writePeople([...people.values()], trx)
    })
  }

  async #writeCounts(all: Counts[], trx: Transaction): Promise<void> {
    const counted = ['loads', 'failures', 'errors', ...loadColumns]
    await insertRows(
      this.#platform.database,
      {
        into: `section_health (section, version, minute, ${counted.join(', ')})`,
        rows: all
          .toSorted((a, b) => a.minute - b.minute || (a.section < b.section ? -1 : 1))
          .map(({ section, version, minute, loads, failures, errors, histogram }) => [
            section,
            version,
            new Date(minute),
            loads,
            failures,
            errors,
            ...histogram,
          ]),
        onDuplicate: counted.map((column) => `${column} = ${column} + VALUES(${column})`).join(', '),
      },
      trx,
    )
  }

  async #writeFaults(faults: Fault[], trx: Transaction): Promise<void> {
    const now = this.#platform.clock.now()
    await insertRows(
      this.#platform.database,
      {
        into: 'section_errors (section, version, fingerprint, kind, message, stack, count, last_seen_at)',
        rows: faults.slice(0, 100).map(({ section, version, kind, message, stack, count }) => {
          const fingerprint = createHash('sha256').update(`${kind}\0${message}\0${stack}`).digest('hex')
          return [section, version, fingerprint, kind, message, stack, count, now]
        }),
        onDuplicate: 'count = count + VALUES(count), last_seen_at = VALUES(last_seen_at)',
      },
      trx,
    )
  }

  async #writePeople(
    people: { section: string; version: string; userId: number }[],
    trx: Transaction,
  ): Promise<void> {
    const now = this.#platform.clock.now()
    await insertRows(
      this.#platform.database,
      {
        into: 'section_users (section, user_id, version, seen_at)',
        rows: people
          .toSorted((a, b) => a.userId - b.userId)
          .map(({ section, userId, version }) => [section, userId, version, now]),
        onDuplicate: 'version = VALUES(version), seen_at = VALUES(seen_at)',
      },
      trx,
    )
  }
}
