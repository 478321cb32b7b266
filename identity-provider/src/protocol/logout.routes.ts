import type Router from '@koa/router'
import type { Context } from 'koa'
import type { Provider } from 'oidc-provider'
import { messages } from '../messages/en.ts'
import { errorPage } from '../pages/error-page.ts'
import { writePage } from '../pages/layout.ts'
import { loggedOutPage, logoutQuestionPage } from '../pages/logout-page.ts'
import { readForm } from '../read-body.ts'
import { protocolPath, type Realm, type RealmClient, realmPath } from '../realm.ts'
import type { LoginAttempts } from '../sign-in/login-attempt.ts'
import type { RefreshTokenCodec } from './refresh-tokens.ts'
import type { RealmSessions } from './sessions.ts'
import type { SigningKey } from './signing-key.ts'
import { isSecretOf } from './client-secret.ts'

const endpoint = `${protocolPath}/logout`
const confirmation = `${endpoint}/logout-confirm`
/** Attempt name of the logout page's form, which is bound to the browser like a login form. */
const QUESTION = 'logout'

export interface LogoutDependencies {
  readonly realm: Realm
  readonly sessions: RealmSessions
  readonly signingKey: SigningKey
  readonly refreshTokens: RefreshTokenCodec
  readonly attempts: LoginAttempts
}

function clearCookies(ctx: Context): void {
  for (const name of ['KEYCLOAK_IDENTITY', 'KEYCLOAK_IDENTITY.sig', 'KEYCLOAK_SESSION']) {
    ctx.cookies.set(name, null, { path: `${realmPath}/`, signed: false })
  }
}

function refuse(ctx: Context, realm: Realm, text: string): void {
  ctx.status = 400
  writePage(ctx, errorPage(text, realm.publicUrl))
}

function leave(ctx: Context, realm: Realm, parameters: URLSearchParams): void {
  const target = parameters.get('post_logout_redirect_uri')
  const state = parameters.get('state')
  if (!target) {
    writePage(ctx, loggedOutPage(realm.publicUrl))
    return
  }
  const url = new URL(target)
  if (state) {
    url.searchParams.set('state', state)
  }
  ctx.redirect(url.href)
}

function isReturnAllowed(client: RealmClient | undefined, parameters: URLSearchParams): boolean {
  const target = parameters.get('post_logout_redirect_uri')
  return target === null || client?.postLogoutRedirectUris.includes(target) === true
}

/**
 * Handles OpenID Connect RP-Initiated Logout 1.0 like Keycloak: a valid hint requires neither a confirmation nor a
 * cookie.
 */
async function handleLogout(
  ctx: Context,
  parameters: URLSearchParams,
  provider: Provider,
  dependencies: LogoutDependencies,
): Promise<void> {
  const { realm, sessions, signingKey, attempts } = dependencies
  const hint = parameters.get('id_token_hint')
  if (hint === null) {
    if (!isReturnAllowed(realm.client(parameters.get('client_id') ?? undefined), parameters)) {
      refuse(ctx, realm, messages.error.logoutRedirectUri)
      return
    }
    const session = await provider.Session.get(ctx)
    if (!session.accountId) {
      leave(ctx, realm, parameters)
      return
    }
    parameters.delete('session_code')
    writePage(ctx, logoutQuestionPage(`${confirmation}?${parameters}`, attempts.sessionCode(ctx, QUESTION)))
    return
  }
  const token = await signingKey.verify(hint, 'ID', true)
  const clientId = parameters.get('client_id')
  const client = realm.client(token?.azp)
  if (!token?.sid || !client || (clientId !== null && clientId !== client.clientId)) {
    refuse(ctx, realm, messages.error.idTokenHint)
    return
  }
  if (!isReturnAllowed(client, parameters)) {
    refuse(ctx, realm, messages.error.logoutRedirectUri)
    return
  }
  await sessions.end(token.sid)
  clearCookies(ctx)
  leave(ctx, realm, parameters)
}

/** Ends the session of a refresh token that a client presents. */
async function handleClientLogout(
  ctx: Context,
  form: URLSearchParams,
  { realm, refreshTokens, sessions }: LogoutDependencies,
): Promise<void> {
  const client = realm.client(form.get('client_id') ?? undefined)
  if (!client || !isSecretOf(client, form.get('client_secret'))) {
    ctx.status = 401
    ctx.body = {
      error: client ? 'unauthorized_client' : 'invalid_client',
      error_description: 'Invalid client or Invalid client credentials',
    }
    return
  }
  const token = form.get('refresh_token') ?? ''
  const claims = await refreshTokens.decode(token)
  const sid = await refreshTokens.sessionOf(token)
  if (!sid || (claims && claims !== 'expired' && claims.azp !== client.clientId)) {
    ctx.status = 400
    ctx.body = { error: 'invalid_grant', error_description: 'Invalid refresh token' }
    return
  }
  await sessions.end(sid)
  ctx.status = 204
}

/** Registers sign-out: by the browser with or without a hint, and by a client with a refresh token. */
export function registerLogout(router: Router, provider: Provider, dependencies: LogoutDependencies): void {
  const { realm, sessions, attempts } = dependencies
  router.get(endpoint, (ctx) =>
    handleLogout(ctx, new URLSearchParams(ctx.querystring), provider, dependencies),
  )
  router.post(endpoint, async (ctx) => {
    const form = await readForm(ctx)
    await (form.has('refresh_token')
      ? handleClientLogout(ctx, form, dependencies)
      : handleLogout(ctx, form, provider, dependencies))
  })
  router.post(confirmation, async (ctx) => {
    const form = await readForm(ctx)
    const parameters = new URLSearchParams(ctx.querystring)
    if (!attempts.isOwn(ctx, QUESTION, form.get('session_code') ?? '')) {
      refuse(ctx, realm, messages.error.attemptOver)
      return
    }
    if (!isReturnAllowed(realm.client(parameters.get('client_id') ?? undefined), parameters)) {
      refuse(ctx, realm, messages.error.logoutRedirectUri)
      return
    }
    const session = await provider.Session.get(ctx)
    if (session.accountId) {
      await sessions.end(session.uid)
    }
    clearCookies(ctx)
    leave(ctx, realm, parameters)
  })
}
