import type { Logger } from '@headway/server-kit/logger'
import { withSpan } from '@headway/server-kit/tracing'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { Transaction } from '../database/transaction.ts'
import { type ClaimedJob, JobStore, LANES, type Lane, type NewJob } from './job-store.ts'
import { type Schedule, Schedules } from './schedules.ts'

export type { NewJob } from './job-store.ts'

const POLL_INTERVAL_MS = 1_000
/** Interval in milliseconds between renewals of leases, a third of a lease. */
const LEASE_RENEWAL_MS = 20_000
/**
 * Maximum number of parallel jobs of one process, by lane. A long job that a user waits for must not wait for a nightly
 * sweep; an import, a user synchronization, a recount and a backup (heavy) must not wait for each other.
 */
const CAPACITY: Record<Lane, number> = { short: 4, long: 2, heavy: 4 }

type Handler = (payload: unknown) => Promise<void>
type PollTask = () => Promise<void>

/** Job worker. Jobs are rows claimed with SKIP LOCKED, so several backends share them without a leader (ADR 011). */
export interface Jobs {
  /** @param lane `long` for jobs of more than a few seconds, `heavy` for jobs of minutes that no user waits for. */
  handle(kind: string, handler: Handler, lane?: Lane): void
  /** Adds a periodic job, which runs once per slot over all backends. */
  schedule(kind: string, schedule: Schedule, handler: Handler, lane?: Lane): void
  /**
   * Runs a task once a second in every process, without a row in `jobs`. It is skipped while it still runs. No job waits
   * for it.
   */
  poll(task: PollTask): void
  /** Sets the time zone of cron schedules; UTC until then. */
  useTimeZone(timeZone: () => string): void
  add(job: NewJob, trx: Transaction): Promise<void>
  /** Returns whether a job of this kind waits or runs in any process. */
  isUnderWay(kind: string): Promise<boolean>
  /** Runs all due jobs and those that become due by them; returns the number of jobs. */
  runDue(): Promise<number>
  start(): void
  /** Aborted at shutdown, so that work which may be cut short ends early. */
  readonly stopping: AbortSignal
  /** Stops claiming jobs and waits for running ones. */
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
    this.#renewal = setInterval(() => void this.#renew(), LEASE_RENEWAL_MS).unref()
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
   * Starts due jobs up to the capacity without waiting for them. Calls run one after the other, so that two calls do
   * not use the same capacity.
   *
   * @returns number of started jobs.
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
      // A slot is free, so the next poll would come too late for a waiting job.
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
      await withSpan(work, () => handler.run(JSON.parse(job.payload)))
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
      // Without the database the job stays claimed until its lease ends and then runs again.
      this.#logger.warn({ err: failure, job: job.id }, 'a job could not be rescheduled')
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

/** Creates the worker of a process, which claims nothing before `start`. */
export const createJobs = (database: Database, logger: Logger, clock: Clock): Jobs =>
  new Worker(database, logger, clock)
