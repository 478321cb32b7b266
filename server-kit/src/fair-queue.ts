/** Too many tasks of one origin are waiting already. The task was not run. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError'
}

/**
 * Runs a limited number of tasks concurrently. Origins take turns, so that one origin's queue
 * does not delay the others.
 */
export class FairQueue {
  readonly #concurrency: number
  readonly #maxWaiting: number
  /** Waiting tasks by origin, in order of turns. The origin that ran last is at the end. */
  readonly #waiting = new Map<string, (() => void)[]>()
  #running = 0

  /**
   * @param concurrency maximum number of tasks that run concurrently.
   * @param maxWaiting maximum number of waiting tasks per origin.
   */
  constructor(concurrency: number, maxWaiting: number) {
    this.#concurrency = concurrency
    this.#maxWaiting = maxWaiting
  }

  /**
   * Runs a task when it is its origin's turn.
   *
   * @throws CrowdedError if too many tasks of the origin are waiting already.
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
    if (this.#running < this.#concurrency) {
      this.#running++
      return
    }
    const queue = this.#waiting.get(origin) ?? []
    if (queue.length >= this.#maxWaiting) {
      throw new QueueFullError('Too many tasks of one origin are waiting')
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
    const start = queue.shift()
    this.#waiting.delete(origin)
    if (queue.length > 0) {
      this.#waiting.set(origin, queue)
    }
    this.#running++
    start?.()
  }
}
