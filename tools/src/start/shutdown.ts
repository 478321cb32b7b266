import type { Report } from './progress.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** The start was interrupted by a signal. */
class Interrupted extends Error {
  override readonly name = 'Interrupted'
}

/** Ends what was started, last first, when a signal asks for it or the start fails. */
export class Shutdown {
  readonly #running: { name: string; stop: () => Promise<void> }[] = []
  readonly #interruption = new AbortController()
  readonly #report: Report
  #starting: Promise<unknown> = Promise.resolve()

  constructor(report: Report) {
    this.#report = report
    for (const signal of SIGNALS) {
      process.on(signal, () => void this.#interrupt())
    }
    // The process that started this one is gone, so that nobody could stop it any more.
    process.on('disconnect', () => void this.#interrupt())
  }

  /** Aborted as soon as a signal has arrived. */
  get signal(): AbortSignal {
    return this.#interruption.signal
  }

  /** Notes something that has to be stopped later. */
  add(name: string, stop: () => Promise<void>): void {
    this.#running.push({ name, stop })
  }

  /** Remembers the start, so that a signal during it waits until nothing new can be started. */
  async guard<T>(starting: Promise<T>): Promise<T> {
    this.#starting = starting
    return starting
  }

  /**
   * Returns only while no signal has arrived. Afterwards what failed to start is no news, and the process ends as soon as
   * everything has stopped.
   */
  async leaveToInterruption(): Promise<void> {
    if (this.signal.aborted) {
      await new Promise(() => undefined)
    }
  }

  /** @throws when a signal has arrived: nothing new may be started. */
  throwIfStopping(): void {
    if (this.signal.aborted) {
      throw new Interrupted('interrupted')
    }
  }

  /** Stops everything in reverse order. */
  async stopAll(): Promise<void> {
    for (let last = this.#running.pop(); last; last = this.#running.pop()) {
      const { name, stop } = last
      await stop().catch((error: Error) => this.#report(`the ${name} did not stop cleanly: ${error.message}`))
    }
  }

  async #interrupt(): Promise<void> {
    if (this.signal.aborted) {
      return
    }
    this.#report('stopping ...')
    this.#interruption.abort()
    await this.stopAll()
    await this.#starting.catch(() => undefined)
    await this.stopAll()
    this.#report('stopped')
    process.exit(0)
  }
}
