import { CrowdedError } from '@headway/server-kit/fair-queue'
import type { ProtocolStore } from '../database/protocol-store.ts'
import type { OneAtATime } from '../one-at-a-time.ts'
import type { Account, Accounts } from './accounts.ts'
import type { Credentials } from './credentials.ts'
import type { RealmEvents } from './events.ts'
import type { FailedFactor, LoginFailureCounter } from './login-failures.ts'
import type { PasswordChecks } from './password-checks.ts'
import { verifyNothing, verifyPassword } from './passwords.ts'
import { codeLifetimeSeconds, isOtpRight } from './totp.ts'

/**
 * Outcome of a password. `refused` stands for a wrong password, an unknown person and a locked account alike:
 * the page must not tell them apart (docs/IDENTITY.md, "Guessing passwords").
 */
export type PasswordOutcome =
  | { readonly kind: 'right'; readonly account: Account }
  | { readonly kind: 'refused' }
  | { readonly kind: 'disabled' }
  /** Too much comes from the address; the password was not looked at. */
  | { readonly kind: 'limited' }

/** Everything a sign-in looks at and writes to. */
export interface SignInDependencies {
  readonly accounts: Accounts
  readonly credentials: Credentials
  readonly failures: LoginFailureCounter
  readonly events: RealmEvents
  readonly store: ProtocolStore
  /** Many guesses sent at once would all be compared before the first of them is counted. */
  readonly perAccount: OneAtATime
  readonly checks: PasswordChecks
}

/** Forms for one account that may wait for each other; a browser that opens all windows of yesterday sends some at once. */
const MOST_AT_ONCE = 20
/** No person types faster; whoever is wrong more often at once for one account guesses. */
const MOST_WRONG_AT_ONCE = 3

const refused: PasswordOutcome = { kind: 'refused' }

async function countFailure(
  { failures, events }: SignInDependencies,
  account: Account,
  ip: string,
  factor: FailedFactor,
): Promise<void> {
  const event = { accountId: account.id, ip }
  await events.record({ ...event, type: 'LOGIN_ERROR', error: 'invalid_user_credentials' })
  const state = await failures.recordFailure(account.id, ip, factor)
  if (state.isNewlyLocked) {
    await events.record({ ...event, type: 'USER_DISABLED_BY_TEMPORARY_LOCKOUT' })
  }
}

async function isLocked(
  { failures, events }: SignInDependencies,
  account: Account,
  ip: string,
): Promise<boolean> {
  if (!(await failures.isLocked(account.id))) {
    return false
  }
  await events.record({
    type: 'LOGIN_ERROR',
    accountId: account.id,
    ip,
    error: 'user_temporarily_disabled',
  })
  return true
}

async function hasToWait(dependencies: SignInDependencies, account: Account, ip: string): Promise<boolean> {
  const isGuessedAt = dependencies.perAccount.marks(account.id) >= MOST_WRONG_AT_ONCE
  return isGuessedAt || isLocked(dependencies, account, ip)
}

async function comparePassword(
  dependencies: SignInDependencies,
  account: Account,
  password: string,
  ip: string,
): Promise<PasswordOutcome | { readonly kind: 'waiting' }> {
  if (await hasToWait(dependencies, account, ip)) {
    return { kind: 'waiting' }
  }
  if (dependencies.checks.isGuessing(ip) && (await dependencies.failures.hasFailed(account.id))) {
    return { kind: 'limited' }
  }
  const [stored] = await dependencies.credentials.ofType(account.id, 'password')
  const isRight = await dependencies.checks.run(ip, () =>
    stored ? verifyPassword(password, stored) : verifyNothing(password),
  )
  if (!isRight) {
    dependencies.checks.noteWrong(ip)
    dependencies.perAccount.mark(account.id)
    await countFailure(dependencies, account, ip, 'password')
    return refused
  }
  if (!account.enabled) {
    await dependencies.events.record({
      type: 'LOGIN_ERROR',
      accountId: account.id,
      ip,
      error: 'user_disabled',
    })
    return { kind: 'disabled' }
  }
  return { kind: 'right', account }
}

/**
 * Checks an e-mail and a password. Failures before are not forgotten here: a right password alone does not make up for
 * wrong codes.
 *
 * @param email what was typed as user name.
 * @param password what was typed as password; an empty one is refused like a wrong one.
 * @param ip address of the browser.
 */
export async function checkPassword(
  dependencies: SignInDependencies,
  email: string,
  password: string,
  ip: string,
): Promise<PasswordOutcome> {
  try {
    const account = await dependencies.accounts.findByEmail(email.trim())
    if (!account) {
      dependencies.checks.noteWrong(ip)
      await dependencies.checks.pretend(ip)
      await dependencies.events.record({ type: 'LOGIN_ERROR', error: 'user_not_found', ip })
      return refused
    }
    const isRefused =
      (await hasToWait(dependencies, account, ip)) ||
      dependencies.perAccount.length(account.id) >= MOST_AT_ONCE
    const outcome = isRefused
      ? ({ kind: 'waiting' } as const)
      : await dependencies.perAccount.run(account.id, () =>
          comparePassword(dependencies, account, password, ip),
        )
    if (outcome.kind !== 'waiting') {
      return outcome
    }
    // Behind its turn: an answer that only takes its time keeps no other form of the account waiting.
    await dependencies.checks.pretend(ip)
    return refused
  } catch (error) {
    if (error instanceof CrowdedError) {
      return { kind: 'limited' }
    }
    throw error
  }
}

async function takeCode({ credentials, store }: SignInDependencies, accountId: string, typed: string) {
  for (const credential of await credentials.ofType(accountId, 'otp')) {
    if (isOtpRight(typed, credential)) {
      return store.useOnce('OtpCode', `${credential.id}.${typed.trim()}`, codeLifetimeSeconds)
    }
  }
  return false
}

/**
 * Checks a one-time code after the password; each code is taken once.
 *
 * @returns false for a wrong code, a used one, and any code while the account is locked.
 */
export async function checkOtp(
  dependencies: SignInDependencies,
  account: Account,
  typed: string,
  ip: string,
): Promise<boolean> {
  return dependencies.perAccount.run(account.id, async () => {
    if (await isLocked(dependencies, account, ip)) {
      return false
    }
    if (await takeCode(dependencies, account.id, typed)) {
      return true
    }
    await countFailure(dependencies, account, ip, 'otp')
    return false
  })
}
