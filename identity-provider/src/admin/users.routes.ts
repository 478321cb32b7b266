import type Router from '@koa/router'
import type { Context } from 'koa'
import {
  type Account,
  type AccountFields,
  type AccountFilter,
  type Accounts,
  DuplicateEmailError,
} from '../accounts/accounts.ts'
import { hashPassword, passwordProblem } from '../accounts/passwords.ts'
import type { RealmSessions } from '../protocol/sessions.ts'
import { adminPath } from '../realm.ts'
import { badRequest, duplicateEmail, notFound } from './admin-error.ts'
import { readBody } from './admin-body.ts'
import type { Guard } from './guard.ts'
import { fieldsOfNew, fieldsOfUpdate, profileProblems, userBody } from './profile.ts'

const users = `${adminPath}/users`
/** Keycloak's page when the caller names no size. */
const DEFAULT_PAGE = 100

/** What the calls about accounts need. */
export interface UsersDependencies {
  readonly accounts: Accounts
  readonly sessions: RealmSessions
  readonly guard: Guard
}

function representation(account: Account) {
  return {
    id: account.id,
    username: account.email,
    ...(account.firstName === null ? {} : { firstName: account.firstName }),
    ...(account.lastName === null ? {} : { lastName: account.lastName }),
    email: account.email,
    emailVerified: account.emailVerified,
    attributes: account.attributes,
    enabled: account.enabled,
    createdTimestamp: account.createdAt,
    totp: false,
    disableableCredentialTypes: [],
    requiredActions: [],
    notBefore: 0,
    access: { manage: true },
  }
}

function filterOf(ctx: Context): AccountFilter {
  const query = new URLSearchParams(ctx.querystring)
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

function whole(ctx: Context, name: string, fallback: number): number {
  const value = Number(new URLSearchParams(ctx.querystring).get(name) ?? fallback)
  return Number.isSafeInteger(value) && value >= 0 ? value : fallback
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

async function createUser(ctx: Context, { accounts }: UsersDependencies): Promise<void> {
  const body = await readBody(ctx, userBody, 'UserRepresentation')
  if (!body.username && !body.email?.trim()) {
    throw badRequest({ errorMessage: 'User name is missing' })
  }
  const fields = fieldsOfNew(body)
  checkProfile(fields)
  const [credential] = body.credentials ?? []
  if (credential?.temporary || body.requiredActions?.length) {
    throw badRequest({ errorMessage: 'The embedded identity provider has no required actions.' })
  }
  const problem = credential && passwordProblem(credential.value, fields.email)
  if (problem) {
    throw badRequest(problem)
  }
  if (await accounts.findByEmail(fields.email)) {
    throw duplicateEmail()
  }
  const password = credential && (await hashPassword(credential.value))
  const id = await accounts.create(fields, password).catch(refuseDuplicate)
  ctx.status = 201
  ctx.set('Location', `${ctx.protocol}://${ctx.host}${users}/${id}`)
  ctx.body = null
  ctx.status = 201
}

async function updateUser(ctx: Context, account: Account, { accounts }: UsersDependencies): Promise<void> {
  const body = await readBody(ctx, userBody, 'UserRepresentation')
  const fields = fieldsOfUpdate(body, account)
  checkProfile(fields)
  await accounts.update(account.id, fields).catch(refuseDuplicate)
  ctx.status = 204
}

/** Accounts: list, count, create, read, change, delete, sessions. */
export function registerUsers(router: Router, dependencies: UsersDependencies): void {
  const { accounts, sessions, guard } = dependencies
  const manage = guard('manage-users')
  const one = async (id: string | undefined): Promise<Account> => {
    const account = await accounts.find(id ?? '')
    if (!account) {
      throw notFound('User')
    }
    return account
  }

  router.get(users, manage, async (ctx) => {
    const found = await accounts.list(filterOf(ctx), whole(ctx, 'first', 0), whole(ctx, 'max', DEFAULT_PAGE))
    ctx.body = found.map(representation)
  })
  router.post(users, manage, (ctx) => createUser(ctx, dependencies))
  router.get(`${users}/count`, manage, async (ctx) => {
    ctx.type = 'json'
    ctx.body = JSON.stringify(await accounts.count(filterOf(ctx)))
  })
  router.get(`${users}/:id`, manage, async (ctx) => {
    ctx.body = representation(await one(ctx.params.id))
  })
  router.put(`${users}/:id`, manage, async (ctx) => updateUser(ctx, await one(ctx.params.id), dependencies))
  router.delete(`${users}/:id`, manage, async (ctx) => {
    const account = await one(ctx.params.id)
    await sessions.removeAllOf(account.id)
    await accounts.remove(account.id)
    ctx.status = 204
  })
  router.get(`${users}/:id/sessions`, manage, async (ctx) => {
    ctx.body = await sessions.list((await one(ctx.params.id)).id)
  })
  router.post(`${users}/:id/logout`, manage, async (ctx) => {
    await sessions.endAllOf((await one(ctx.params.id)).id)
    ctx.status = 204
  })
  router.delete(`${adminPath}/sessions/:sid`, manage, async (ctx) => {
    if (!(await sessions.end(ctx.params.sid ?? ''))) {
      throw notFound('Sesssion')
    }
    ctx.status = 204
  })
}
