import { type Role, roles } from '@headway/contracts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction, type Transaction } from '../../../platform/database/transaction.ts'
import { requestPush, requestPushes } from './identity-outbox.ts'

/** In the organisation's night, before accounts are compared: whoever has removed their factor there has to set one up. */
const NIGHTLY = { cron: '35 2 * * *' }

/** Whose sign-in asks for a second factor (docs/IDENTITY.md, "Second factors"). */
const needingRoles = ({ settings }: Platform, trx: Transaction): Promise<readonly Role[]> =>
  settings.read('security.twoFactorRoles', trx)

/** Has the provider learn of one person whether they need a second factor; nothing where nobody needs one. */
async function pushOne(platform: Platform, userId: number, trx: Transaction): Promise<void> {
  if ((await needingRoles(platform, trx)).length > 0) {
    await requestPush(platform, userId, ['secondFactor'], trx)
  }
}

/** Follows the setting and the people: who comes into a role that needs a second factor, and who leaves one. */
export function registerSecondFactor(platform: Platform): void {
  const { events, jobs, database } = platform

  events.subscribe('setting.changed', async ({ payload, change }, trx) => {
    if (payload.key === 'security.twoFactorRoles') {
      const before = new Set(change?.before?.[payload.key] as Role[])
      const after = new Set(change?.after?.[payload.key] as Role[])
      const changed = roles.filter((role) => before.has(role) !== after.has(role))
      await requestPushes(platform, changed, 'secondFactor', trx)
    }
  })
  events.subscribe('user.created', ({ payload }, trx) => pushOne(platform, payload.userId, trx))
  events.subscribe('user.updated', async ({ payload }, trx) => {
    if (payload.fields.includes('role') || payload.fields.includes('second factor')) {
      await pushOne(platform, payload.userId, trx)
    }
  })

  const askForRemoved = () =>
    inTransaction(database.knex, async (trx) =>
      requestPushes(platform, await needingRoles(platform, trx), 'secondFactor', trx),
    )
  jobs.schedule('identity.secondFactors', NIGHTLY, askForRemoved)
}
