import { roles } from '@headway/contracts'
import { usersCreate, usersResetPassword, usersResetSecondFactor } from '@headway/contracts/users'
import type { RouteTable } from '../../platform/http/endpoint.ts'
import { requestInProgress } from '../../platform/http/idempotency.ts'
import type { Platform } from '../../platform/platform.ts'
import { loadUser, userPolicy } from '../users/index.ts'
import { registerAccountOperations } from './accounts/account-operations.ts'
import { createPersonWithAccount, resetPassword, resetSecondFactor } from './accounts/accounts.ts'
import { createTemporaryPassword } from './accounts/temporary-password.ts'
import { identityOf } from './identity.ts'
import { subscribeIdentity } from './identity.subscribers.ts'
import { registerOutbox } from './outbox/identity-outbox.ts'
import { registerSecondFactor } from './outbox/second-factor.ts'
import { registerPoller } from './poller/identity-poller.ts'
import { personalRecords, unlistedColumns } from './personal-data.ts'

/** Registers the endpoints for accounts and the jobs that synchronize users with the provider. */
export function registerIdentity(table: RouteTable, platform: Platform): void {
  platform.personalData.add(personalRecords, unlistedColumns)
  const { directory } = identityOf(platform)
  subscribeIdentity(platform)
  registerOutbox(platform, directory)
  registerAccountOperations(platform, directory)
  registerSecondFactor(platform)
  registerPoller(platform, directory, roles)

  table.route(
    usersCreate,
    { can: userPolicy.create, ability: 'user.create' },
    async ({ context, body, write, isReplay }) => {
      if (await isReplay()) {
        const id = await write<number>(() => Promise.reject(requestInProgress()))
        return { user: await loadUser(platform, context.actor, id), temporaryPassword: null }
      }
      const password = createTemporaryPassword()
      const id = await createPersonWithAccount(platform, directory, context, { body, password }, write)
      return { user: await loadUser(platform, context.actor, id), temporaryPassword: password }
    },
  )

  table.route(usersResetPassword, { can: 'signed-in' }, async ({ ctx, context, params }) => {
    ctx.set('Cache-Control', 'no-store')
    return { temporaryPassword: await resetPassword(platform, directory, context, params.id) }
  })

  table.route(usersResetSecondFactor, { can: 'signed-in' }, async ({ context, params }) => {
    await resetSecondFactor(platform, directory, context, params.id)
    return undefined
  })
}
