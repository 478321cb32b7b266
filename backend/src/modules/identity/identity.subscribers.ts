import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { type Aspect, requestPush } from './outbox/identity-outbox.ts'

const aspectsOf: Record<string, Aspect> = { profile: 'profile', role: 'role' }

/**
 * Adds changes of users to the outbox in the same transaction. Changes without a context came from the provider and are
 * skipped.
 */
export function subscribeIdentity(platform: Platform): void {
  const { events } = platform
  const push = (userId: number, aspects: readonly Aspect[], trx: Transaction) =>
    aspects.length === 0 ? Promise.resolve() : requestPush(platform, userId, aspects, trx)

  events.subscribe('user.updated', async ({ context, payload }, trx) => {
    if (context !== null) {
      const aspects = payload.fields.flatMap((field) => aspectsOf[field] ?? [])
      await push(payload.userId, aspects, trx)
    }
  })

  events.subscribe('user.moved', async ({ context, payload }, trx) => {
    if (context !== null) {
      await push(payload.userId, ['profile'], trx)
    }
  })

  events.subscribe('user.deactivated', async ({ context, payload }, trx) => {
    if (context !== null) {
      await push(payload.userId, ['enabled', 'signOut'], trx)
    }
  })

  // A person who has waited for activation since their first sign-in has no role at the provider yet.
  events.subscribe('user.activated', async ({ context, payload }, trx) => {
    if (context !== null) {
      await push(payload.userId, ['enabled', 'role'], trx)
    }
  })

  events.subscribe('user.credentialsReset', ({ payload }, trx) => push(payload.userId, ['signOut'], trx))
}
