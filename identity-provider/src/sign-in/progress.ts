import type { Provider } from 'oidc-provider'
import { type Account, type RequiredAction, requiredActions } from '../accounts/accounts.ts'
import { loginPath, requiredActionPath } from '../realm.ts'
import type { LoginAttempt } from './login-attempt.ts'

/** The waiting request, as oidc-provider keeps it. */
export type Interaction = InstanceType<Provider['Interaction']>

/** What is asked of the person next. */
export type Step = 'password' | 'otp' | RequiredAction | 'done'

/** How an account action that the client asked for has ended. */
export interface ActionOutcome {
  readonly action: RequiredAction
  readonly status: 'success' | 'cancelled'
}

/** How far an attempt has come; kept with the interaction, out of the browser's reach. */
export interface Progress {
  /** Counts the forms that were shown: only the last one is taken. */
  readonly turn: number
  /** Who has given the right password. */
  readonly accountId?: string
  /** Whether everything that proves who it is has been given. */
  readonly isAuthenticated: boolean
  /** Secret of the authenticator that is being set up. */
  readonly otpSecret?: string
  readonly outcome?: ActionOutcome
}

/** One attempt with all that decides what to show. */
export interface AttemptState {
  readonly interaction: Interaction
  readonly attempt: LoginAttempt
  readonly progress: Progress
  readonly account: Account | undefined
  readonly step: Step
}

/** The attempt that a waiting request stands for. */
export const attemptOf = (interaction: Interaction): LoginAttempt => ({
  uid: interaction.uid,
  parameters: interaction.params as Record<string, string>,
})

/** The action a client asked for with `kc_action`; others than ours are unknown to the realm. */
export function requestedAction(parameters: Readonly<Record<string, unknown>>): RequiredAction | undefined {
  return requiredActions.find((action) => action === parameters.kc_action)
}

/** What was kept with the interaction, or the beginning: a signed-in person has nothing to prove. */
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

/** Keeps how far the attempt has come. */
export async function saveProgress(interaction: Interaction, progress: Progress): Promise<void> {
  interaction.lastSubmission = { progress }
  await interaction.save(interaction.exp - Math.floor(Date.now() / 1_000))
}

/** What is asked next. Actions that an administrator ordered come before the one that the client asks for. */
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

/** Where the page of a step stands, as at Keycloak. */
export function pathOf(step: Step): string {
  return step === 'password' || step === 'otp' ? loginPath : requiredActionPath
}
