import { RateLimiterMySQL, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../database/database.ts'
import { ProblemError } from '../http/errors.ts'

/** How often something may happen under one key, over all processes. */
interface SharedLimit {
  /** Begins the key in the table. */
  readonly name: string
  readonly points: number
  readonly seconds: number
}

/** Makes a limiter for rare events that counts in the table `rate_limits`, over all processes (ADR 156). */
export const createSharedLimiter = (
  { knex }: Database,
  { name, points, seconds }: SharedLimit,
): RateLimiterMySQL =>
  new RateLimiterMySQL({
    storeClient: knex,
    storeType: 'knex',
    dbName: (knex.client as { database(): string }).database(),
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
    // A process that knows a key to be used up asks the database no more.
    inMemoryBlockOnConsumed: points,
  })

/**
 * Waits for a limiter's answer.
 *
 * @param detail text of the refusal.
 * @throws ProblemError 429 with Retry-After when the limit is reached; what the store throws.
 */
export async function requireAllowed(consumed: Promise<RateLimiterRes>, detail: string): Promise<void> {
  try {
    await consumed
  } catch (error) {
    throw error instanceof RateLimiterRes ? tooManyRequests(error.msBeforeNext, detail) : error
  }
}

/** 429 with the whole seconds after which to come again. */
export const tooManyRequests = (waitMs: number, detail: string): ProblemError =>
  new ProblemError(429, 'too_many_requests', {
    detail,
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(waitMs / 1_000))) },
  })
