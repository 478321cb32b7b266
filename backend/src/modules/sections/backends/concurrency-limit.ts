import { overloaded } from '../../../platform/limits/load-shedding.ts'

/** Maximum number of concurrent requests to the backend of one section, per process. */
const MAX_PER_SECTION = 50
/** Maximum number of those of one user. */
const MAX_PER_USER = 10

/** Limits concurrent requests, so that a slow backend uses up only its own limit. */
export class ConcurrencyLimit {
  readonly #counts = new Map<string, number>()

  /**
   * Runs a request.
   *
   * @throws ProblemError 503 when the limit of the section or of the user is reached.
   */
  async use(section: string, userId: number, run: () => Promise<void>): Promise<void> {
    const limits = [
      [section, MAX_PER_SECTION],
      [`${section} ${userId}`, MAX_PER_USER],
    ] as const
    if (limits.some(([key, limit]) => (this.#counts.get(key) ?? 0) >= limit)) {
      throw overloaded()
    }
    limits.forEach(([key]) => this.#add(key, 1))
    try {
      await run()
    } finally {
      limits.forEach(([key]) => this.#add(key, -1))
    }
  }

  #add(key: string, change: number): void {
    const count = (this.#counts.get(key) ?? 0) + change
    if (count === 0) {
      this.#counts.delete(key)
    } else {
      this.#counts.set(key, count)
    }
  }
}
