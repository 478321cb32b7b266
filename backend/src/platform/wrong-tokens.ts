import { countedAddress } from '@headway/server-kit/counted-address'
import type { Context } from 'koa'
import type { Database } from './database.ts'
import { ProblemError } from './errors.ts'
import { SharedCount } from './shared-count.ts'

/** Wrong tokens of one address within a minute, before it has to wait: nobody mistypes more. */
const MOST_WRONG = 10

/** Right ones that a process remembers; more than this many programs do not share an address. */
const MOST_REMEMBERED = 1_000

/** Makes addresses that guess tokens wait, so that guesses cost no look at the database. */
export class WrongTokens {
  readonly #wrong: SharedCount
  readonly #right = new Set<string>()

  /** @param kind of token; each has a count of its own, over all processes. */
  constructor(database: Database, kind: string) {
    this.#wrong = new SharedCount(database, { kind, most: MOST_WRONG, seconds: 60 })
  }

  /**
   * @param hash of what the address sends now: an office is one address, and what was right before is let through.
   * @throws ProblemError 429 for an address that has sent too many wrong ones.
   */
  refuseGuessers({ ip }: Context, hash?: string): void {
    if (hash !== undefined && this.#right.has(hash)) {
      return
    }
    const wait = this.#wrong.waitOf(countedAddress(ip))
    if (wait > 0) {
      throw new ProblemError(429, 'too_many_requests', {
        detail: 'Too many wrong tokens. Wait a moment and try again.',
        headers: { 'Retry-After': String(Math.max(1, Math.ceil(wait / 1_000))) },
      })
    }
  }

  /** Remembers a right one. */
  remember(hash: string): void {
    if (this.#right.size >= MOST_REMEMBERED) {
      this.#right.clear()
    }
    this.#right.add(hash)
  }

  /** Counts a wrong one. */
  async count({ ip }: Context): Promise<void> {
    await this.#wrong.take(countedAddress(ip))
  }
}
