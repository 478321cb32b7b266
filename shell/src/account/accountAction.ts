import { safeSessionStorage } from '@headway/sdk'
import { ACCOUNT_RETURN_PATH, createKeycloak } from './keycloak.ts'

/** What people change at the identity provider, in Keycloak's words. */
export type AccountAction = 'UPDATE_PASSWORD' | 'CONFIGURE_TOTP'

/** How it ended, in Keycloak's words. */
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
 * Sends the person to the identity provider to change something of their account, and remembers where they were.
 *
 * @throws Error when the provider or the library cannot be reached; the page stays.
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

/** Reads how the change ended from the address that the provider came back to, and goes back to where the person was. */
export async function finishAccountAction(): Promise<void> {
  const pending = take<Pending>(PENDING_KEY)
  const status = await readStatus()
  if (pending) {
    const outcome: AccountOutcome = { action: pending.action, status }
    safeSessionStorage.write(OUTCOME_KEY, JSON.stringify(outcome))
  }
  location.replace(pending?.returnTo ?? '/')
}

/** How the change ended that the person has just come back from; told once. */
export const takeAccountOutcome = (): AccountOutcome | undefined => take<AccountOutcome>(OUTCOME_KEY)
