import type { Logger } from '@headway/server-kit/logger'
import { traced } from '@headway/server-kit/tracing'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { Transaction } from '../database/transaction.ts'
import { type ClaimedJob, JobStore, LANES, type Lane, type NewJob } from './job-store.ts'
import { type Schedule, Schedules } from './schedules.ts'

export type { NewJob } from './job-store.ts'

const POLL_INTERVAL_MS = 1_000
/** A worker says this often that it still works, in milliseconds; three times within a lease. */
const RENEWAL = 20_000
/**
 * Jobs that one process runs at the same time. What is long has room for what somebody has just asked for beside a sweep of the night, what is
 * heavy for an import, a comparison of everybody, a recount and a backup beside each other: none of them is to wait for the end of another.
 */
const CAPACITY: Record<Lane, number> = { short: 4, long: 2, heavy: 4 }

type Handler = (payload: unknown) => Promise<void>
type PollTask = () => Promise<void>

/** Jobs are rows claimed with SKIP LOCKED, so several instances share them without a leader (ADR 011). */
export interface Jobs {
  /** @param lane `long` for what may take more than a few seconds, `heavy` for what may take minutes and nobody waits for. */
  handle(kind: string, handler: Handler, lane?: Lane): void
  /** Adds a periodic job: once per slot over all instances. */
  schedule(kind: string, schedule: Schedule, handler: Handler, lane?: Lane): void
  /**
   * Runs a task once a second in every process, without a row in `jobs`. It is skipped while it still runs. No job waits
   * for it.
   */
  poll(task: PollTask): void
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
  readonly #pollTasks: PollTask[] = []
  readonly #polling = new Map<PollTask, Promise<void>>()
  #timer: NodeJS.Timeout | undefined
  #renewal: NodeJS.Timeout | undefined
  #taking: Promise<unknown> | undefined
  #lastTake: Promise<unknown> = Promise.resolve()
  readonly #stopping = new AbortController()

  constructor(database: Database, logger: Logger, clock: Clock) {
    this.#store = new JobStore(database)
    this.#schedules = new Schedules(database, (kinds, trx) => this.#addAll(kinds, trx))
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

  poll(task: PollTask): void {
    this.#pollTasks.push(task)
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
    let taken: number
    do {
      this.#startPollTasks()
      taken = await this.#take()
      count += taken
      await this.#settled()
    } while (taken > 0)
    await Promise.all(this.#polling.values())
    return count
  }

  get stopping(): AbortSignal {
    return this.#stopping.signal
  }

  start(): void {
    this.#timer = setInterval(() => this.#tick(), POLL_INTERVAL_MS)
    this.#tick()
    this.#renewal = setInterval(() => void this.#renew(), RENEWAL).unref()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    clearInterval(this.#timer)
    await this.#taking
    await this.#settled()
    await Promise.all(this.#polling.values())
    clearInterval(this.#renewal)
  }

  #tick(): void {
    this.#startPollTasks()
    this.#takeIfIdle()
  }

  #startPollTasks(): void {
    for (const task of this.#pollTasks.filter((each) => !this.#polling.has(each))) {
      const run = task()
        .catch((error: unknown) => this.#logger.warn({ err: error }, 'a polled task failed'))
        .finally(() => this.#polling.delete(task))
      this.#polling.set(task, run)
    }
  }

  #takeIfIdle(): void {
    if (!this.#stopping.signal.aborted) {
      this.#taking ??= this.#take()
        .catch((error: unknown) => this.#logger.warn({ err: error }, 'jobs could not be taken'))
        .finally(() => {
          this.#taking = undefined
        })
    }
  }

  /**
   * Starts due jobs where there is room; does not wait for them. Calls queue up: two at once would both see the same room.
   *
   * @returns how many were started.
   */
  #take(): Promise<number> {
    const take = this.#lastTake.then(() => this.#takeNow())
    this.#lastTake = take.catch(() => undefined)
    return take
  }

  async #takeNow(): Promise<number> {
    await this.#schedules.addDue(this.#clock.now())
    const now = this.#clock.now()
    const room = (lane: Lane) => CAPACITY[lane] - this.#running[lane].size
    let taken = 0
    for (const lane of await this.#store.findDueLanes(now)) {
      const jobs = room(lane) > 0 ? await this.#store.claim(lane, room(lane), now) : []
      jobs.forEach((job) => this.#begin(lane, job))
      taken += jobs.length
    }
    return taken
  }

  #begin(lane: Lane, job: ClaimedJob): void {
    const running = this.#running[lane]
    const run = this.#run(job).finally(() => {
      running.delete(job.id)
      // There is room again: a waiting job need not wait for the next poll.
      if (this.#timer) {
        this.#takeIfIdle()
      }
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
      await this.#store.postpone(job, error, this.#clock.now())
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
