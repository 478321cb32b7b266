import type { Logger } from '@headway/server-kit/logger'
import type { CommittedEvent } from './event-reader.ts'

/** Failed observers that are tried again; more than these are given up, the oldest first. */
const MOST_RETRIES = 1_000

type Task = () => void | Promise<void>
type Listener = (events: readonly CommittedEvent[]) => void | Promise<void>
type Observer = (payload: never) => void | Promise<void>

/** What this process does after commits. What one part of it fails at is no matter of the others. */
export class EventObservers {
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
