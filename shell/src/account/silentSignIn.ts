import { canUseKeycloak, checkSignedIn, createKeycloak } from './keycloak.ts'

/**
 * Query parameter that the backend adds after a silent sign-in without a session (docs/IDENTITY.md, "Sign-in flow").
 */
const NO_SESSION = { parameter: 'sso', value: 'none' }

/** Returns whether a silent sign-in has just failed, and removes the parameter from the URL. */
function hasJustFoundNobody(): boolean {
  const address = new URL(location.href)
  if (address.searchParams.get(NO_SESSION.parameter) !== NO_SESSION.value) {
    return false
  }
  address.searchParams.delete(NO_SESSION.parameter)
  history.replaceState(history.state, '', address)
  return true
}

/**
 * Signs the user in without a prompt if the browser has a session at the identity provider, for example from another
 * application. Otherwise it does nothing.
 *
 * @param returnTo path to return to.
 * @param isWanted checked again after the wait, because the user may have started to sign in manually.
 */
export async function signInSilently(returnTo: string, isWanted: () => boolean): Promise<void> {
  if (!canUseKeycloak() || hasJustFoundNobody()) {
    return
  }
  const keycloak = await createKeycloak()
  const isSignedIn = await checkSignedIn(keycloak)
  if (isSignedIn && isWanted()) {
    location.assign(`/api/login?prompt=none&returnTo=${encodeURIComponent(returnTo)}`)
  }
}
