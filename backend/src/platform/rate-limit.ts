import { countedAddress } from '@headway/server-kit/counted-address'
import type { Context } from 'koa'
import type { Actor } from './actor.ts'
import type { Environment } from './environment.ts'
import { ProblemError } from './errors.ts'
import { type Pace, Paces } from './paces.ts'
import type { Platform } from './platform.ts'
import { SharedCount } from './shared-count.ts'
import { SharedPaces } from './shared-paces.ts'

export interface RateLimits {
  /** Requests a minute for one person, or for one address when nobody is signed in. */
  perMinute: number
  /** How many of them may come at once beyond the steady pace. */
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
/** So many seconds' worth of them may come at once, and again after as many seconds: with the pace, twice as many a second. */
const STRANGERS_BURST = 10

/** The limits of this installation (docs/RULES.md, "Limits"). */
export function configuredLimits(environment: Environment): RateLimits {
  return {
    perMinute: environment.REQUESTS_PER_MINUTE,
    burst: environment.REQUEST_BURST,
    strangersPerSecond: STRANGERS_PER_SECOND,
    reportsPerHour: environment.REPORTS_PER_HOUR,
  }
}

const tooMany = (waitMilliseconds: number) =>
  new ProblemError(429, 'too_many_requests', {
    detail: 'Too many requests in a short time. Wait a moment and try again.',
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(waitMilliseconds / 1_000))) },
  })

const HOUR = 60 * 60
/** What may come beyond the pace may come again after so many seconds. */
const BURST_SECONDS = 10

type Limited = Pick<Platform, 'database' | 'jobs'>

/**
 * Limits requests by person, else by the address the gateway reports, over all processes (ADR 156).
 *
 * @param limits how much is allowed.
 * @returns a guard that throws ProblemError 429 with Retry-After.
 */
export function createRateLimit(
  { database, jobs }: Limited,
  limits: RateLimits,
  now?: () => number,
): (ctx: Context, actor: Actor | undefined, hourly?: HourlyLimit) => Promise<void> {
  const { perMinute, burst, strangersPerSecond, reportsPerHour } = limits
  const person: Pace = {
    perSecond: perMinute / 60 + burst / BURST_SECONDS,
    atOnce: Math.ceil(perMinute / 60) + burst,
  }
  const stranger: Pace = {
    perSecond: strangersPerSecond + (strangersPerSecond * STRANGERS_BURST) / BURST_SECONDS,
    atOnce: strangersPerSecond * (1 + STRANGERS_BURST),
  }
  const paces = new Paces((key) => (key.startsWith('user:') ? person : stranger), now)
  const shared = new SharedPaces(database, paces)
  jobs.poll(() => shared.exchange())
  const counts: Record<HourlyLimit, SharedCount> = {
    reportsPerHour: new SharedCount(database, { kind: 'report', most: reportsPerHour, seconds: HOUR }),
  }

  return async ({ ip }, actor, hourly) => {
    const key = actor ? `user:${actor.id}` : `address:${countedAddress(ip)}`
    const wait = paces.take(key) || (actor && hourly ? await counts[hourly].take(String(actor.id)) : 0)
    if (wait > 0) {
      throw tooMany(wait)
    }
  }
}
