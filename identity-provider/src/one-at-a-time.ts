interface Queue {
  last: Promise<unknown>
  length: number
  marks: number
}

/** Runs works of one name one after the other, works of different names side by side. */
export class OneAtATime {
  readonly #queues = new Map<string, Queue>()

  /** How many works of a name are running or waiting. */
  length(name: string): number {
    return this.#queues.get(name)?.length ?? 0
  }

  /** Leaves a mark for the works that wait behind the one that runs; it is gone with the last of them. */
  mark(name: string): void {
    const queue = this.#queues.get(name)
    if (queue) {
      queue.marks++
    }
  }

  /** How many marks works of a name have left since one last ran alone. */
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
