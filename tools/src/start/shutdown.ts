import type { Report } from './progress.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** A signal interrupted the start. */
class Interrupted extends Error {
  override readonly name = 'Interrupted'
}

/** Stops everything that was started, in reverse order, after a signal or a failed start. */
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
    // The parent process has ended, so no other process would stop this one.
    process.on('disconnect', () => void this.#interrupt())
  }

  /** Aborted when a signal arrives. */
  get signal(): AbortSignal {
    return this.#interruption.signal
  }

  /** Adds something to stop later. */
  add(name: string, stop: () => Promise<void>): void {
    this.#running.push({ name, stop })
  }

  /**
   * Registers the running start. A signal during the start waits until it has ended, so that
   * nothing is started afterwards.
   */
  async guard<T>(starting: Promise<T>): Promise<T> {
    this.#starting = starting
    return starting
  }

  /**
   * Resolves if no signal has arrived. Otherwise it never resolves, because the error of an interrupted start
   * is irrelevant and the process exits once everything has stopped.
   */
  async leaveToInterruption(): Promise<void> {
    if (this.signal.aborted) {
      await new Promise(() => undefined)
    }
  }

  /** @throws Interrupted if a signal has arrived and nothing new may be started. */
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
