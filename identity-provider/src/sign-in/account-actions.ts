import type { Account, Accounts, RequiredAction } from '../accounts/accounts.ts'
import type { Credentials } from '../accounts/credentials.ts'
import { hashPassword, passwordProblem } from '../accounts/passwords.ts'
import { codeLifetimeSeconds, isOtpRight, storedOtp } from '../accounts/totp.ts'
import type { ProtocolStore } from '../database/protocol-store.ts'
import type { RealmSessions } from '../protocol/sessions.ts'
import type { AttemptState } from './progress.ts'
import type { Problem } from './step-pages.ts'

export interface ActionDependencies {
  readonly accounts: Accounts
  readonly credentials: Credentials
  readonly sessions: RealmSessions
  readonly store: ProtocolStore
}

type Form = URLSearchParams

/** Ends the user's sessions in other browsers if the box was checked, and notifies each client. */
async function endOtherSessions(
  { sessions }: ActionDependencies,
  { interaction, account }: AttemptState,
  form: Form,
): Promise<void> {
  if (!account || !form.has('logout-sessions')) {
    return
  }
  for (const session of await sessions.list(account.id)) {
    if (session.id !== interaction.session?.uid) {
      await sessions.end(session.id)
    }
  }
}

async function updatePassword(
  dependencies: ActionDependencies,
  account: Account,
  form: Form,
): Promise<Problem | undefined> {
  const password = form.get('password-new') ?? ''
  if (password === '') {
    return { password: { kind: 'missing' } }
  }
  if (password !== form.get('password-confirm')) {
    return { password: { kind: 'different' } }
  }
  const rejected = passwordProblem(password, account.email)
  if (rejected) {
    return { password: { kind: 'rejected', text: rejected.error_description } }
  }
  await dependencies.credentials.setPassword(account.id, await hashPassword(password))
  return undefined
}

async function configureOtp(
  dependencies: ActionDependencies,
  account: Account,
  { progress }: AttemptState,
  form: Form,
): Promise<Problem | undefined> {
  const code = form.get('totp')?.trim() ?? ''
  const label = form.get('userLabel')?.trim().slice(0, 255) ?? ''
  if (code === '') {
    return { otp: 'missingCode', label }
  }
  if (!progress.otpSecret || !isOtpRight(code, storedOtp(progress.otpSecret))) {
    return { otp: 'wrongCode', label }
  }
  if (label === '' && account.hasOtp) {
    return { otp: 'missingLabel', label }
  }
  const id = await dependencies.credentials.addOtp(account.id, storedOtp(progress.otpSecret), label)
  // The code only confirms the device; it must not be usable for a sign-in too.
  await dependencies.store.useOnce('OtpCode', `${id}.${code}`, codeLifetimeSeconds)
  return undefined
}

/**
 * Performs the account action of a submitted form.
 *
 * @returns the problem with the form, or undefined if the action is done.
 */
export async function performAction(
  dependencies: ActionDependencies,
  state: AttemptState,
  action: RequiredAction,
  form: Form,
): Promise<Problem | undefined> {
  const { account } = state
  if (!account) {
    return {}
  }
  const problem = await (action === 'UPDATE_PASSWORD'
    ? updatePassword(dependencies, account, form)
    : configureOtp(dependencies, account, state, form))
  if (problem) {
    return problem
  }
  await dependencies.accounts.removeRequiredAction(account.id, action)
  await endOtherSessions(dependencies, state, form)
  return undefined
}
