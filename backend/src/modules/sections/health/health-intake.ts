import { createHash } from 'node:crypto'
import type { HealthReport } from '@headway/contracts/section-registry'
import { insertRows } from '../../../platform/database/insert-rows.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction, type Transaction } from '../../../platform/database/transaction.ts'

const MINUTE = 60_000
/** What has come is written together, this long after the first of it, in milliseconds. */
const FLUSH = 1_000
/** Reports of one person that count within a minute: a page that goes round in circles is one trouble, not a thousand. */
const LOADS_COUNTED = 30
const FAULTS_COUNTED = 3
/** People whose counts are held at once; beyond that all begin anew. */
const MOST_PEOPLE = 20_000

/** Different messages of one release that are kept apart; pages can make up any number. */
const MOST_TEXTS = 50
/** Releases whose messages are told apart at once; beyond that all begin anew. */
const MOST_RELEASES = 200
const OTHER_TEXTS = 'Other messages'

/** Upper bounds of the histogram's columns, in milliseconds; the last column has none. */
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

/** Texts of messages may hold what somebody typed: numbers and what stands in quotes goes. */
const withoutValues = (text: string) =>
  text.replace(/"[^"]*"|'[^']*'|`[^`]*`|«[^»]*»|“[^”]*”/g, '“…”').replace(/\d{3,}/g, '#')

/** Names of components, one a line, of what Chromium (`at Name`) or Firefox and Safari (`Name@`) say; the rest stays out. */
const componentsOnly = (stack: string) =>
  [...stack.matchAll(/^\s*(?:(?:at|in) ([A-Za-z_$][\w$.]{0,99})|([A-Za-z_$][\w$.]{0,99})@)/gm)]
    .map(([, name, nameBefore]) => name ?? nameBefore)
    .slice(0, 40)
    .join('\n')

const bucketOf = (milliseconds: number) => {
  const index = loadBounds.findIndex((bound) => milliseconds < bound)
  return index === -1 ? loadBounds.length : index
}

/** Counts what pages report, in memory first: hundreds of people who load a page are a few rows. */
export class HealthIntake {
  readonly #platform: Platform
  #counts = new Map<string, Counts>()
  #faults = new Map<string, Fault>()
  #people = new Map<string, { section: string; version: string; userId: number }>()
  readonly #texts = new Map<string, Set<string>>()
  #byPerson = new Map<string, number>()
  #personMinute = 0
  #timer: NodeJS.Timeout | undefined

  constructor(platform: Platform) {
    this.#platform = platform
  }

  /**
   * Takes the reports of one page.
   *
   * @param isKnown whether there is such a release; what a page makes up is not counted.
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

  /** Whether the person has not said it too often within this minute. */
  #mayCount(userId: number, { kind, section }: HealthReport): boolean {
    const minute = Math.floor(this.#platform.clock.now().getTime() / MINUTE)
    if (minute !== this.#personMinute || this.#byPerson.size > MOST_PEOPLE) {
      this.#byPerson.clear()
      this.#personMinute = minute
    }
    const key = `${userId} ${section} ${kind}`
    const count = (this.#byPerson.get(key) ?? 0) + 1
    this.#byPerson.set(key, count)
    return count <= (kind === 'loaded' ? LOADS_COUNTED : FAULTS_COUNTED)
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
    if (this.#texts.size > MOST_RELEASES) {
      this.#texts.clear()
    }
    const texts = this.#texts.get(`${section} ${version}`) ?? new Set()
    this.#texts.set(`${section} ${version}`, texts)
    const text = `${kind} ${message} ${stack}`
    if (texts.size >= MOST_TEXTS && !texts.has(text) && message !== OTHER_TEXTS) {
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
      this.#platform.logger.warn({ err: error }, 'what pages have reported of sections is lost'),
    )
  }

  /** Writes what has come. What a process that dies has not written is lost: these are counts, not records. */
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
        into: 'section_faults (section, version, fingerprint, kind, message, stack, count, last_seen_at)',
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
        into: 'section_people (section, user_id, version, seen_at)',
        rows: people
          .toSorted((a, b) => a.userId - b.userId)
          .map(({ section, userId, version }) => [section, userId, version, now]),
        onDuplicate: 'version = VALUES(version), seen_at = VALUES(seen_at)',
      },
      trx,
    )
  }
}
