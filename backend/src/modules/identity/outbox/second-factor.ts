import { type Role, roles } from '@headway/contracts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction, type Transaction } from '../../../platform/database/transaction.ts'
import { requestPush, requestPushes } from './identity-outbox.ts'

/**
 * Runs at night in the organization's time zone, before the comparison of accounts. A person who removed their second
 * factor at the provider must set one up again.
 */
const NIGHTLY = { cron: '35 2 * * *' }

/** Returns the roles that require a second factor (docs/IDENTITY.md, "Second factors"). */
const needingRoles = ({ settings }: Platform, trx: Transaction): Promise<readonly Role[]> =>
  settings.read('security.twoFactorRoles', trx)

/** Requests a push of one person's requirement, unless no role requires a second factor. */
async function pushOne(platform: Platform, userId: number, trx: Transaction): Promise<void> {
  if ((await needingRoles(platform, trx)).length > 0) {
    await requestPush(platform, userId, ['secondFactor'], trx)
  }
}

/** Keeps the requirement at the provider up to date with the setting and with the roles of people. */
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
