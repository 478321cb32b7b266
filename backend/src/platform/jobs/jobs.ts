import type { Logger } from '@headway/server-kit/logger'
import { traced } from '@headway/server-kit/tracing'
import type { Clock } from '../clock.ts'
import type { Database } from '../database.ts'
import type { Transaction } from '../transaction.ts'
import { type ClaimedJob, JobStore, LANES, type Lane, type NewJob } from './job-store.ts'
import { Looks } from './looks.ts'
import type { WhetherDue } from './question.ts'
import { type BegunSlot, type Schedule, Schedules } from './schedules.ts'

export type { NewJob } from './job-store.ts'

const POLL = 1_000
/** A worker says this often that it still works, in milliseconds; three times within a lease. */
const RENEWAL = 20_000
/**
 * Jobs that one process runs at the same time. What is long has room for what somebody has just asked for beside a sweep of the night, what is
 * heavy for an import, a comparison of everybody, a recount and a backup beside each other: none of them is to wait for the end of another.
 */
const CAPACITY: Record<Lane, number> = { short: 4, long: 2, heavy: 4 }

type Handler = (payload: unknown) => Promise<void>

/** Jobs are rows claimed with SKIP LOCKED, so several instances share them without a leader (ADR 011). */
export interface Jobs {
  /** @param lane `long` for what may take more than a few seconds, `heavy` for what may take minutes and nobody waits for. */
  handle(kind: string, handler: Handler, lane?: Lane): void
  /** Adds a periodic job: once per slot over all instances. */
  schedule(kind: string, schedule: Schedule, handler: Handler, lane?: Lane): void
  /**
   * Has something done at each look for jobs, about once a second in each process, without a row of its own. It keeps no
   * job waiting, and is not begun again while it is not over.
   *
   * @param due asked together with what is asked for jobs; without it the task is done every time.
   */
  atEachLook(task: () => Promise<void>, due?: WhetherDue): void
  /** Tells the zone that schedules of the clock are meant in; UTC until then. */
  useTimeZone(timeZone: () => string): void
  add(job: NewJob, trx: Transaction): Promise<void>
  /** Whether a job of this kind waits or runs, in whatever process. */
  isUnderWay(kind: string): Promise<boolean>
  /** Runs everything that is due, and what becomes due by it; returns how many jobs ran. */
  runDue(): Promise<number>
  start(): void
  /** Aborted when no more jobs are taken: work that can be cut short without harm need not be waited for. */
  readonly stopping: AbortSignal
  /** Takes no more jobs and waits for those that run. */
  stop(): Promise<void>
}

/** What a look has found to do. */
interface Found {
  readonly slots: readonly BegunSlot[]
  /** Lanes, looks and kinds whose question has found something. */
  readonly due: ReadonlySet<string>
}

class Worker implements Jobs {
  readonly #store: JobStore
  readonly #schedules: Schedules
  readonly #logger: Logger
  readonly #clock: Clock
  readonly #handlers = new Map<string, { run: Handler; lane: Lane }>()
  readonly #running: Record<Lane, Map<number, Promise<void>>> = {
    short: new Map(),
    long: new Map(),
    heavy: new Map(),
  }
  readonly #looks: Looks
  #timer: NodeJS.Timeout | undefined
  #renewal: NodeJS.Timeout | undefined
  #round: Promise<unknown> = Promise.resolve()
  #taking: Promise<unknown> | undefined
  #lastTake: Promise<unknown> = Promise.resolve()
  #isLooking = false
  readonly #stopping = new AbortController()

  constructor(database: Database, logger: Logger, clock: Clock) {
    this.#store = new JobStore(database)
    this.#schedules = new Schedules(database, (kinds, trx) => this.#addAll(kinds, trx))
    this.#looks = new Looks(logger)
    this.#logger = logger
    this.#clock = clock
  }

  handle(kind: string, run: Handler, lane: Lane = 'short'): void {
    this.#handlers.set(kind, { run, lane })
  }

  schedule(kind: string, schedule: Schedule, run: Handler, lane: Lane = 'short'): void {
    this.handle(kind, run, lane)
    this.#schedules.register(kind, schedule)
  }

  atEachLook(task: () => Promise<void>, due?: WhetherDue): void {
    this.#looks.add(task, due)
  }

  useTimeZone(timeZone: () => string): void {
    this.#schedules.timeZone = timeZone
  }

  async add(job: NewJob, trx: Transaction): Promise<void> {
    const lane = this.#laneOf(job.kind)
    await this.#store.add({ ...job, lane, runAt: job.runAt ?? this.#clock.now() }, trx)
  }

  #laneOf(kind: string): Lane {
    return this.#handlers.get(kind)?.lane ?? 'short'
  }

  async #addAll(kinds: readonly string[], trx: Transaction): Promise<void> {
    const jobs = kinds.map((kind) => ({ kind, lane: this.#laneOf(kind) }))
    await this.#store.addAll(jobs, this.#clock.now(), trx)
  }

  isUnderWay(kind: string): Promise<boolean> {
    return this.#store.isUnderWay(kind)
  }

  async runDue(): Promise<number> {
    let count = 0
    const next = async () => this.#take(await this.#look())
    for (let taken = await next(); taken > 0; taken = await next()) {
      count += taken
      await this.#settled()
    }
    await this.#looks.settled()
    return count
  }

  get stopping(): AbortSignal {
    return this.#stopping.signal
  }

  start(): void {
    this.#timer = setTimeout(() => this.#tick(), 0)
    this.#renewal = setInterval(() => void this.#renew(), RENEWAL).unref()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    clearTimeout(this.#timer)
    this.#timer = undefined
    await this.#round
    await this.#taking
    await this.#settled()
    await this.#looks.settled()
    clearInterval(this.#renewal)
  }

  #tick(): void {
    const begun = performance.now()
    this.#isLooking = true
    this.#round = this.#look()
      .then((found) => this.#takeBeside(found))
      .catch((error: unknown) => this.#logger.warn({ err: error }, 'jobs could not be read'))
      .finally(() => {
        this.#isLooking = false
        this.#lookIn(Math.max(0, POLL - (performance.now() - begun)))
      })
  }

  /**
   * Takes what was found, and lets looks go on meanwhile: another process that stands still with a slot in its hands would hold up
   * the event feed here.
   */
  #takeBeside(found: Found): void {
    this.#taking ??= this.#take(found)
      .catch((error: unknown) => this.#logger.warn({ err: error }, 'jobs could not be taken'))
      .finally(() => {
        this.#taking = undefined
      })
  }

  /** One look at a time. */
  #lookIn(milliseconds: number): void {
    if (this.#timer && !this.#isLooking) {
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => this.#tick(), milliseconds)
    }
  }

  /** Asks once what there is to do, and begins what is done at each look; does not wait for it. */
  async #look(): Promise<Found> {
    const now = this.#clock.now()
    const slots = this.#schedules.findBegun(now)
    const looks = this.#looks.findAsked(now)
    const questions = [...looks, ...slots].flatMap((asked) =>
      (asked.due ?? []).map((question) => [asked.kind, question] as const),
    )
    try {
      const due = await this.#store.ask(now, questions)
      this.#looks.begin(looks, (kind) => due.has(kind))
      return { slots, due }
    } catch (error) {
      // One question that cannot be asked must not keep from its work who has not asked it: each looks for itself.
      this.#looks.begin(looks, () => true)
      throw error
    }
  }

  /**
   * Begins the jobs of what was found where there is room; does not wait for them. One at a time: two would both see the same room.
   *
   * @returns how many have begun.
   */
  #take(found: Found): Promise<number> {
    const take = this.#lastTake.then(() => this.#takeNow(found))
    this.#lastTake = take.catch(() => undefined)
    return take
  }

  async #takeNow({ slots, due }: Found): Promise<number> {
    const added = await this.#schedules.add(slots, (kind) => due.has(kind))
    const now = this.#clock.now()
    const lanes = new Set([...due, ...added.map((kind) => this.#laneOf(kind))])
    const room = (lane: Lane) => CAPACITY[lane] - this.#running[lane].size
    let taken = 0
    for (const lane of LANES.filter((name) => lanes.has(name) && room(name) > 0)) {
      for (const job of await this.#store.claim(lane, room(lane), now)) {
        this.#begin(lane, job)
        taken++
      }
    }
    return taken
  }

  #begin(lane: Lane, job: ClaimedJob): void {
    const running = this.#running[lane]
    const run = this.#run(job).finally(() => {
      running.delete(job.id)
      // There is room again: what waits need not wait for the next look.
      this.#lookIn(0)
    })
    running.set(job.id, run)
  }

  async #run(job: ClaimedJob): Promise<void> {
    try {
      const handler = this.#handlers.get(job.kind)
      if (!handler) {
        throw new Error(`No handler for jobs of kind ${job.kind}`)
      }
      const work = { name: `job ${job.kind}`, kind: 'consumer', carrier: {} } as const
      await traced(work, () => handler.run(JSON.parse(job.payload)))
      await this.#store.finish(job)
    } catch (error) {
      this.#logger.error({ err: error, job: job.id, kind: job.kind }, 'job failed')
      await this.#postpone(job, error)
    }
  }

  async #postpone(job: ClaimedJob, error: unknown): Promise<void> {
    try {
      if (await this.#store.postpone(job, error, this.#clock.now())) {
        this.#schedules.insist(job.kind)
      }
    } catch (failure) {
      // Without the database it stays claimed until its lease is over, and is done again then.
      this.#logger.warn({ err: failure, job: job.id }, 'a job could not be put off')
    }
  }

  async #renew(): Promise<void> {
    const ids = LANES.flatMap((lane) => [...this.#running[lane].keys()])
    if (ids.length > 0) {
      await this.#store.renew(ids).catch((error: unknown) => {
        this.#logger.warn({ err: error }, 'leases of jobs could not be renewed')
      })
    }
  }

  async #settled(): Promise<void> {
    await Promise.all(LANES.flatMap((lane) => [...this.#running[lane].values()]))
  }
}

/** Makes the worker of one process; it takes nothing before it is started. */
export const createJobs = (database: Database, logger: Logger, clock: Clock): Jobs =>
  new Worker(database, logger, clock)
