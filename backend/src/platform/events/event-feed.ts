import type { Logger } from '@headway/server-kit/logger'
import type { Database } from '../database/database.ts'
import { type CommittedEvent, EventReader } from './event-reader.ts'
import type { EventMap, EventName } from './events.ts'

/** Maximum number of failed observer calls kept for a retry; the oldest are dropped first. */
const MAX_RETRIES = 1_000

type Task = () => void | Promise<void>
type Listener = (events: readonly CommittedEvent[]) => void | Promise<void>
type Observer = (payload: never) => void | Promise<void>

/** Calls listeners and observers after commits. The failure of one does not affect the others. */
class EventObservers {
  readonly #logger: Logger
  readonly #listeners: Listener[] = []
  readonly #observers = new Map<string, Observer[]>()
  /** Observer calls that failed and are retried. */
  readonly #failed: Task[] = []

  constructor(logger: Logger) {
    this.#logger = logger
  }

  listen(listener: Listener): void {
    this.#listeners.push(listener)
  }

  observe(name: string, observer: Observer): void {
    this.#observers.set(name, [...(this.#observers.get(name) ?? []), observer])
  }

  /** Calls the observers with each event and then the listeners with all events. */
  async notify(events: readonly CommittedEvent[]): Promise<void> {
    await this.#run(
      events.flatMap(({ name, payload }) =>
        (this.#observers.get(name) ?? []).map((observer) => () => observer(payload as never)),
      ),
    )
    for (const listener of this.#listeners) {
      await this.#attempt(() => listener(events))
    }
  }

  retryFailed(): Promise<void> {
    return this.#run(this.#failed.splice(0))
  }

  async #run(tasks: readonly Task[]): Promise<void> {
    for (const task of tasks) {
      if (!(await this.#attempt(task))) {
        this.#failed.push(task)
      }
    }
    this.#failed.splice(0, Math.max(0, this.#failed.length - MAX_RETRIES))
  }

  /** Returns whether the call succeeded. */
  async #attempt(task: Task): Promise<boolean> {
    try {
      await task()
      return true
    } catch (error) {
      this.#logger.warn({ err: error }, 'an event handler failed')
      return false
    }
  }
}

export type { CommittedEvent }

/** Interval in milliseconds at which events of other processes are read. */
const POLL_INTERVAL_MS = 1_000

type Batch = readonly CommittedEvent[]

/** Delivers the committed events of all processes in order, each event once per process. */
export interface EventFeed {
  /** Registers a listener for every batch of events. The failure of one listener does not affect the others. */
  listen(listener: (events: Batch) => void | Promise<void>): void
  /**
   * Registers an observer of an event, for example to refresh a cache. A failed observer is called again at every poll
   * until it succeeds, so it must be idempotent.
   */
  observe<Name extends EventName>(
    name: Name,
    observer: (payload: EventMap[Name]) => void | Promise<void>,
  ): void
  /** Reads new events at once; called after a commit of this process. */
  wake(): void
  /** Reads until there are no new events. For tests and callers that need the latest state. */
  catchUp(): Promise<void>
  /** Id of the newest event that this process has read; undefined before the first read. */
  readonly position: number | undefined
  /** Returns whether this process has read an event that a client at this position may not have seen. */
  hasNewsSince(id: number): boolean
  /** Reads the events after an id, oldest first, at most one more than `most`. */
  readSince(id: number, most: number): Promise<Batch>
  /** Starts to poll every second in a process without jobs. With jobs, the job worker polls the feed. */
  start(): void
  stop(): void
}

/** Creates the feed, which reads nothing before `start` or `wake`. */
export function createEventFeed(database: Database, logger: Logger): EventFeed {
  const reader = new EventReader(database)
  const observers = new EventObservers(logger)
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined
  let isRequestedAgain = false

  const readAll = async () => {
    do {
      isRequestedAgain = false
      await observers.retryFailed()
      for (let events = await reader.next(); events.length > 0; events = await reader.next()) {
        await observers.notify(events)
      }
    } while (isRequestedAgain)
  }

  const catchUp = () => {
    isRequestedAgain = true
    round ??= readAll().finally(() => {
      round = undefined
    })
    return round
  }

  const wake = () =>
    void catchUp().catch((error: unknown) => logger.warn({ err: error }, 'events could not be read'))

  return {
    listen: (listener) => observers.listen(listener),
    observe: (name, observer) => observers.observe(name, observer),
    wake,
    catchUp,
    get position() {
      return reader.position
    },
    hasNewsSince: (id) => (reader.position ?? 0) > id || reader.lateFor(id).length > 0,
    readSince: (id, most) => reader.since(id, most),
    start() {
      wake()
      timer ??= setInterval(wake, POLL_INTERVAL_MS).unref()
    },
    stop() {
      clearInterval(timer)
      timer = undefined
    },
  }
}
