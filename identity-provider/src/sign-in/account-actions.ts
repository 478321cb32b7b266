import type { Account, Accounts, RequiredAction } from '../accounts/accounts.ts'
import type { Credentials } from '../accounts/credentials.ts'
import type { RealmEvent, RealmEvents } from '../accounts/events.ts'
import { hashPassword, passwordProblem } from '../accounts/passwords.ts'
import type { SignInOrigin } from '../accounts/sign-in.ts'
import { codeLifetimeSeconds, isOtpRight, storedOtp } from '../accounts/totp.ts'
import type { ProtocolStore } from '../database/protocol-store.ts'
import type { RealmSessions } from '../protocol/sessions.ts'
import type { AttemptState } from './progress.ts'
import type { Problem } from './step-pages.ts'

/** What an account action changes. */
export interface ActionDependencies {
  readonly accounts: Accounts
  readonly credentials: Credentials
  readonly sessions: RealmSessions
  readonly store: ProtocolStore
  readonly events: RealmEvents
}

type Form = URLSearchParams
type CredentialEvent = Pick<RealmEvent, 'type'> & {
  error?: NonNullable<RealmEvent['error']>
  reason?: string
}

function record(
  { events }: ActionDependencies,
  account: Account,
  origin: SignInOrigin,
  type: 'password' | 'otp',
  { reason, ...event }: CredentialEvent,
): Promise<void> {
  return events.record({
    ...event,
    clientId: origin.clientId,
    accountId: account.id,
    ip: origin.ip,
    details: {
      ...origin.details,
      credential_type: type,
      username: account.email,
      ...(reason ? { reason } : {}),
    },
  })
}

/** Ends the person's sessions in other browsers, if the box was ticked; each client is told. */
async function endOtherSessions(
  { sessions, events }: ActionDependencies,
  { interaction, account }: AttemptState,
  form: Form,
  { details: _details, ...origin }: SignInOrigin,
): Promise<void> {
  if (!account || !form.has('logout-sessions')) {
    return
  }
  for (const session of await sessions.list(account.id)) {
    if (session.id !== interaction.session?.uid) {
      await sessions.end(session.id)
      await events.record({ ...origin, type: 'LOGOUT', accountId: account.id })
    }
  }
}

async function updatePassword(
  dependencies: ActionDependencies,
  account: Account,
  form: Form,
  origin: SignInOrigin,
): Promise<Problem | undefined> {
  const password = form.get('password-new') ?? ''
  const refuse = async (event: Omit<CredentialEvent, 'type'>, problem: Problem['password']) => {
    await record(dependencies, account, origin, 'password', { type: 'UPDATE_CREDENTIAL_ERROR', ...event })
    return { password: problem }
  }
  if (password === '') {
    return refuse({ error: 'password_missing' }, { kind: 'missing' })
  }
  if (password !== form.get('password-confirm')) {
    return refuse({ error: 'password_confirm_error' }, { kind: 'different' })
  }
  const rejected = passwordProblem(password, account.email)
  if (rejected) {
    return refuse(
      { error: 'password_rejected', reason: rejected.error },
      { kind: 'rejected', text: rejected.error_description },
    )
  }
  await dependencies.credentials.setPassword(account.id, await hashPassword(password))
  await record(dependencies, account, origin, 'password', { type: 'UPDATE_CREDENTIAL' })
  return undefined
}

async function configureOtp(
  dependencies: ActionDependencies,
  account: Account,
  { progress }: AttemptState,
  form: Form,
  origin: SignInOrigin,
): Promise<Problem | undefined> {
  const code = form.get('totp')?.trim() ?? ''
  const label = form.get('userLabel')?.trim().slice(0, 255) ?? ''
  if (code === '') {
    return { otp: 'missingCode', label }
  }
  if (!progress.otpSecret || !isOtpRight(code, storedOtp(progress.otpSecret))) {
    await record(dependencies, account, origin, 'otp', {
      type: 'UPDATE_CREDENTIAL_ERROR',
      error: 'invalid_totp',
    })
    return { otp: 'wrongCode', label }
  }
  if (label === '' && account.hasOtp) {
    return { otp: 'missingLabel', label }
  }
  const id = await dependencies.credentials.addOtp(account.id, storedOtp(progress.otpSecret), label)
  // The code has shown that the device works; it must not open the door as well.
  await dependencies.store.useOnce('OtpCode', `${id}.${code}`, codeLifetimeSeconds)
  await record(dependencies, account, origin, 'otp', { type: 'UPDATE_CREDENTIAL' })
  return undefined
}

/**
 * Does what the form of an account action asks for.
 *
 * @returns what is wrong with the form, or undefined when the action is done.
 */
export async function performAction(
  dependencies: ActionDependencies,
  state: AttemptState,
  action: RequiredAction,
  form: Form,
  origin: SignInOrigin,
): Promise<Problem | undefined> {
  const { account } = state
  if (!account) {
    return {}
  }
  const problem = await (action === 'UPDATE_PASSWORD'
    ? updatePassword(dependencies, account, form, origin)
    : configureOtp(dependencies, account, state, form, origin))
  if (problem) {
    return problem
  }
  await dependencies.accounts.removeRequiredAction(account.id, action)
  await endOtherSessions(dependencies, state, form, origin)
  return undefined
}
