import { ProblemError } from '../http/errors.ts'

/** How many files may be under way at the same time in this process, and what is said to whoever begins one more. */
export interface FileLimits {
  ofOne: number
  ofAll: number
  code: string
  detail: string
}

/** Counts the files that are being written or read, so that nobody's hold up the others. */
export class RunningFiles {
  readonly #limits: FileLimits
  readonly #of = new Map<number, number>()

  constructor(limits: FileLimits) {
    this.#limits = limits
  }

  /**
   * @returns to be called when the file is done or nobody takes it any more; calling it again changes nothing.
   * @throws ProblemError 429 with the code of the limits where no further one may begin.
   */
  begin(personId: number): () => void {
    const own = this.#of.get(personId) ?? 0
    const all = [...this.#of.values()].reduce((sum, count) => sum + count, 0)
    const { ofOne, ofAll, code, detail } = this.#limits
    if (own >= ofOne || all >= ofAll) {
      throw new ProblemError(429, code, { detail, headers: { 'Retry-After': '10' } })
    }
    this.#of.set(personId, own + 1)
    let hasEnded = false
    return () => {
      if (hasEnded) {
        return
      }
      hasEnded = true
      const left = (this.#of.get(personId) ?? 1) - 1
      if (left > 0) {
        this.#of.set(personId, left)
      } else {
        this.#of.delete(personId)
      }
    }
  }
}
