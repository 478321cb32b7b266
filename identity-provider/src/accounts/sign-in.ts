import { QueueFullError } from '@headway/server-kit/fair-queue'
import type { ProtocolStore } from '../database/protocol-store.ts'
import type { SerialQueue } from '../serial-queue.ts'
import type { Account, Accounts } from './accounts.ts'
import type { Credentials } from './credentials.ts'
import type { RealmEvents } from './events.ts'
import type { FailedFactor, LoginFailureCounter } from './login-failures.ts'
import type { PasswordChecks } from './password-checks.ts'
import { verifyDummy, verifyPassword } from './passwords.ts'
import { codeLifetimeSeconds, isOtpRight } from './totp.ts'

/**
 * Result of a password check. `refused` means a wrong password, an unknown user or a locked account: the page must not
 * distinguish them (docs/IDENTITY.md, "Brute-force protection").
 */
export type PasswordOutcome =
  | { readonly kind: 'right'; readonly account: Account }
  | { readonly kind: 'refused' }
  | { readonly kind: 'disabled' }
  /** Too many attempts come from the address; the password was not checked. */
  | { readonly kind: 'limited' }

/** Dependencies of a sign-in. */
export interface SignInDependencies {
  readonly accounts: Accounts
  readonly credentials: Credentials
  readonly failures: LoginFailureCounter
  readonly events: RealmEvents
  readonly store: ProtocolStore
  /**
   * Serializes attempts per account. Otherwise many guesses sent at once would all be compared before the first one is
   * counted.
   */
  readonly perAccount: SerialQueue
  readonly checks: PasswordChecks
}

/** Maximum number of queued forms per account. A browser that restores yesterday's windows sends several at once. */
const MAX_CONCURRENT = 20
/** No user types faster; more wrong passwords at once for one account are guesses. */
const MAX_CONCURRENT_WRONG = 3

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

async function isThrottled(dependencies: SignInDependencies, account: Account, ip: string): Promise<boolean> {
  const isGuessedAt = dependencies.perAccount.marks(account.id) >= MAX_CONCURRENT_WRONG
  return isGuessedAt || isLocked(dependencies, account, ip)
}

async function comparePassword(
  dependencies: SignInDependencies,
  account: Account,
  password: string,
  ip: string,
): Promise<PasswordOutcome | { readonly kind: 'waiting' }> {
  if (await isThrottled(dependencies, account, ip)) {
    return { kind: 'waiting' }
  }
  if (dependencies.checks.isGuessing(ip) && (await dependencies.failures.hasFailed(account.id))) {
    return { kind: 'limited' }
  }
  const [stored] = await dependencies.credentials.ofType(account.id, 'password')
  const isRight = await dependencies.checks.run(ip, () =>
    stored ? verifyPassword(password, stored) : verifyDummy(password),
  )
  if (!isRight) {
    dependencies.checks.recordWrong(ip)
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
 * Checks an email address and a password. Earlier failures are not cleared here, because a correct password alone must
 * not reset the count of wrong codes.
 *
 * @param email text typed as user name.
 * @param password text typed as password; an empty one is refused like a wrong one.
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
      dependencies.checks.recordWrong(ip)
      await dependencies.checks.simulate(ip)
      await dependencies.events.record({ type: 'LOGIN_ERROR', error: 'user_not_found', ip })
      return refused
    }
    const isRefused =
      (await isThrottled(dependencies, account, ip)) ||
      dependencies.perAccount.length(account.id) >= MAX_CONCURRENT
    const outcome = isRefused
      ? ({ kind: 'waiting' } as const)
      : await dependencies.perAccount.run(account.id, () =>
          comparePassword(dependencies, account, password, ip),
        )
    if (outcome.kind !== 'waiting') {
      return outcome
    }
    // Runs outside the queue, so that this delay does not block other forms of the account.
    await dependencies.checks.simulate(ip)
    return refused
  } catch (error) {
    if (error instanceof QueueFullError) {
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
 * Checks a one-time code after the password. Each code can be used once.
 *
 * @returns false for a wrong or used code, and for any code while the account is locked.
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
