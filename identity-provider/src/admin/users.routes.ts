import type Router from '@koa/router'
import type { Context } from 'koa'
import {
  type Account,
  type AccountFields,
  type AccountFilter,
  type Accounts,
  DuplicateEmailError,
  type RequiredAction,
  requiredActions,
} from '../accounts/accounts.ts'
import { hashPassword, passwordProblem } from '../accounts/passwords.ts'
import type { RealmSessions } from '../protocol/sessions.ts'
import { adminPath } from '../realm.ts'
import { badRequest, duplicateEmail, notFound } from './admin-error.ts'
import { readBody } from './admin-body.ts'
import type { AdminEvents } from './admin-events.ts'
import type { AdminAuthorization } from './admin-authorization.ts'
import { fieldsOfNew, fieldsOfUpdate, profileProblems, userBody } from './profile.ts'
import { pageOf, queryOf } from './query.ts'
import { userRepresentation } from './user-representation.ts'

const users = `${adminPath}/users`

export interface UsersDependencies {
  readonly accounts: Accounts
  readonly sessions: RealmSessions
  readonly adminEvents: AdminEvents
  readonly guard: AdminAuthorization
}

/** Returns a function that finds the account of a request, or throws 404. */
export function accountReader(accounts: Accounts): (id: string | undefined) => Promise<Account> {
  return async (id) => {
    const account = await accounts.find(id ?? '')
    if (!account) {
      throw notFound('User')
    }
    return account
  }
}

/** Reads the filter that the portal uses: an exact email address, or none. */
function filterOf(query: URLSearchParams): AccountFilter {
  const email = query.get('email')
  return email === null ? {} : { email }
}

function checkProfile(fields: AccountFields): void {
  const problems = profileProblems(fields)
  if (problems.length === 1) {
    throw badRequest(problems[0])
  }
  if (problems.length > 1) {
    throw badRequest({ errors: problems })
  }
}

const refuseDuplicate = (error: unknown): never => {
  throw error instanceof DuplicateEmailError ? duplicateEmail() : error
}

/** Unknown actions are ignored, as in Keycloak. */
const knownActions = (asked: readonly string[]) => requiredActions.filter((action) => asked.includes(action))

async function setRequiredActions(
  accounts: Accounts,
  id: string,
  wanted: readonly RequiredAction[],
): Promise<void> {
  for (const action of requiredActions) {
    await (wanted.includes(action)
      ? accounts.addRequiredAction(id, action)
      : accounts.removeRequiredAction(id, action))
  }
}

async function createUser(ctx: Context, { accounts }: UsersDependencies): Promise<void> {
  const body = await readBody(ctx, userBody, 'UserRepresentation')
  if (!body.username && !body.email?.trim()) {
    throw badRequest({ errorMessage: 'User name is missing' })
  }
  const fields = fieldsOfNew(body)
  checkProfile(fields)
  const [credential] = body.credentials ?? []
  const value = credential?.value ?? undefined
  const problem = value === undefined ? undefined : passwordProblem(value, fields.email)
  if (problem) {
    throw badRequest(problem)
  }
  if (await accounts.findByEmail(fields.email)) {
    throw duplicateEmail()
  }
  const password = value === undefined ? undefined : await hashPassword(value)
  const id = await accounts.create(fields, password).catch(refuseDuplicate)
  const asked = [...(body.requiredActions ?? []), ...(credential?.temporary ? ['UPDATE_PASSWORD'] : [])]
  await setRequiredActions(accounts, id, knownActions(asked))
  ctx.set('Location', `${ctx.protocol}://${ctx.host}${users}/${id}`)
  ctx.body = null
  ctx.status = 201
}

async function updateUser(ctx: Context, account: Account, { accounts }: UsersDependencies): Promise<void> {
  const body = await readBody(ctx, userBody, 'UserRepresentation')
  const fields = fieldsOfUpdate(body, account)
  checkProfile(fields)
  await accounts.update(account.id, fields).catch(refuseDuplicate)
  if (body.requiredActions) {
    await setRequiredActions(accounts, account.id, knownActions(body.requiredActions))
  }
  ctx.status = 204
}

/** Registers endpoints that list, create, read, change and delete accounts, and list and end their sessions. */
export function registerUsers(router: Router, dependencies: UsersDependencies): void {
  const { accounts, sessions, adminEvents, guard } = dependencies
  const manage = guard('manage-users')
  const one = accountReader(accounts)

  router.get(users, manage, async (ctx) => {
    const query = queryOf(ctx)
    const { first, max } = pageOf(query)
    ctx.body = (await accounts.list(filterOf(query), first, max)).map(userRepresentation)
  })
  router.post(users, manage, adminEvents.noting('USER'), (ctx) => createUser(ctx, dependencies))
  router.get(`${users}/:id`, manage, async (ctx) => {
    ctx.body = userRepresentation(await one(ctx.params.id))
  })
  router.put(`${users}/:id`, manage, adminEvents.noting('USER'), async (ctx) =>
    updateUser(ctx, await one(ctx.params.id), dependencies),
  )
  router.delete(`${users}/:id`, manage, adminEvents.noting('USER'), async (ctx) => {
    const account = await one(ctx.params.id)
    await sessions.removeAllOf(account.id)
    await accounts.remove(account.id)
    ctx.status = 204
  })
  router.get(`${users}/:id/sessions`, manage, async (ctx) => {
    ctx.body = await sessions.list((await one(ctx.params.id)).id)
  })
  router.post(`${users}/:id/logout`, manage, adminEvents.noting('USER'), async (ctx) => {
    await sessions.endAllOf((await one(ctx.params.id)).id)
    ctx.status = 204
  })
}
