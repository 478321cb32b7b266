import type Router from '@koa/router'
import type { Context, Next } from 'koa'
import type { Provider } from 'oidc-provider'
import { messages } from '../messages/en.ts'
import { SerialQueue } from '../serial-queue.ts'
import { readForm } from '../read-body.ts'
import { loginPath, protocolPath, type Realm, realmPath, requiredActionPath, restartPath } from '../realm.ts'
import type { AttemptAddress, LoginAttempt, LoginAttempts } from './login-attempt.ts'
import { pathOf } from './progress.ts'
import type { SignInFlow } from './sign-in-flow.ts'
import { type StepPages, TIMED_OUT_COOKIE } from './step-pages.ts'

export interface LoginDependencies {
  readonly realm: Realm
  readonly attempts: LoginAttempts
  readonly pages: StepPages
  readonly flow: SignInFlow
}

/** Restarts the sign-in with its original parameters, which the authorization endpoint checks again. */
function restart(ctx: Context, { parameters }: LoginAttempt): void {
  ctx.redirect(`${protocolPath}/auth?${new URLSearchParams(parameters)}`)
}

function restartAfterTimeout(ctx: Context, attempt: LoginAttempt): void {
  ctx.cookies.set(TIMED_OUT_COOKIE, '1', {
    path: `${realmPath}/`,
    signed: false,
    maxAge: 60_000,
    sameSite: 'lax',
  })
  restart(ctx, attempt)
}

/**
 * Redirects a form to the client if it is sent after its attempt has succeeded (docs/IDENTITY.md, "Contract suite").
 */
function answerAlreadySignedIn(ctx: Context, { parameters }: LoginAttempt, realm: Realm): boolean {
  const { client_id: clientId, redirect_uri: redirectUri, state } = parameters
  if (!redirectUri || !realm.client(clientId)?.redirectUris.includes(redirectUri)) {
    return false
  }
  const answer = new URLSearchParams({
    error: 'temporarily_unavailable',
    error_description: 'authentication_expired',
    ...(state ? { state } : {}),
    iss: realm.issuer,
  })
  ctx.redirect(`${redirectUri}${parameters.response_mode === 'fragment' ? '#' : '?'}${answer}`)
  return true
}

/** Responds to a page or form whose attempt has ended or was not started in this browser. */
async function answerOver(
  ctx: Context,
  { attempt }: AttemptAddress,
  provider: Provider,
  { attempts, realm, pages }: LoginDependencies,
): Promise<void> {
  if (!attempts.browser(ctx)) {
    pages.refuse(ctx, messages.error.loginCookieMissing)
    return
  }
  const session = await provider.Session.get(ctx)
  if (session.accountId && answerAlreadySignedIn(ctx, attempt, realm)) {
    return
  }
  if (realm.client(attempt.parameters.client_id)) {
    restartAfterTimeout(ctx, attempt)
    return
  }
  pages.refuse(ctx, messages.error.attemptOver)
}

async function showPage(
  ctx: Context,
  next: Next,
  provider: Provider,
  dependencies: LoginDependencies,
): Promise<void> {
  const { attempts, pages, flow } = dependencies
  const address = attempts.read(ctx)
  const state = await flow.find(address.attempt.uid)
  if (!state) {
    await answerOver(ctx, address, provider, dependencies)
    return
  }
  if (state.step === 'done') {
    // The required action was withdrawn, or done in another tab.
    await flow.submit(ctx, next, state, new URLSearchParams())
    return
  }
  if (ctx.path === pathOf(state.step)) {
    pages.show(ctx, state)
    return
  }
  ctx.redirect(pages.address(ctx, state))
}

async function handleForm(
  ctx: Context,
  next: Next,
  provider: Provider,
  dependencies: LoginDependencies,
): Promise<void> {
  const { attempts, pages, flow } = dependencies
  const address = attempts.read(ctx)
  const state = await flow.find(address.attempt.uid)
  if (!state) {
    await answerOver(ctx, address, provider, dependencies)
    return
  }
  if (address.execution !== state.step && ctx.path === loginPath && pathOf(state.step) === loginPath) {
    pages.showExpired(ctx, state)
    return
  }
  const isLastForm = attempts.isOwn(ctx, `${state.attempt.uid}.${state.progress.turn}`, address.code)
  if (address.execution !== state.step || !isLastForm) {
    ctx.redirect(pages.address(ctx, state, { stale: '1' }))
    return
  }
  await flow.submit(ctx, next, state, await readForm(ctx))
}

/** Registers the pages between a client's request and its response: password, one-time code, account actions. */
export function registerLogin(router: Router, provider: Provider, dependencies: LoginDependencies): void {
  const { attempts, realm, pages } = dependencies
  // Serializes forms per attempt. A form sent twice at once would count two wrong passwords and lock the account.
  const perAttempt = new SerialQueue()
  for (const path of [loginPath, requiredActionPath]) {
    router.get(path, (ctx, next) => showPage(ctx, next, provider, dependencies))
    router.post(path, (ctx, next) => {
      const { uid } = attempts.read(ctx).attempt
      const handle = () => handleForm(ctx, next, provider, dependencies)
      // Forms without an attempt cannot be counted twice.
      return uid === '' ? handle() : perAttempt.run(uid, handle)
    })
  }
  router.get(restartPath, (ctx) => {
    const { attempt } = attempts.read(ctx)
    if (!attempts.browser(ctx) || !realm.client(attempt.parameters.client_id)) {
      pages.refuse(ctx, messages.error.loginCookieMissing)
      return
    }
    restart(ctx, attempt)
  })
}
