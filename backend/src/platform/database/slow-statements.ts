import { performance } from 'node:perf_hooks'

/** Time in milliseconds from which a statement is slow. */
export const SLOW_STATEMENT_MS = 300
/** Maximum number of different statements kept. Statements with lists differ only in their length. */
const MAX_STATEMENTS = 200
const MAX_STATEMENT_LENGTH = 2_000

/** Statistics of a slow statement. */
export interface SlowStatementStats {
  statement: string
  count: number
  totalMilliseconds: number
  longestMilliseconds: number
}

/** Records the slow statements of this process, with placeholders in place of values. */
export class SlowStatements {
  #stats = new Map<string, SlowStatementStats>()

  /** Runs a statement and records its time, also when it fails. */
  async measure<T>(statement: string, run: () => Promise<T>): Promise<T> {
    const begun = performance.now()
    try {
      return await run()
    } finally {
      const milliseconds = performance.now() - begun
      if (milliseconds > SLOW_STATEMENT_MS) {
        this.#record(
          statement.replace(/\s+/g, ' ').trim().slice(0, MAX_STATEMENT_LENGTH),
          Math.round(milliseconds),
        )
      }
    }
  }

  /** Returns and clears the records. */
  take(): SlowStatementStats[] {
    if (this.#stats.size === 0) {
      return []
    }
    const seen = [...this.#stats.values()]
    this.#stats = new Map()
    return seen
  }

  #record(statement: string, milliseconds: number): void {
    const known = this.#stats.get(statement)
    if (known) {
      known.count++
      known.totalMilliseconds += milliseconds
      known.longestMilliseconds = Math.max(known.longestMilliseconds, milliseconds)
    } else if (this.#stats.size < MAX_STATEMENTS) {
      this.#stats.set(statement, {
        statement,
        count: 1,
        totalMilliseconds: milliseconds,
        longestMilliseconds: milliseconds,
      })
    }
  }
}
