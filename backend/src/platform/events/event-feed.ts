import type { Logger } from '@headway/server-kit/logger'
import type { Database } from '../database/database.ts'
import { type CommittedEvent, EventReader } from './event-reader.ts'
import type { EventMap, EventName } from './events.ts'

/** Failed observers that are tried again; more than these are given up, the oldest first. */
const MOST_RETRIES = 1_000

type Task = () => void | Promise<void>
type Listener = (events: readonly CommittedEvent[]) => void | Promise<void>
type Observer = (payload: never) => void | Promise<void>

/** What this process does after commits. What one part of it fails at is no matter of the others. */
class EventObservers {
  readonly #logger: Logger
  readonly #listeners: Listener[] = []
  readonly #observers = new Map<string, Observer[]>()
  /** What observers failed at, to be tried again. */
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

  /** Tells the observers of each event, then the listeners of all of them. */
  async tell(events: readonly CommittedEvent[]): Promise<void> {
    await this.#run(
      events.flatMap(({ name, payload }) =>
        (this.#observers.get(name) ?? []).map((observer) => () => observer(payload as never)),
      ),
    )
    for (const listener of this.#listeners) {
      await this.#attempt(() => listener(events))
    }
  }

  tryAgain(): Promise<void> {
    return this.#run(this.#failed.splice(0))
  }

  async #run(tasks: readonly Task[]): Promise<void> {
    for (const task of tasks) {
      if (!(await this.#attempt(task))) {
        this.#failed.push(task)
      }
    }
    this.#failed.splice(0, Math.max(0, this.#failed.length - MOST_RETRIES))
  }

  /** @returns whether it succeeded. */
  async #attempt(task: Task): Promise<boolean> {
    try {
      await task()
      return true
    } catch (error) {
      this.#logger.warn({ err: error }, 'a part of this process could not follow an event')
      return false
    }
  }
}

export type { CommittedEvent }

/** How often new events of other processes are looked for, in milliseconds. */
const POLL = 1_000

type Batch = readonly CommittedEvent[]

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
  /** Looks every second from now on, in a process that runs no jobs: where they run, it is asked with them. */
  start(): void
  stop(): void
}

/** Opens the feed; nothing is read before it is started or woken. */
export function createEventFeed(database: Database, logger: Logger): EventFeed {
  const reader = new EventReader(database)
  const observers = new EventObservers(logger)
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined
  let isAskedAgain = false

  const readAll = async () => {
    do {
      isAskedAgain = false
      await observers.tryAgain()
      for (let events = await reader.next(); events.length > 0; events = await reader.next()) {
        await observers.tell(events)
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
    listen: (listener) => observers.listen(listener),
    observe: (name, observer) => observers.observe(name, observer),
    wake,
    catchUp,
    get position() {
      return reader.position
    },
    hasNewsSince: (id) => (reader.position ?? 0) > id || reader.late.length > 0,
    readSince: (id, most) => reader.since(id, most),
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
