/** Runs works of one name one after the other, works of different names side by side. */
export class OneAtATime {
  readonly #queues = new Map<string, Promise<unknown>>()
  readonly #lengths = new Map<string, number>()

  /** How many works of a name are running or waiting. */
  length(name: string): number {
    return this.#lengths.get(name) ?? 0
  }

  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.#queues.get(name) ?? Promise.resolve()
    const mine = before.then(work, work)
    const settled = mine.then(
      () => undefined,
      () => undefined,
    )
    this.#queues.set(name, settled)
    this.#lengths.set(name, this.length(name) + 1)
    try {
      return await mine
    } finally {
      this.#lengths.set(name, this.length(name) - 1)
      if (this.#queues.get(name) === settled) {
        this.#queues.delete(name)
        this.#lengths.delete(name)
      }
    }
  }
}
