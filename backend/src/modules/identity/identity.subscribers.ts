import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { type Aspect, requestPush } from './outbox/identity-outbox.ts'

const aspectsOf: Record<string, Aspect> = { profile: 'profile', role: 'role' }

/** Notes what the provider has to learn of a change of a person, in the same transaction. What it has told itself it knows. */
export function subscribeIdentity(platform: Platform): void {
  const { events } = platform
  const push = (userId: number, aspects: readonly Aspect[], trx: Transaction) =>
    aspects.length === 0 ? Promise.resolve() : requestPush(platform, userId, aspects, trx)

  events.subscribe('user.updated', async ({ act, payload }, trx) => {
    if (act !== null) {
      const aspects = payload.fields.flatMap((field) => aspectsOf[field] ?? [])
      await push(payload.userId, aspects, trx)
    }
  })

  events.subscribe('user.moved', async ({ act, payload }, trx) => {
    if (act !== null) {
      await push(payload.userId, ['profile'], trx)
    }
  })

  events.subscribe('user.deactivated', async ({ act, payload }, trx) => {
    if (act !== null) {
      await push(payload.userId, ['enabled', 'signOut'], trx)
    }
  })

  // Somebody who has waited since their first sign-in has no role at the provider yet.
  events.subscribe('user.activated', async ({ act, payload }, trx) => {
    if (act !== null) {
      await push(payload.userId, ['enabled', 'role'], trx)
    }
  })

  events.subscribe('user.credentialsReset', ({ payload }, trx) => push(payload.userId, ['signOut'], trx))
}
