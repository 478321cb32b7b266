import { countedAddress } from '@headway/server-kit/counted-address'
import type { Context } from 'koa'
import { BurstyRateLimiter, RateLimiterMemory, type RateLimiterMySQL } from 'rate-limiter-flexible'
import type { Actor } from '../actor.ts'
import type { Database } from '../database/database.ts'
import type { Environment } from '../environment.ts'
import { createSharedLimiter, requireAllowed } from './shared-limiter.ts'

export interface RateLimits {
  /** Requests a minute for one person. */
  perMinute: number
  /** How many more of them may come within ten seconds. */
  burst: number
  /** Requests a second without a session from one address, which may be a whole office signing in. */
  strangersPerSecond: number
  /** Reports one person may submit in an hour. */
  reportsPerHour: number
}

/** What one person may do so often in an hour, whatever the address is spelt like: an endpoint is mounted with it. */
export type HourlyLimit = 'reportsPerHour'

/** 300 people of one address sign in within a minute with about 20; passwords are guessed elsewhere and limited there. */
const STRANGERS_PER_SECOND = 50
const BURST_SECONDS = 10

/** The limits of this installation (docs/RULES.md, "Limits"). */
export function configuredLimits(environment: Environment): RateLimits {
  return {
    perMinute: environment.REQUESTS_PER_MINUTE,
    burst: environment.REQUEST_BURST,
    strangersPerSecond: STRANGERS_PER_SECOND,
    reportsPerHour: environment.REPORTS_PER_HOUR,
  }
}

/** Allows a steady pace, and as many more as `burst` in each ten seconds. */
const createLimiter = (perSecond: number, burst: number) =>
  new BurstyRateLimiter(
    new RateLimiterMemory({ points: perSecond, duration: 1 }),
    new RateLimiterMemory({ points: burst, duration: BURST_SECONDS }),
  )

/**
 * Limits requests by person, else by the address the gateway reports, in the memory of the process (ADR 156).
 *
 * @param limits how much is allowed.
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
    const allowed = actor ? people.consume(actor.id) : strangers.consume(countedAddress(ip))
    await requireAllowed(allowed, detail)
    if (actor && hourly) {
      await requireAllowed(hourlyLimiters[hourly].consume(actor.id), detail)
    }
  }
}
