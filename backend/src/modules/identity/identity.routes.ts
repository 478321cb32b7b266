import { roles } from '@headway/contracts'
import { usersCreate, usersResetPassword, usersResetSecondFactor } from '@headway/contracts/users'
import type { RouteTable } from '../../platform/http/endpoint.ts'
import { stillRunning } from '../../platform/http/idempotency.ts'
import type { Platform } from '../../platform/platform.ts'
import { loadUser, userPolicy } from '../users/index.ts'
import { registerAccountActs } from './accounts/account-acts.ts'
import { createPersonWithAccount, resetPassword, resetSecondFactor } from './accounts/accounts.ts'
import { createTemporaryPassword } from './accounts/temporary-password.ts'
import { identityOf } from './identity.ts'
import { subscribeIdentity } from './identity.subscribers.ts'
import { registerOutbox } from './outbox/identity-outbox.ts'
import { registerSecondFactor } from './outbox/second-factor.ts'
import { registerPoller } from './poller/identity-poller.ts'
import { personalRecords, unlistedColumns } from './personal-data.ts'

/** Mounts what is done with people's accounts, and registers the work that keeps both sides alike. */
export function registerIdentity(table: RouteTable, platform: Platform): void {
  platform.personalData.add(personalRecords, unlistedColumns)
  const { directory } = identityOf(platform)
  subscribeIdentity(platform)
  registerOutbox(platform, directory)
  registerAccountActs(platform, directory)
  registerSecondFactor(platform)
  registerPoller(platform, directory, roles)

  table.route(
    usersCreate,
    { can: userPolicy.create, ability: 'user.create' },
    async ({ act, body, write, isRepeated }) => {
      if (await isRepeated()) {
        const id = await write<number>(() => Promise.reject(stillRunning()))
        return { user: await loadUser(platform, act.actor, id), temporaryPassword: null }
      }
      const password = createTemporaryPassword()
      const id = await createPersonWithAccount(platform, directory, act, { body, password }, write)
      return { user: await loadUser(platform, act.actor, id), temporaryPassword: password }
    },
  )

  table.route(usersResetPassword, { can: 'signed-in' }, async ({ ctx, act, params }) => {
    ctx.set('Cache-Control', 'no-store')
    return { temporaryPassword: await resetPassword(platform, directory, act, params.id) }
  })

  table.route(usersResetSecondFactor, { can: 'signed-in' }, async ({ act, params }) => {
    await resetSecondFactor(platform, directory, act, params.id)
    return undefined
  })
}
