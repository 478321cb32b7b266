import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import { conflict, invalid, ProblemError } from './errors.ts'
import { errorNumber, inTransaction, isDuplicate, type Transaction } from '../database/transaction.ts'

const TABLE = 'idempotency_keys'
const VALID_KEY = /^[\x21-\x7e]{8,128}$/

/** A repeatable write: the caller's key, and what the caller asked for with it. */
export interface RepeatableRequest {
  userId: number
  key: string
  /** Hash of everything the effect depends on. */
  fingerprint: string
}

/** SHA-256 over the parts, in order. */
export function fingerprintOf(...parts: string[]): string {
  const hash = createHash('sha256')
  for (const part of parts) {
    hash.update(part).update('\0')
  }
  return hash.digest('hex')
}

/** @throws ProblemError 400 when the key is not 8 to 128 printable ASCII characters. */
export function checkIdempotencyKey(key: string): void {
  if (!VALID_KEY.test(key)) {
    throw invalid('bad_idempotency_key', {
      detail: 'Idempotency-Key must have 8 to 128 printable characters.',
    })
  }
}

/** Carries the stored answer out of the transaction that found it. */
class Repeated extends Error {}

/** Answers are kept this long, in milliseconds. */
const KEPT = 24 * 60 * 60 * 1_000

interface StoredAnswer {
  fingerprint: string
  /** Null where the effect has no value. */
  answer: string | null
  created_at: Date
  /** The database's clock, which stamps the rows. */
  now: Date
}

/**
 * Runs a write at most once for a key. The key's row is written in the transaction of the effect, so a second request
 * with the same key waits for the first one and then gets its answer (docs/RULES.md, "Concurrent and repeated changes").
 *
 * @param knex pool for the transaction.
 * @param request the key and the fingerprint.
 * @param act the effect; its value is the answer and is stored as JSON for 24 hours.
 * @throws ProblemError 422 when the key was used for something else, 409 while the first request still runs.
 */
export async function once<T>(
  knex: Knex,
  request: RepeatableRequest,
  act: (trx: Transaction) => Promise<T>,
): Promise<T> {
  const where = { user_id: request.userId, idempotency_key: request.key }
  for (;;) {
    try {
      return await inTransaction(knex, async (trx) => {
        await claim(trx, request)
        const answer = await act(trx)
        if (answer !== undefined) {
          await trx(TABLE)
            .where(where)
            .update({ answer: JSON.stringify(answer) })
        }
        return answer
      })
    } catch (error) {
      if (!(error instanceof Repeated)) {
        throw error
      }
    }
    const stored = await knex(TABLE)
      .where(where)
      .first<StoredAnswer | undefined>(
        'fingerprint',
        'answer',
        'created_at',
        knex.raw('UTC_TIMESTAMP(3) AS now'),
      )
    if (stored && stored.now.getTime() - stored.created_at.getTime() <= KEPT) {
      return answerOf<T>(stored, request)
    }
    // Too old to count, or swept away meanwhile: the key is free again.
    await knex(TABLE)
      .where(where)
      .where('created_at', '<', knex.raw('UTC_TIMESTAMP(3) - INTERVAL 24 HOUR'))
      .delete()
  }
}

/** 409 for a request whose twin with the same key has not been answered yet. */
export const stillRunning = () =>
  conflict('still_running', 'The first request with this Idempotency-Key is still running.')

/**
 * Whether an earlier request with this key has been answered. For acts that ask another server before they write: they
 * must not ask again.
 */
export async function isAnswered(
  knex: Knex,
  { userId, key }: Pick<RepeatableRequest, 'userId' | 'key'>,
): Promise<boolean> {
  const row = await knex(TABLE)
    .where({ user_id: userId, idempotency_key: key })
    .where('created_at', '>=', knex.raw('UTC_TIMESTAMP(3) - INTERVAL 24 HOUR'))
    .first<{ user_id: number } | undefined>('user_id')
  return row !== undefined
}

function answerOf<T>({ fingerprint, answer }: StoredAnswer, request: RepeatableRequest): T {
  if (fingerprint !== request.fingerprint) {
    throw new ProblemError(422, 'idempotency_key_reused', {
      detail: 'This Idempotency-Key was used for another request.',
    })
  }
  return (answer === null ? undefined : JSON.parse(answer)) as T
}

async function claim(trx: Transaction, request: RepeatableRequest): Promise<void> {
  try {
    await trx(TABLE).insert({
      user_id: request.userId,
      idempotency_key: request.key,
      fingerprint: request.fingerprint,
    })
  } catch (error) {
    if (isDuplicate(error)) {
      throw new Repeated()
    }
    if (errorNumber(error) === 1205) {
      throw stillRunning()
    }
    throw error
  }
}
