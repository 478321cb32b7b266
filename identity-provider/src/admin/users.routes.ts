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
import type { AdminState, Guard } from './guard.ts'
import { fieldsOfNew, fieldsOfUpdate, profileProblems, type UserBody, userBody } from './profile.ts'
import { pageOf, queryOf } from './query.ts'
import { briefUser, listedUser, wholeUser } from './user-representation.ts'

const users = `${adminPath}/users`

/** What the calls about accounts need. */
export interface UsersDependencies {
  readonly accounts: Accounts
  readonly sessions: RealmSessions
  readonly adminEvents: AdminEvents
  readonly guard: Guard
}

/** Makes the reader of the account that a call names; an unknown one is 404. */
export function accountReader(accounts: Accounts): (id: string | undefined) => Promise<Account> {
  return async (id) => {
    const account = await accounts.find(id ?? '')
    if (!account) {
      throw notFound('User')
    }
    return account
  }
}

function filterOf(query: URLSearchParams): AccountFilter {
  const text = (name: string) => query.get(name) ?? undefined
  const enabled = text('enabled')
  return Object.fromEntries(
    Object.entries({
      search: text('search'),
      // The user name is the e-mail in this realm.
      email: text('email') ?? text('username'),
      firstName: text('firstName'),
      lastName: text('lastName'),
      enabled: enabled === undefined ? undefined : enabled === 'true',
      exact: text('exact') === 'true',
    }).filter(([, value]) => value !== undefined),
  )
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

/** Actions that the realm does not know are dropped without a word, as in Keycloak. */
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

/** Admin events keep no passwords. */
const withoutCredentials = ({ credentials: _, ...rest }: UserBody) => rest

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
  const state = ctx.state as AdminState
  state.representation = withoutCredentials(body)
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
  const state = ctx.state as AdminState
  state.representation = withoutCredentials(body)
  ctx.status = 204
}

/** Accounts: list, count, create, read, change, delete, sessions. */
export function registerUsers(router: Router, dependencies: UsersDependencies): void {
  const { accounts, sessions, adminEvents, guard } = dependencies
  const manage = guard('manage-users')
  const one = accountReader(accounts)

  router.get(users, manage, async (ctx) => {
    const query = queryOf(ctx)
    const { first, max } = pageOf(query)
    const found = await accounts.list(filterOf(query), first, max)
    ctx.body = found.map(query.get('briefRepresentation') === 'true' ? briefUser : listedUser)
  })
  router.post(users, manage, adminEvents.noting('CREATE', 'USER'), (ctx) => createUser(ctx, dependencies))
  router.get(`${users}/count`, manage, async (ctx) => {
    ctx.type = 'json'
    ctx.body = JSON.stringify(await accounts.count(filterOf(queryOf(ctx))))
  })
  router.get(`${users}/:id`, manage, async (ctx) => {
    ctx.body = wholeUser(await one(ctx.params.id))
  })
  router.put(`${users}/:id`, manage, adminEvents.noting('UPDATE', 'USER'), async (ctx) =>
    updateUser(ctx, await one(ctx.params.id), dependencies),
  )
  router.delete(`${users}/:id`, manage, adminEvents.noting('DELETE', 'USER'), async (ctx) => {
    const account = await one(ctx.params.id)
    await sessions.removeAllOf(account.id)
    await accounts.remove(account.id)
    const state = ctx.state as AdminState
    state.representation = { id: account.id, username: account.email }
    ctx.status = 204
  })
  router.get(`${users}/:id/sessions`, manage, async (ctx) => {
    ctx.body = await sessions.list((await one(ctx.params.id)).id)
  })
  router.post(`${users}/:id/logout`, manage, adminEvents.noting('ACTION', 'USER'), async (ctx) => {
    await sessions.endAllOf((await one(ctx.params.id)).id)
    ctx.status = 204
  })
  router.delete(
    `${adminPath}/sessions/:sid`,
    manage,
    adminEvents.noting('DELETE', 'USER_SESSION'),
    async (ctx) => {
      if (!(await sessions.end(ctx.params.sid ?? ''))) {
        throw notFound('Sesssion')
      }
      const state = ctx.state as AdminState
      state.representation = { offline: false }
      ctx.status = 204
    },
  )
}
