import type { Context, Next } from 'koa'
import type { Provider } from 'oidc-provider'
import type { Account, RequiredAction } from '../accounts/accounts.ts'
import { checkOtp, checkPassword, type SignInDependencies } from '../accounts/sign-in.ts'
import { createOtpSecret } from '../accounts/totp.ts'
import { messages } from '../messages/en.ts'
import { PASSWORD_ACR } from '../protocol/provider.ts'
import { type ActionDependencies, performAction } from './account-actions.ts'
import {
  type AttemptState,
  attemptOf,
  type Interaction,
  type Progress,
  pathOf,
  progressOf,
  requestedAction,
  saveProgress,
  stepOf,
} from './progress.ts'
import type { Problem, StepPages } from './step-pages.ts'

export interface FlowDependencies extends SignInDependencies, ActionDependencies {
  readonly pages: StepPages
}

/** Leads an attempt from step to step until the client gets its response. */
export class SignInFlow {
  readonly #provider: Provider
  readonly #dependencies: FlowDependencies

  constructor(provider: Provider, dependencies: FlowDependencies) {
    this.#provider = provider
    this.#dependencies = dependencies
  }

  /** Returns the attempt with this id; undefined if it has ended. */
  async find(uid: string): Promise<AttemptState | undefined> {
    const interaction = uid === '' ? undefined : await this.#provider.Interaction.find(uid)
    return interaction && this.state(interaction)
  }

  /** Returns the state of an attempt. */
  async state(interaction: Interaction, progress = progressOf(interaction)): Promise<AttemptState> {
    const accountId = progress.accountId ?? interaction.session?.accountId
    const found = accountId ? await this.#dependencies.accounts.find(accountId) : undefined
    const account = found?.enabled ? found : undefined
    const step = stepOf(interaction, progress, account)
    if (step === 'CONFIGURE_TOTP' && !progress.otpSecret) {
      const withSecret = { ...progress, otpSecret: createOtpSecret() }
      await saveProgress(interaction, withSecret)
      return { interaction, attempt: attemptOf(interaction), progress: withSecret, account, step }
    }
    return { interaction, attempt: attemptOf(interaction), progress, account, step }
  }

  /** Shows the login page at once. Pages of other steps have their own URLs, as in Keycloak. */
  async begin(ctx: Context, interaction: Interaction): Promise<void> {
    const { pages } = this.#dependencies
    const state = await this.state(interaction)
    if (state.step === 'password') {
      pages.show(ctx, state)
      return
    }
    ctx.redirect(pages.address(ctx, state))
    ctx.status = 302
  }

  /**
   * Handles the form of the current step.
   *
   * @param next continues with oidc-provider, which responds to the client after the last step.
   */
  async submit(ctx: Context, next: Next, state: AttemptState, form: URLSearchParams): Promise<void> {
    switch (state.step) {
      case 'password':
        return this.#password(ctx, next, state, form)
      case 'otp':
        return this.#otp(ctx, next, state, form)
      case 'done':
        return this.#advance(ctx, next, state, state.progress)
      default:
        return this.#action(ctx, next, state, state.step, form)
    }
  }

  /** Shows the page of the step again with a new form. */
  async #again(ctx: Context, state: AttemptState, problem: Problem): Promise<void> {
    const progress = { ...state.progress, turn: state.progress.turn + 1 }
    await saveProgress(state.interaction, progress)
    this.#dependencies.pages.show(ctx, { ...state, progress }, problem)
  }

  async #advance(ctx: Context, next: Next, before: AttemptState, progress: Progress): Promise<void> {
    const moved = { ...progress, turn: progress.turn + 1 }
    await saveProgress(before.interaction, moved)
    const state = await this.state(before.interaction, moved)
    if (state.step === 'done') {
      await this.#finish(ctx, next, state)
      return
    }
    if (pathOf(state.step) === pathOf(before.step)) {
      this.#dependencies.pages.show(ctx, state)
      return
    }
    ctx.redirect(this.#dependencies.pages.address(ctx, state))
  }

  async #authenticated(accountId: string): Promise<{ isAuthenticated: true }> {
    await this.#dependencies.failures.clear(accountId)
    return { isAuthenticated: true }
  }

  async #password(ctx: Context, next: Next, state: AttemptState, form: URLSearchParams): Promise<void> {
    const username = state.account?.email ?? form.get('username') ?? ''
    const outcome = await checkPassword(this.#dependencies, username, form.get('password') ?? '', ctx.ip)
    if (outcome.kind === 'limited') {
      this.#dependencies.pages.limit(ctx)
      return
    }
    if (outcome.kind !== 'right') {
      await this.#again(ctx, state, { login: outcome.kind, username })
      return
    }
    const { account } = outcome
    if (await this.#isSomebodyElse(ctx, state, account)) {
      return
    }
    await this.#advance(ctx, next, state, {
      ...state.progress,
      accountId: account.id,
      ...(account.hasOtp ? {} : await this.#authenticated(account.id)),
    })
  }

  /** Only one user can be signed in per browser; the other tab must sign out first. */
  async #isSomebodyElse(ctx: Context, state: AttemptState, account: Account): Promise<boolean> {
    const session = await this.#provider.Session.get(ctx)
    const other = session.accountId ? await this.#dependencies.accounts.find(session.accountId) : undefined
    if (!other?.enabled || other.id === account.id) {
      return false
    }
    await this.#dependencies.events.record({
      type: 'LOGIN_ERROR',
      accountId: account.id,
      ip: ctx.ip,
      error: 'different_user_authenticated',
    })
    this.#dependencies.pages.refuse(ctx, messages.error.somebodyElse(other.email))
    return true
  }

  async #otp(ctx: Context, next: Next, state: AttemptState, form: URLSearchParams): Promise<void> {
    const { account } = state
    const isRight =
      account !== undefined && (await checkOtp(this.#dependencies, account, form.get('otp') ?? '', ctx.ip))
    if (!account || !isRight) {
      await this.#again(ctx, state, { isOtpWrong: true })
      return
    }
    await this.#advance(ctx, next, state, { ...state.progress, ...(await this.#authenticated(account.id)) })
  }

  async #action(
    ctx: Context,
    next: Next,
    state: AttemptState,
    action: RequiredAction,
    form: URLSearchParams,
  ): Promise<void> {
    const isRequested = requestedAction(state.interaction.params) === action
    const isDue = state.account?.requiredActions.includes(action) === true
    if (isRequested && !isDue && form.has('cancel-aia')) {
      await this.#advance(ctx, next, state, { ...state.progress, outcome: { action, status: 'cancelled' } })
      return
    }
    const problem = await performAction(this.#dependencies, state, action, form)
    if (problem) {
      await this.#again(ctx, state, problem)
      return
    }
    const { otpSecret: _used, ...progress } = state.progress
    await this.#advance(ctx, next, state, {
      ...progress,
      ...(isRequested ? { outcome: { action, status: 'success' } } : {}),
    })
  }

  /**
   * Passes the request to oidc-provider as if the browser had followed the redirect: Keycloak itself responds to the
   * form with the redirect to the client.
   */
  async #finish(ctx: Context, next: Next, { interaction, progress }: AttemptState): Promise<void> {
    interaction.result = {
      ...(interaction.prompt.name === 'login' && progress.accountId
        ? { login: { accountId: progress.accountId, acr: PASSWORD_ACR } }
        : {}),
      ...(progress.outcome ? { outcome: progress.outcome } : {}),
    }
    await saveProgress(interaction, progress)
    ctx.req.method = 'GET'
    ctx.req.url = new URL(interaction.returnTo).pathname
    ctx.req.headers.cookie = `KC_RESUME=${interaction.uid}; ${ctx.req.headers.cookie ?? ''}`
    await next()
  }
}
