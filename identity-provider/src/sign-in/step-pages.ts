import type { Context } from 'koa'
import { messages } from '../messages/en.ts'
import {
  type ConfigureOtpPage,
  configureOtpPage,
  type UpdatePasswordPage,
  updatePasswordPage,
} from '../pages/action-pages.ts'
import { errorPage } from '../pages/error-page.ts'
import { expiredPage } from '../pages/expired-page.ts'
import { type Page, writePage } from '../pages/layout.ts'
import { type LoginPage, loginPage } from '../pages/login-page.ts'
import { otpPage } from '../pages/otp-page.ts'
import { type Realm, realmPath, restartPath } from '../realm.ts'
import { type DemoOrganization, demoOrganization } from './demo-accounts.ts'
import type { LoginAttempts } from './login-attempt.ts'
import { type AttemptState, pathOf, requestedAction } from './progress.ts'

/** Cookie that makes the next login page report that the previous attempt timed out. */
export const TIMED_OUT_COOKIE = 'KC_LOGIN_TIMED_OUT'

/** Seconds after which a limited sign-in can be tried again. */
const RETRY_SECONDS = 60

/** Problem with the submitted form. */
export interface Problem {
  readonly login?: LoginPage['problem']
  /** Text typed as user name. */
  readonly username?: string
  readonly isOtpWrong?: boolean
  readonly password?: UpdatePasswordPage['problem']
  readonly otp?: ConfigureOtpPage['problem']
  /** Text typed as device name. */
  readonly label?: string
}

/** Renders the page of an attempt's current step. */
export class StepPages {
  readonly #realm: Realm
  readonly #attempts: LoginAttempts
  readonly #demo: DemoOrganization

  constructor(realm: Realm, attempts: LoginAttempts, showsDemoAccounts: boolean) {
    this.#realm = realm
    this.#attempts = attempts
    this.#demo = showsDemoAccounts ? demoOrganization : { accounts: [], password: '' }
  }

  /** Returns the URL of the current step's page, which the attempt's browser can open again. */
  address(ctx: Context, { step, attempt }: AttemptState, more: Record<string, string> = {}): string {
    return this.#attempts.address(ctx, pathOf(step), attempt, { ...more, execution: step })
  }

  /** Sends the page of the step. */
  show(ctx: Context, state: AttemptState, problem: Problem = {}): void {
    ctx.status = 200
    writePage(ctx, this.#page(ctx, state, problem))
  }

  /** Responds to a form of an earlier step. */
  showExpired(ctx: Context, state: AttemptState): void {
    ctx.status = 200
    const restart = this.#attempts.address(ctx, restartPath, state.attempt)
    writePage(ctx, expiredPage(restart, this.address(ctx, state)))
  }

  /** Responds to requests that belong to no attempt of this browser. */
  refuse(ctx: Context, text: string): void {
    ctx.status = 400
    writePage(ctx, errorPage(text, this.#realm.publicUrl))
  }

  /** Reports that too many sign-ins come from the same network. The previous form stays valid. */
  limit(ctx: Context): void {
    ctx.status = 429
    ctx.set('Retry-After', `${RETRY_SECONDS}`)
    writePage(ctx, errorPage(messages.error.limited, this.#realm.publicUrl))
  }

  /** Returns the URL to which the step's form is sent. Only the form shown last has the valid code. */
  #action(ctx: Context, state: AttemptState): string {
    const { attempt, progress } = state
    const code = this.#attempts.sessionCode(ctx, `${attempt.uid}.${progress.turn}`)
    return this.address(ctx, state, {
      session_code: code,
      ...(ctx.query.mode === 'manual' ? { mode: 'manual' } : {}),
    })
  }

  #page(ctx: Context, state: AttemptState, problem: Problem): Page {
    switch (state.step) {
      case 'otp':
        return otpPage(
          this.#action(ctx, state),
          this.#attempts.address(ctx, restartPath, state.attempt),
          state.account?.email ?? '',
          problem.isOtpWrong === true,
        )
      case 'UPDATE_PASSWORD':
        return updatePasswordPage({
          ...this.#actionPage(ctx, state),
          ...(problem.password ? { problem: problem.password } : {}),
        })
      case 'CONFIGURE_TOTP':
        return this.#configureOtp(ctx, state, problem)
      default:
        return this.#login(ctx, state, problem)
    }
  }

  #actionPage(ctx: Context, state: AttemptState) {
    const isDue = state.account?.requiredActions.some((action) => action === state.step) === true
    return {
      action: this.#action(ctx, state),
      isRequested: !isDue && requestedAction(state.interaction.params) === state.step,
    }
  }

  #configureOtp(ctx: Context, state: AttemptState, problem: Problem): Page {
    const isManual = ctx.query.mode === 'manual'
    const mode = isManual ? 'qr' : 'manual'
    return configureOtpPage({
      ...this.#actionPage(ctx, state),
      secret: state.progress.otpSecret ?? '',
      email: state.account?.email ?? '',
      otherMode: this.address(ctx, state, { mode }),
      isManual,
      label: problem.label ?? '',
      problem: problem.otp,
    })
  }

  /** Returns whether the previous form was outdated. The form on this page restarts the sign-in. */
  #staleness(ctx: Context): 'stale' | undefined {
    return ctx.method === 'GET' && ctx.query.stale !== undefined ? 'stale' : undefined
  }

  #login(ctx: Context, state: AttemptState, problem: Problem): Page {
    const hasTimedOut = ctx.cookies.get(TIMED_OUT_COOKIE, { signed: false }) !== undefined
    if (hasTimedOut) {
      ctx.cookies.set(TIMED_OUT_COOKIE, null, { path: `${realmPath}/`, signed: false })
    }
    return loginPage({
      action: this.#action(ctx, state),
      username: problem.username ?? state.attempt.parameters.login_hint ?? '',
      signedInAs: state.account?.email,
      problem: problem.login ?? (hasTimedOut ? 'timedOut' : this.#staleness(ctx)),
      demoAccounts: state.account ? [] : this.#demo.accounts,
      demoPassword: this.#demo.password,
    })
  }
}
