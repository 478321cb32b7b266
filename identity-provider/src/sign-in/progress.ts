import type { Provider } from 'oidc-provider'
import { type Account, type RequiredAction, requiredActions } from '../accounts/accounts.ts'
import { loginPath, requiredActionPath } from '../realm.ts'
import type { LoginAttempt } from './login-attempt.ts'

/** Waiting request, as oidc-provider stores it. */
export type Interaction = InstanceType<Provider['Interaction']>

/** Next step for the user. */
export type Step = 'password' | 'otp' | RequiredAction | 'done'

/** Result of an account action that the client requested. */
export interface ActionOutcome {
  readonly action: RequiredAction
  readonly status: 'success' | 'cancelled'
}

/** Progress of an attempt. It is stored with the interaction, where the browser cannot change it. */
export interface Progress {
  /** Number of the last form shown; only this form is accepted. */
  readonly turn: number
  /** Account whose correct password was entered. */
  readonly accountId?: string
  /** Whether all required factors were verified. */
  readonly isAuthenticated: boolean
  /** Secret of the authenticator that is being set up. */
  readonly otpSecret?: string
  readonly outcome?: ActionOutcome
}

/** Attempt with everything that determines the next page. */
export interface AttemptState {
  readonly interaction: Interaction
  readonly attempt: LoginAttempt
  readonly progress: Progress
  readonly account: Account | undefined
  readonly step: Step
}

/** Returns the attempt of a waiting request. */
export const attemptOf = (interaction: Interaction): LoginAttempt => ({
  uid: interaction.uid,
  parameters: interaction.params as Record<string, string>,
})

/** Returns the action that a client requested with `kc_action`; undefined if the realm does not know it. */
export function requestedAction(parameters: Readonly<Record<string, unknown>>): RequiredAction | undefined {
  return requiredActions.find((action) => action === parameters.kc_action)
}

/** Returns the stored progress or the initial one. A signed-in user needs no further factor. */
export function progressOf(interaction: Interaction): Progress {
  const kept = interaction.lastSubmission?.progress as Progress | undefined
  if (kept) {
    return kept
  }
  const accountId = interaction.session?.accountId
  return interaction.prompt.name === 'login' || !accountId
    ? { turn: 0, isAuthenticated: false }
    : { turn: 0, accountId, isAuthenticated: true }
}

/** Stores the progress of an attempt. */
export async function saveProgress(interaction: Interaction, progress: Progress): Promise<void> {
  interaction.lastSubmission = { progress }
  await interaction.save(interaction.exp - Math.floor(Date.now() / 1_000))
}

/** Returns the next step. Actions that an administrator requires come before the one that the client requests. */
export function stepOf(interaction: Interaction, progress: Progress, account: Account | undefined): Step {
  if (!progress.accountId || !account) {
    return 'password'
  }
  if (!progress.isAuthenticated && account.hasOtp) {
    return 'otp'
  }
  const [due] = account.requiredActions
  if (due) {
    return due
  }
  const requested = requestedAction(interaction.params)
  return requested && !progress.outcome ? requested : 'done'
}

/** Returns the path of a step's page, as in Keycloak. */
export function pathOf(step: Step): string {
  return step === 'password' || step === 'otp' ? loginPath : requiredActionPath
}
