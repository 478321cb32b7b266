import type Router from '@koa/router'
import type { Context, Next } from 'koa'
import type { Provider } from 'oidc-provider'
import { type SignInDependencies, signIn } from '../accounts/sign-in.ts'
import { messages } from '../messages/en.ts'
import { errorPage } from '../pages/error-page.ts'
import { writePage } from '../pages/layout.ts'
import { type LoginPage, loginPage } from '../pages/login-page.ts'
import { PASSWORD_ACR } from '../protocol/provider.ts'
import type { RealmSessions } from '../protocol/sessions.ts'
import { readForm } from '../read-body.ts'
import { loginPath, protocolPath, type Realm, realmPath } from '../realm.ts'
import { type DemoOrganisation, demoOrganisation } from './demo-accounts.ts'
import type { LoginAttempt, LoginAttempts } from './login-attempt.ts'

const TIMED_OUT_COOKIE = 'KC_LOGIN_TIMED_OUT'

/** What signing in through the page needs. */
export interface LoginDependencies extends SignInDependencies {
  readonly realm: Realm
  readonly sessions: RealmSessions
  readonly attempts: LoginAttempts
  readonly showsDemoAccounts: boolean
}

/** Writes login pages. */
export class LoginPages {
  readonly #attempts: LoginAttempts
  readonly #demo: DemoOrganisation

  constructor(attempts: LoginAttempts, showsDemoAccounts: boolean) {
    this.#attempts = attempts
    this.#demo = showsDemoAccounts ? demoOrganisation : { accounts: [], password: '' }
  }

  /** Shows the page for an attempt; an attempt that follows an expired one says so once. */
  show(ctx: Context, attempt: LoginAttempt, problem?: LoginPage['problem'], username?: string): void {
    const hasTimedOut = ctx.cookies.get(TIMED_OUT_COOKIE, { signed: false }) !== undefined
    if (hasTimedOut) {
      ctx.cookies.set(TIMED_OUT_COOKIE, null, { path: `${realmPath}/`, signed: false })
    }
    const shown = problem ?? (hasTimedOut ? 'timedOut' : undefined)
    const page = loginPage({
      action: this.#attempts.action(ctx, attempt),
      username: username ?? attempt.parameters.login_hint ?? '',
      ...(shown ? { problem: shown } : {}),
      demoAccounts: this.#demo.accounts,
      demoPassword: this.#demo.password,
    })
    writePage(ctx, page)
  }
}

/** Begins the sign-in again with the parameters it was begun with; the authorization endpoint checks them again. */
function restart(ctx: Context, attempt: LoginAttempt): void {
  ctx.cookies.set(TIMED_OUT_COOKIE, '1', {
    path: `${realmPath}/`,
    signed: false,
    maxAge: 60_000,
    sameSite: 'lax',
  })
  ctx.redirect(`${protocolPath}/auth?${new URLSearchParams(attempt.parameters)}`)
}

/** A form that is sent after its attempt has ended well goes back to the client (identity.md, section 2.3, f). */
function answerAlreadySignedIn(ctx: Context, attempt: LoginAttempt, realm: Realm): boolean {
  const { client_id: clientId, redirect_uri: redirectUri, state } = attempt.parameters
  if (!redirectUri || !realm.client(clientId)?.redirectUris.includes(redirectUri)) {
    return false
  }
  const target = new URL(redirectUri)
  target.searchParams.set('error', 'temporarily_unavailable')
  target.searchParams.set('error_description', 'authentication_expired')
  if (state) {
    target.searchParams.set('state', state)
  }
  target.searchParams.set('iss', realm.issuer)
  ctx.redirect(target.href)
  return true
}

async function answerOver(
  ctx: Context,
  attempt: LoginAttempt,
  provider: Provider,
  realm: Realm,
): Promise<void> {
  const session = await provider.Session.get(ctx)
  if (session.accountId && answerAlreadySignedIn(ctx, attempt, realm)) {
    return
  }
  if (realm.client(attempt.parameters.client_id)) {
    restart(ctx, attempt)
    return
  }
  ctx.status = 400
  writePage(ctx, errorPage(messages.error.attemptOver, realm.publicUrl))
}

/**
 * Hands the request on to the authorization endpoint as if the browser had followed the redirect to it: Keycloak answers
 * the form itself with the redirect to the client.
 */
async function resume(ctx: Context, returnTo: string, uid: string, next: Next): Promise<void> {
  const { pathname } = new URL(returnTo)
  ctx.req.method = 'GET'
  ctx.req.url = pathname
  ctx.req.headers.cookie = `KC_RESUME=${uid}; ${ctx.req.headers.cookie ?? ''}`
  await next()
}

async function handleForm(
  ctx: Context,
  next: Next,
  provider: Provider,
  pages: LoginPages,
  dependencies: LoginDependencies,
): Promise<void> {
  const { attempts, realm, sessions } = dependencies
  const { attempt, code } = attempts.read(new URLSearchParams(ctx.querystring))
  if (!attempts.browser(ctx)) {
    ctx.status = 400
    writePage(ctx, errorPage(messages.error.loginCookieMissing, realm.publicUrl))
    return
  }
  const interaction = attempts.isOwn(ctx, attempt.uid, code) && (await provider.Interaction.find(attempt.uid))
  if (!interaction) {
    await answerOver(ctx, attempt, provider, realm)
    return
  }
  const form = await readForm(ctx)
  const username = form.get('username') ?? ''
  const shown = { uid: interaction.uid, parameters: interaction.params as Record<string, string> }
  const outcome = await signIn(dependencies, username, form.get('password') ?? '', {
    ip: ctx.ip,
    clientId: `${interaction.params.client_id}`,
  })
  if (outcome.kind !== 'signed-in') {
    ctx.status = 200
    pages.show(ctx, shown, outcome.kind, username)
    return
  }
  const accountId = outcome.account.id
  const session = await provider.Session.get(ctx)
  if (session.accountId && session.accountId !== accountId) {
    await sessions.end(session.uid)
    delete interaction.session
  }
  interaction.result = { login: { accountId, acr: PASSWORD_ACR } }
  await interaction.save(interaction.exp - Math.floor(Date.now() / 1_000))
  await resume(ctx, interaction.returnTo, interaction.uid, next)
}

/** The login form: shows it again, checks what was typed, goes on to the client. */
export function registerLogin(
  router: Router,
  provider: Provider,
  pages: LoginPages,
  dependencies: LoginDependencies,
): void {
  const { attempts, realm } = dependencies
  router.get(loginPath, async (ctx) => {
    const { attempt, code } = attempts.read(new URLSearchParams(ctx.querystring))
    const interaction =
      attempts.isOwn(ctx, attempt.uid, code) && (await provider.Interaction.find(attempt.uid))
    if (interaction) {
      pages.show(ctx, { uid: interaction.uid, parameters: interaction.params as Record<string, string> })
      return
    }
    await answerOver(ctx, attempt, provider, realm)
  })
  router.post(loginPath, (ctx, next) => handleForm(ctx, next, provider, pages, dependencies))
}
