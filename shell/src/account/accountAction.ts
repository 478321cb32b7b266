import { toast } from '@headway/design-system'
import { safeSessionStorage } from '@headway/sdk'
import { accountChangeMessages as texts } from '../messages/account-changes.ts'
import { ACCOUNT_OUTCOME_KEY, ACCOUNT_RETURN_PATH } from './accountReturn.ts'
import { canUseKeycloak, createKeycloak } from './keycloak.ts'

/** Changes that users make at the identity provider, with the names that Keycloak uses. */
export type AccountAction = 'UPDATE_PASSWORD' | 'CONFIGURE_TOTP'

/** Result of a change, with the names that Keycloak uses. */
export type AccountActionStatus = 'success' | 'cancelled' | 'error'

export interface AccountOutcome {
  readonly action: AccountAction
  readonly status: AccountActionStatus
}

interface Pending {
  readonly action: AccountAction
  readonly returnTo: string
}

const PENDING_KEY = 'headway.account-action'

function take<Value>(key: string): Value | undefined {
  const text = safeSessionStorage.read(key)
  safeSessionStorage.remove(key)
  return text === null ? undefined : (JSON.parse(text) as Value)
}

async function redirect(action: AccountAction): Promise<void> {
  const keycloak = await createKeycloak()
  await keycloak.init({ checkLoginIframe: false })
  const pending: Pending = { action, returnTo: `${location.pathname}${location.search}${location.hash}` }
  safeSessionStorage.write(PENDING_KEY, JSON.stringify(pending))
  await keycloak.login({ action, redirectUri: `${location.origin}${ACCOUNT_RETURN_PATH}` })
}

/**
 * Redirects the user to the identity provider to change their account, and stores the current URL for the return. The
 * page stays open, with a message, if the provider or keycloak-js cannot be loaded.
 */
export async function startAccountAction(action: AccountAction): Promise<void> {
  if (!canUseKeycloak()) {
    toast({ intent: 'destructive', title: texts.insecure })
    return
  }
  await redirect(action).catch(() => toast({ intent: 'destructive', title: texts.unavailable }))
}

async function readStatus(): Promise<AccountActionStatus> {
  let status: AccountActionStatus | undefined
  try {
    const keycloak = await createKeycloak()
    keycloak.onActionUpdate = (reported) => {
      status = reported
    }
    await keycloak.init({ checkLoginIframe: false })
  } catch {
    return status ?? 'error'
  }
  return status ?? 'cancelled'
}

/** Reads the result of the change from the URL to which the provider redirected, and returns to the stored page. */
export async function finishAccountAction(): Promise<void> {
  const pending = take<Pending>(PENDING_KEY)
  const status = await readStatus()
  if (pending) {
    const outcome: AccountOutcome = { action: pending.action, status }
    safeSessionStorage.write(ACCOUNT_OUTCOME_KEY, JSON.stringify(outcome))
  }
  location.replace(pending?.returnTo ?? '/')
}

/** Returns the result of the change from which the user has just returned, and deletes it. */
export const takeAccountOutcome = (): AccountOutcome | undefined => take<AccountOutcome>(ACCOUNT_OUTCOME_KEY)

/** Shows a toast with the result of the change from which the user has just returned. */
export function showAccountOutcome(): void {
  const outcome = takeAccountOutcome()
  if (!outcome) {
    return
  }
  const { action, status } = outcome
  const intents = { success: 'success', cancelled: 'default', error: 'destructive' } as const
  toast({ intent: intents[status], title: texts.outcomes[action][status] })
}
