import { toRateLimitKey } from '@headway/server-kit/rate-limit-key'
import type { Context } from 'koa'
import { RateLimiterMemory, type RateLimiterMySQL, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../database/database.ts'
import { createSharedLimiter, tooManyRequests } from './shared-limiter.ts'

/** Maximum number of wrong tokens of one address per minute; people do not mistype more often. */
const MAX_INVALID_PER_MINUTE = 10
/** Maximum number of characters of an address, which may come from a client. */
const MAX_ADDRESS_LENGTH = 64
/** Maximum number of valid tokens that a process remembers. */
const MAX_CACHED_TOKENS = 1_000

const addressOf = ({ ip }: Context) => toRateLimitKey(ip).slice(0, MAX_ADDRESS_LENGTH)

/** Blocks addresses that guess tokens, so that guesses cause no database queries. */
export class InvalidTokenLimiter {
  readonly #failures: RateLimiterMySQL
  /** Addresses that are blocked in this process. */
  readonly #blocked = new RateLimiterMemory({ points: 1, duration: 60 })
  readonly #validHashes = new Set<string>()

  /**
   * Creates a counter.
   *
   * @param kind kind of token; each kind has its own count across all processes.
   */
  constructor(database: Database, kind: string) {
    this.#failures = createSharedLimiter(database, {
      name: kind,
      points: MAX_INVALID_PER_MINUTE,
      seconds: 60,
    })
  }

  /**
   * Refuses a blocked address.
   *
   * @param hash hash of the sent token. A token that was valid before is let through, since a whole office may share
   *   the address.
   * @throws ProblemError 429 for an address that has sent too many wrong tokens.
   */
  async rejectIfThrottled(ctx: Context, hash?: string): Promise<void> {
    if (hash !== undefined && this.#validHashes.has(hash)) {
      return
    }
    const blocked = await this.#blocked.get(addressOf(ctx))
    if (blocked) {
      throw tooManyRequests(blocked.msBeforeNext, 'Too many wrong tokens. Wait a moment and try again.')
    }
  }

  /** Remembers a valid token. */
  recordValid(hash: string): void {
    if (this.#validHashes.size >= MAX_CACHED_TOKENS) {
      this.#validHashes.clear()
    }
    this.#validHashes.add(hash)
  }

  /** Counts a wrong token. */
  async recordInvalid(ctx: Context): Promise<void> {
    const address = addressOf(ctx)
    const { remainingPoints, msBeforeNext } = await this.#failures
      .consume(address)
      .catch((refusal: unknown) => {
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
