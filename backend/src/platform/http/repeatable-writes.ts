import type { EndpointDefinition } from '@headway/contracts'
import type { Context } from 'koa'
import type { Actor } from '../actor.ts'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Call } from './endpoint.ts'
import {
  computeFingerprint,
  hasStoredResponse,
  type IdempotentRequest,
  runIdempotent,
} from './idempotency.ts'

/** Returns the key under which a write is repeatable, or an empty string without one. */
const keyOf = (endpoint: EndpointDefinition, ctx: Context): string =>
  endpoint.method === 'POST' ? ctx.get('Idempotency-Key') : ''

/** Parts of a request that identify a repeatable write. */
interface Received {
  ctx: Context
  actor: Actor | undefined
  body: unknown
}

/** Returns the key of a repeatable request with a fingerprint of its input, or undefined without a key. */
function repeatableOf(
  { ctx, actor, body }: Received,
  endpoint: EndpointDefinition,
  fingerprint?: string,
): IdempotentRequest | undefined {
  const key = keyOf(endpoint, ctx)
  return key === '' || !actor
    ? undefined
    : {
        userId: actor.id,
        key,
        fingerprint: computeFingerprint(ctx.method, ctx.path, fingerprint ?? JSON.stringify(body ?? null)),
      }
}

/** Returns the functions with which a handler writes. */
export const writersOf = (
  { database, onCommit }: { database: Database; onCommit: () => void },
  endpoint: EndpointDefinition,
  received: Received,
): Pick<Call<EndpointDefinition>, 'write' | 'isReplay'> => ({
  async write(callback, fingerprint) {
    const repeatable = repeatableOf(received, endpoint, fingerprint)
    const answer = await (repeatable
      ? runIdempotent(database.knex, repeatable, callback)
      : inTransaction(database.knex, callback))
    onCommit()
    return answer
  },
  async isReplay() {
    const { ctx, actor } = received
    const key = keyOf(endpoint, ctx)
    return actor !== undefined && key !== '' && hasStoredResponse(database.knex, { userId: actor.id, key })
  },
})
