interface Queue {
  last: Promise<unknown>
  length: number
  marks: number
}

/** Runs functions with the same name one after the other, and functions with different names concurrently. */
export class SerialQueue {
  readonly #queues = new Map<string, Queue>()

  /** Returns the number of running and waiting functions of a name. */
  length(name: string): number {
    return this.#queues.get(name)?.length ?? 0
  }

  /** Counts an incident, such as a wrong password, until the queue of the name is empty. */
  mark(name: string): void {
    const queue = this.#queues.get(name)
    if (queue) {
      queue.marks++
    }
  }

  /** Returns the number of {@link mark} calls for a name since its queue was last empty. */
  marks(name: string): number {
    return this.#queues.get(name)?.marks ?? 0
  }

  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(name) ?? { last: Promise.resolve(), length: 0, marks: 0 }
    this.#queues.set(name, queue)
    const mine = queue.last.then(work)
    queue.length++
    queue.last = mine.catch(() => undefined)
    try {
      return await mine
    } finally {
      queue.length--
      if (queue.length === 0) {
        this.#queues.delete(name)
      }
    }
  }
}
