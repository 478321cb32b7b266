/** Too much of one origin is waiting already: nothing was done. */
export class CrowdedError extends Error {
  override readonly name = 'CrowdedError'
}

/** Runs a few works at once, in turn by where they come from, so that nobody waits behind all of somebody else's. */
export class FairQueue {
  readonly #atOnce: number
  readonly #mostWaiting: number
  /** Whoever had a turn last is last. */
  readonly #waiting = new Map<string, (() => void)[]>()
  #running = 0

  /**
   * @param atOnce how many works may run at the same time.
   * @param mostWaiting how many of one origin may wait.
   */
  constructor(atOnce: number, mostWaiting: number) {
    this.#atOnce = atOnce
    this.#mostWaiting = mostWaiting
  }

  /**
   * Runs a work when it is its origin's turn.
   *
   * @throws CrowdedError when too many of the origin wait already.
   */
  async run<T>(origin: string, work: () => Promise<T>): Promise<T> {
    await this.#turn(origin)
    try {
      return await work()
    } finally {
      this.#running--
      this.#next()
    }
  }

  async #turn(origin: string): Promise<void> {
    if (this.#running < this.#atOnce) {
      this.#running++
      return
    }
    const queue = this.#waiting.get(origin) ?? []
    if (queue.length >= this.#mostWaiting) {
      throw new CrowdedError('Too much of one origin is waiting')
    }
    this.#waiting.set(origin, queue)
    await new Promise<void>((resolve) => queue.push(resolve))
  }

  #next(): void {
    const [first] = this.#waiting
    if (!first) {
      return
    }
    const [origin, queue] = first
    const go = queue.shift()
    this.#waiting.delete(origin)
    if (queue.length > 0) {
      this.#waiting.set(origin, queue)
    }
    this.#running++
    go?.()
  }
}
