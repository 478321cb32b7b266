import type Router from '@koa/router'
import type { Context } from 'koa'
import type { Account, Accounts } from '../accounts/accounts.ts'
import type { Credential, Credentials } from '../accounts/credentials.ts'
import { hashPassword, passwordProblem } from '../accounts/passwords.ts'
import { adminPath } from '../realm.ts'
import { readBody } from './admin-body.ts'
import { badRequest, notFound } from './admin-error.ts'
import type { AdminEvents } from './admin-events.ts'
import type { AdminAuthorization } from './admin-authorization.ts'
import { credentialBody } from './profile.ts'
import { accountReader } from './users.routes.ts'

const user = `${adminPath}/users/:id`

export interface CredentialsDependencies {
  readonly accounts: Accounts
  readonly credentials: Credentials
  readonly adminEvents: AdminEvents
  readonly guard: AdminAuthorization
}

/** Returns a credential without its secret. */
const representation = ({ id, type, userLabel, createdAt, credentialData }: Credential) => ({
  id,
  type,
  ...(userLabel === null ? {} : { userLabel }),
  createdDate: createdAt,
  credentialData,
})

async function resetPassword(
  ctx: Context,
  account: Account,
  { accounts, credentials }: CredentialsDependencies,
): Promise<void> {
  const { value, temporary } = await readBody(ctx, credentialBody, 'CredentialRepresentation')
  if (value === undefined || value === null) {
    throw badRequest({ error: 'No password provided' })
  }
  if (value.trim() === '') {
    throw badRequest({ error: 'Empty password not allowed' })
  }
  const problem = passwordProblem(value, account.email)
  if (problem) {
    throw badRequest(problem)
  }
  await credentials.setPassword(account.id, await hashPassword(value))
  await (temporary
    ? accounts.addRequiredAction(account.id, 'UPDATE_PASSWORD')
    : accounts.removeRequiredAction(account.id, 'UPDATE_PASSWORD'))
  ctx.status = 204
}

/** Registers the administrator's endpoints for passwords and one-time code devices. */
export function registerCredentials(router: Router, dependencies: CredentialsDependencies): void {
  const { accounts, credentials, adminEvents, guard } = dependencies
  const manage = guard('manage-users')
  const recordEvent = adminEvents.noting('USER')
  const readAccount = accountReader(accounts)

  router.put(`${user}/reset-password`, manage, recordEvent, async (ctx) =>
    resetPassword(ctx, await readAccount(ctx.params.id), dependencies),
  )
  router.get(`${user}/credentials`, manage, async (ctx) => {
    const account = await readAccount(ctx.params.id)
    ctx.body = (await credentials.list(account.id)).map(representation)
  })
  router.delete(`${user}/credentials/:credential`, manage, recordEvent, async (ctx) => {
    const account = await readAccount(ctx.params.id)
    if (!(await credentials.remove(account.id, ctx.params.credential ?? ''))) {
      throw notFound('Credential')
    }
    ctx.status = 204
  })
}
