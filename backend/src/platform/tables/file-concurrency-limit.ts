import { ProblemError } from '../errors.ts'

/** Maximum numbers of concurrent files in this process, and the error beyond them. */
export interface FileLimits {
  perUser: number
  total: number
  code: string
  detail: string
}

/** Counts the files that are being written or read, so that one person cannot block the others. */
export class FileConcurrencyLimit {
  readonly #limits: FileLimits
  readonly #running = new Map<number, number>()

  constructor(limits: FileLimits) {
    this.#limits = limits
  }

  /**
   * Starts a file.
   *
   * @returns a function to call when the file is finished or canceled; further calls have no effect.
   * @throws ProblemError 429 with the code of the limits when the maximum is reached.
   */
  begin(personId: number): () => void {
    const own = this.#running.get(personId) ?? 0
    const all = [...this.#running.values()].reduce((sum, count) => sum + count, 0)
    const { perUser, total, code, detail } = this.#limits
    if (own >= perUser || all >= total) {
      throw new ProblemError(429, code, { detail, headers: { 'Retry-After': '10' } })
    }
    this.#running.set(personId, own + 1)
    let hasEnded = false
    return () => {
      if (hasEnded) {
        return
      }
      hasEnded = true
      const left = (this.#running.get(personId) ?? 1) - 1
      if (left > 0) {
        this.#running.set(personId, left)
      } else {
        this.#running.delete(personId)
      }
    }
  }
}
