import { canUseKeycloak, checkSignedIn, createKeycloak } from './keycloak.ts'

/** The backend's answer in the address after a silent sign-in that found nobody (docs/IDENTITY.md, "Signing in"). */
const NOBODY = { parameter: 'sso', value: 'none' }

/** Whether a silent sign-in has just found nobody; the mark is taken out of the address. */
function hasJustFoundNobody(): boolean {
  const address = new URL(location.href)
  if (address.searchParams.get(NOBODY.parameter) !== NOBODY.value) {
    return false
  }
  address.searchParams.delete(NOBODY.parameter)
  history.replaceState(history.state, '', address)
  return true
}

/**
 * Signs in without a question when the browser has a session at the identity provider, for example from another
 * application. Does nothing otherwise.
 *
 * @param returnTo path to land on.
 * @param isWanted asked again after the wait: the person may have gone ahead by hand.
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
