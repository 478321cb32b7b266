import { safeSessionStorage } from '@headway/sdk'
import { ACCOUNT_RETURN_PATH, createKeycloak } from './keycloak.ts'

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
const OUTCOME_KEY = 'headway.account-outcome'

function take<Value>(key: string): Value | undefined {
  const text = safeSessionStorage.read(key)
  safeSessionStorage.remove(key)
  return text === null ? undefined : (JSON.parse(text) as Value)
}

/**
 * Redirects the user to the identity provider to change their account, and stores the current URL for the return.
 *
 * @throws Error if the provider or keycloak-js cannot be loaded; the page then stays open.
 */
export async function startAccountAction(action: AccountAction): Promise<void> {
  const keycloak = await createKeycloak()
  await keycloak.init({ checkLoginIframe: false })
  const pending: Pending = { action, returnTo: `${location.pathname}${location.search}${location.hash}` }
  safeSessionStorage.write(PENDING_KEY, JSON.stringify(pending))
  await keycloak.login({ action, redirectUri: `${location.origin}${ACCOUNT_RETURN_PATH}` })
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
    safeSessionStorage.write(OUTCOME_KEY, JSON.stringify(outcome))
  }
  location.replace(pending?.returnTo ?? '/')
}

/** Returns the result of the change from which the user has just returned, and deletes it. */
export const takeAccountOutcome = (): AccountOutcome | undefined => take<AccountOutcome>(OUTCOME_KEY)
