import { performance } from 'node:perf_hooks'

/** A statement that takes longer than this is slow, in milliseconds. */
export const SLOW = 300
/** Different statements that are kept until somebody takes them; texts of lists differ in their length only. */
const MOST = 200
const LONGEST_TEXT = 2_000

/** What was seen of one statement. */
export interface SlowSeen {
  statement: string
  count: number
  totalMilliseconds: number
  longestMilliseconds: number
}

/** Remembers which statements of this process took long. Their texts have places instead of values. */
export class SlowStatements {
  #seen = new Map<string, SlowSeen>()

  /** Runs something that sends a statement, and looks how long it took, also when it failed. */
  async during<T>(statement: string, run: () => Promise<T>): Promise<T> {
    const begun = performance.now()
    try {
      return await run()
    } finally {
      const milliseconds = performance.now() - begun
      if (milliseconds > SLOW) {
        this.#note(statement.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TEXT), Math.round(milliseconds))
      }
    }
  }

  /** Everything since the last time; it is forgotten here. */
  take(): SlowSeen[] {
    if (this.#seen.size === 0) {
      return []
    }
    const seen = [...this.#seen.values()]
    this.#seen = new Map()
    return seen
  }

  #note(statement: string, milliseconds: number): void {
    const known = this.#seen.get(statement)
    if (known) {
      known.count++
      known.totalMilliseconds += milliseconds
      known.longestMilliseconds = Math.max(known.longestMilliseconds, milliseconds)
    } else if (this.#seen.size < MOST) {
      this.#seen.set(statement, {
        statement,
        count: 1,
        totalMilliseconds: milliseconds,
        longestMilliseconds: milliseconds,
      })
    }
  }
}
