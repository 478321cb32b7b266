/** Runs works of one name one after the other, works of different names side by side. */
export class OneAtATime {
  readonly #queues = new Map<string, Promise<unknown>>()

  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.#queues.get(name) ?? Promise.resolve()
    const mine = before.then(work, work)
    const settled = mine.then(
      () => undefined,
      () => undefined,
    )
    this.#queues.set(name, settled)
    try {
      return await mine
    } finally {
      if (this.#queues.get(name) === settled) {
        this.#queues.delete(name)
      }
    }
  }
}
