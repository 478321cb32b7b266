import type { Account, Accounts } from './accounts.ts'
import type { Credentials } from './credentials.ts'
import type { RealmEvents } from './events.ts'
import type { LoginFailureCounter } from './login-failures.ts'
import { verifyNothing, verifyPassword } from './passwords.ts'

/** Where a sign-in comes from. */
export interface SignInOrigin {
  readonly ip: string
  readonly clientId: string
}

/**
 * Outcome of one sign-in. `refused` stands for a wrong password, an unknown person and a locked account alike:
 * the page must not tell them apart (identity.md, section 6.13).
 */
export type SignInOutcome =
  | { readonly kind: 'signed-in'; readonly account: Account }
  | { readonly kind: 'refused' }
  | { readonly kind: 'disabled' }

/** Everything a sign-in looks at and writes to. */
export interface SignInDependencies {
  readonly accounts: Accounts
  readonly credentials: Credentials
  readonly failures: LoginFailureCounter
  readonly events: RealmEvents
}

const refused: SignInOutcome = { kind: 'refused' }

async function checkAccount(
  { credentials, failures, events }: SignInDependencies,
  account: Account,
  password: string,
  origin: SignInOrigin,
): Promise<SignInOutcome> {
  const event = { clientId: origin.clientId, accountId: account.id, ip: origin.ip }
  if (await failures.isLocked(account.id)) {
    await verifyNothing(password)
    await events.record({ ...event, type: 'LOGIN_ERROR', error: 'user_temporarily_disabled' })
    return refused
  }
  const [stored] = await credentials.ofType(account.id, 'password')
  const isRight = stored ? await verifyPassword(password, stored) : await verifyNothing(password)
  if (!isRight) {
    await events.record({ ...event, type: 'LOGIN_ERROR', error: 'invalid_user_credentials' })
    const state = await failures.recordFailure(account.id, origin.ip)
    if (state.isNewlyLocked) {
      await events.record({
        type: 'USER_DISABLED_BY_TEMPORARY_LOCKOUT',
        accountId: account.id,
        ip: origin.ip,
        details: { reason: 'brute_force_attack detected', num_failures: `${state.failures}` },
      })
    }
    return refused
  }
  if (!account.enabled) {
    await events.record({ ...event, type: 'LOGIN_ERROR', error: 'user_disabled' })
    return { kind: 'disabled' }
  }
  await failures.clear(account.id)
  await events.record({ ...event, type: 'LOGIN' })
  return { kind: 'signed-in', account }
}

/**
 * Checks an e-mail and a password.
 *
 * @param email what was typed as user name.
 * @param password what was typed as password; an empty one is refused like a wrong one.
 */
export async function signIn(
  dependencies: SignInDependencies,
  email: string,
  password: string,
  origin: SignInOrigin,
): Promise<SignInOutcome> {
  const account = await dependencies.accounts.findByEmail(email.trim())
  if (!account) {
    await verifyNothing(password)
    await dependencies.events.record({ type: 'LOGIN_ERROR', error: 'user_not_found', ...origin })
    return refused
  }
  return dependencies.failures.oneAtATime(account.id, () =>
    checkAccount(dependencies, account, password, origin),
  )
}
