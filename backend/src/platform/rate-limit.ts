import type { Context } from 'koa'
import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Actor } from './actor.ts'
import type { Environment } from './environment.ts'
import { ProblemError } from './errors.ts'

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

/** 300 people of one address sign in within a minute with about 20; passwords are guessed elsewhere and limited there. */
const STRANGERS_PER_SECOND = 50
/** So many seconds' worth of them may come at once. */
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

const REPORTS_PATH = '/api/progress-reports'
const HOUR = 60 * 60

interface Limiter {
  consume(key: string): Promise<unknown>
}

/**
 * Limits requests by person, else by the address the gateway reports.
 *
 * @param limits how much is allowed.
 * @returns a guard that throws ProblemError 429 with Retry-After.
 */
export function createRateLimit(
  limits: RateLimits,
): (ctx: Context, actor: Actor | undefined) => Promise<void> {
  const api: Limiter = new BurstyRateLimiter(
    new RateLimiterMemory({ points: Math.ceil(limits.perMinute / 60), duration: 1, keyPrefix: 'pace' }),
    new RateLimiterMemory({ points: limits.burst, duration: 10, keyPrefix: 'burst' }),
  )
  const strangers: Limiter = new BurstyRateLimiter(
    new RateLimiterMemory({ points: limits.strangersPerSecond, duration: 1, keyPrefix: 'stranger' }),
    new RateLimiterMemory({
      points: limits.strangersPerSecond * STRANGERS_BURST,
      duration: STRANGERS_BURST,
      keyPrefix: 'strangers',
    }),
  )
  const reports = new RateLimiterMemory({
    points: limits.reportsPerHour,
    duration: HOUR,
    keyPrefix: 'report',
  })

  const limitersFor = ({ method, path }: Context, actor: Actor | undefined): Limiter[] => {
    if (!actor) {
      return [strangers]
    }
    return method === 'POST' && path === REPORTS_PATH ? [api, reports] : [api]
  }

  return async (ctx, actor) => {
    const key = actor ? `user:${actor.id}` : `address:${ctx.ip}`
    try {
      for (const limiter of limitersFor(ctx, actor)) {
        await limiter.consume(key)
      }
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) {
        throw tooMany(refusal.msBeforeNext)
      }
      throw refusal
    }
  }
}
