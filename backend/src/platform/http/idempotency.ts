import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import { conflict, invalid, ProblemError } from '../errors.ts'
import { errorNumber, inTransaction, isDuplicate, type Transaction } from '../database/transaction.ts'

const TABLE = 'idempotency_keys'
const VALID_KEY = /^[\x21-\x7e]{8,128}$/

/** A repeatable write: the caller's key and a fingerprint of the request. */
export interface IdempotentRequest {
  userId: number
  key: string
  /** Hash of everything that the effect depends on. */
  fingerprint: string
}

/** Returns the SHA-256 of the parts, in order. */
export function computeFingerprint(...parts: string[]): string {
  const hash = createHash('sha256')
  for (const part of parts) {
    hash.update(part).update('\0')
  }
  return hash.digest('hex')
}

/** @throws ProblemError 400 if the key does not consist of 8 to 128 printable ASCII characters. */
export function checkIdempotencyKey(key: string): void {
  if (!VALID_KEY.test(key)) {
    throw invalid('bad_idempotency_key', {
      detail: 'Idempotency-Key must have 8 to 128 printable characters.',
    })
  }
}

/** Aborts the transaction if the key already exists, so that the stored answer is used. */
class DuplicateKey extends Error {}

/** Retention time of answers in milliseconds. */
const RETENTION_MS = 24 * 60 * 60 * 1_000

interface StoredResponse {
  fingerprint: string
  /** Null if the effect returned no value. */
  answer: string | null
  created_at: Date
  /** Current time of the database, which also sets `created_at`. */
  now: Date
}

/**
 * Runs a write at most once per key. The key's row is inserted in the same transaction. A second
 * request with the same key therefore waits for the first one and gets its answer (docs/VALIDATION.md,
 * "Concurrent and repeated requests").
 *
 * @param knex pool for the transaction.
 * @param request key and fingerprint.
 * @param callback the effect. Its return value is the answer, which is stored as JSON for 24 hours.
 * @throws ProblemError 422 if the key was used for a different request, 409 while the first
 *   request is still running.
 */
export async function runIdempotent<T>(
  knex: Knex,
  request: IdempotentRequest,
  callback: (trx: Transaction) => Promise<T>,
): Promise<T> {
  const where = { user_id: request.userId, idempotency_key: request.key }
  for (;;) {
    try {
      return await inTransaction(knex, async (trx) => {
        await claim(trx, request)
        const answer = await callback(trx)
        if (answer !== undefined) {
          await trx(TABLE)
            .where(where)
            .update({ answer: JSON.stringify(answer) })
        }
        return answer
      })
    } catch (error) {
      if (!(error instanceof DuplicateKey)) {
        throw error
      }
    }
    const stored = await knex(TABLE)
      .where(where)
      .first<StoredResponse | undefined>(
        'fingerprint',
        'answer',
        'created_at',
        knex.raw('UTC_TIMESTAMP(3) AS now'),
      )
    if (stored && stored.now.getTime() - stored.created_at.getTime() <= RETENTION_MS) {
      return parseStoredResponse<T>(stored, request)
    }
    // The answer is too old or was deleted in the meantime, so the key is free again.
    await knex(TABLE)
      .where(where)
      .where('created_at', '<', knex.raw('UTC_TIMESTAMP(3) - INTERVAL 24 HOUR'))
      .delete()
  }
}

/** Returns a 409 problem for a request whose key belongs to a request that is still running. */
export const requestInProgress = () =>
  conflict('request_in_progress', 'The first request with this Idempotency-Key is still running.')

/**
 * Returns true if an earlier request with this key was answered. Operations that call another server before
 * they write must not call it again then.
 */
export async function hasStoredResponse(
  knex: Knex,
  { userId, key }: Pick<IdempotentRequest, 'userId' | 'key'>,
): Promise<boolean> {
  const row = await knex(TABLE)
    .where({ user_id: userId, idempotency_key: key })
    .where('created_at', '>=', knex.raw('UTC_TIMESTAMP(3) - INTERVAL 24 HOUR'))
    .first<{ user_id: number } | undefined>('user_id')
  return row !== undefined
}

function parseStoredResponse<T>({ fingerprint, answer }: StoredResponse, request: IdempotentRequest): T {
  if (fingerprint !== request.fingerprint) {
    throw new ProblemError(422, 'idempotency_key_reused', {
      detail: 'This Idempotency-Key was used for another request.',
    })
  }
  return (answer === null ? undefined : JSON.parse(answer)) as T
}

async function claim(trx: Transaction, request: IdempotentRequest): Promise<void> {
  try {
    await trx(TABLE).insert({
      user_id: request.userId,
      idempotency_key: request.key,
      fingerprint: request.fingerprint,
    })
  } catch (error) {
    if (isDuplicate(error)) {
      throw new DuplicateKey()
    }
    // ER_LOCK_WAIT_TIMEOUT: the first request still holds the lock of the row.
    if (errorNumber(error) === 1205) {
      throw requestInProgress()
    }
    throw error
  }
}
