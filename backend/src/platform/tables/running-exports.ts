import { ProblemError } from '../errors.ts'

/** Files that are being written at the same time, of one person and of all in this process. */
const MOST_OF_ONE = 2
const MOST = 8

/** Counts the files that are being written, so that nobody's hold up the others. */
export class RunningExports {
  readonly #of = new Map<number, number>()

  /**
   * @returns to be called when the file is written or nobody takes it any more; calling it again changes nothing.
   * @throws ProblemError 429 `too_many_exports` where no further one may begin.
   */
  begin(personId: number): () => void {
    const own = this.#of.get(personId) ?? 0
    const all = [...this.#of.values()].reduce((sum, count) => sum + count, 0)
    if (own >= MOST_OF_ONE || all >= MOST) {
      throw new ProblemError(429, 'too_many_exports', {
        detail: 'Other files are being written. Try again when they are done.',
        headers: { 'Retry-After': '10' },
      })
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
