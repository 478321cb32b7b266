import { toRateLimitKey } from '@headway/server-kit/rate-limit-key'
import type { Context } from 'koa'
import { BurstyRateLimiter, RateLimiterMemory, type RateLimiterMySQL } from 'rate-limiter-flexible'
import type { Actor } from '../actor.ts'
import type { Database } from '../database/database.ts'
import type { Environment } from '../environment.ts'
import { createSharedLimiter, requireAllowed } from './shared-limiter.ts'

export interface RateLimits {
  /** Requests per minute of one person. */
  perMinute: number
  /** Additional requests of one person within ten seconds. */
  burst: number
  /** Requests per second without a session from one address, which may belong to a whole office. */
  strangersPerSecond: number
  /** Reports that one person may submit per hour. */
  reportsPerHour: number
}

/** Hourly limits per person. An endpoint names its limit, so that different spellings of its URL share it. */
export type HourlyLimit = 'reportsPerHour'

/**
 * About 20 requests per second suffice for the sign-in of 300 people at one address within a minute. The identity
 * provider limits password guesses.
 */
const ANONYMOUS_PER_SECOND = 50
const BURST_SECONDS = 10

/** Returns the limits of this installation (docs/LIMITS.md, "Request limits"). */
export function configuredLimits(environment: Environment): RateLimits {
  return {
    perMinute: environment.REQUESTS_PER_MINUTE,
    burst: environment.REQUEST_BURST,
    strangersPerSecond: ANONYMOUS_PER_SECOND,
    reportsPerHour: environment.REPORTS_PER_HOUR,
  }
}

/** Creates a limiter with a steady rate and `burst` additional requests per ten seconds. */
const createLimiter = (perSecond: number, burst: number) =>
  new BurstyRateLimiter(
    new RateLimiterMemory({ points: perSecond, duration: 1 }),
    new RateLimiterMemory({ points: burst, duration: BURST_SECONDS }),
  )

/**
 * Creates a rate limit per person, or per client address without a session, in the memory of the process (ADR 022).
 *
 * @param limits maximum rates.
 * @returns a guard that throws ProblemError 429 with Retry-After.
 */
export function createRateLimit(
  database: Database,
  { perMinute, burst, strangersPerSecond, reportsPerHour }: RateLimits,
): (ctx: Context, actor: Actor | undefined, hourly?: HourlyLimit) => Promise<void> {
  const people = createLimiter(Math.ceil(perMinute / 60), burst)
  const strangers = createLimiter(strangersPerSecond, strangersPerSecond * BURST_SECONDS)
  const hourlyLimiters: Record<HourlyLimit, RateLimiterMySQL> = {
    reportsPerHour: createSharedLimiter(database, { name: 'report', points: reportsPerHour, seconds: 3_600 }),
  }
  const detail = 'Too many requests in a short time. Wait a moment and try again.'

  return async ({ ip }, actor, hourly) => {
    const allowed = actor ? people.consume(actor.id) : strangers.consume(toRateLimitKey(ip))
    await requireAllowed(allowed, detail)
    if (actor && hourly) {
      await requireAllowed(hourlyLimiters[hourly].consume(actor.id), detail)
    }
  }
}
