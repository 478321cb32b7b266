import { countedAddress } from '@headway/server-kit/counted-address'
import type { Context } from 'koa'
import { RateLimiterMemory, type RateLimiterMySQL, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../database/database.ts'
import { createSharedLimiter, tooManyRequests } from './shared-limiter.ts'

/** Wrong tokens of one address within a minute, before it has to wait: nobody mistypes more. */
const MOST_WRONG = 10
/** As much of an address is kept: somebody else may have written it. */
const LONGEST_ADDRESS = 64
/** Right ones that a process remembers; more than this many programs do not share an address. */
const MOST_REMEMBERED = 1_000

const addressOf = ({ ip }: Context) => countedAddress(ip).slice(0, LONGEST_ADDRESS)

/** Makes addresses that guess tokens wait, so that guesses cost no look at the database. */
export class WrongTokens {
  readonly #wrong: RateLimiterMySQL
  /** The addresses that this process knows to have to wait. */
  readonly #blocked = new RateLimiterMemory({ points: 1, duration: 60 })
  readonly #right = new Set<string>()

  /** @param kind of token; each has a count of its own, over all processes. */
  constructor(database: Database, kind: string) {
    this.#wrong = createSharedLimiter(database, { name: kind, points: MOST_WRONG, seconds: 60 })
  }

  /**
   * @param hash of what the address sends now: an office is one address, and what was right before is let through.
   * @throws ProblemError 429 for an address that has sent too many wrong ones.
   */
  async refuseGuessers(ctx: Context, hash?: string): Promise<void> {
    if (hash !== undefined && this.#right.has(hash)) {
      return
    }
    const blocked = await this.#blocked.get(addressOf(ctx))
    if (blocked) {
      throw tooManyRequests(blocked.msBeforeNext, 'Too many wrong tokens. Wait a moment and try again.')
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
  async count(ctx: Context): Promise<void> {
    const address = addressOf(ctx)
    const { remainingPoints, msBeforeNext } = await this.#wrong.consume(address).catch((refusal: unknown) => {
      if (refusal instanceof RateLimiterRes) {
        return refusal
      }
      throw refusal
    })
    if (remainingPoints === 0) {
      await this.#blocked.block(address, Math.max(1, Math.ceil(msBeforeNext / 1_000)))
    }
  }
}
