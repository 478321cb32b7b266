import type Keycloak from 'keycloak-js'

/** Where keycloak-js comes back to; a page of its own, because what follows `#` there is not for the router. */
export const ACCOUNT_RETURN_PATH = '/account-return'

/** The page that a hidden frame ends on; the gateway serves it. */
const SILENT_CHECK_PATH = '/silent-check-sso.html'

/** A provider that does not answer its own frames within this time, in milliseconds, is left alone. */
const FRAME_LIMIT = 3_000

/**
 * keycloak-js on the public client, which can do nothing in the portal: the backend refuses its tokens, and they carry no
 * name and no role (docs/IDENTITY.md, "keycloak-js"). Its code is fetched when it is first needed.
 */
export async function createKeycloak(): Promise<Keycloak> {
  const { default: KeycloakClient } = await import('keycloak-js')
  return new KeycloakClient({ url: `${location.origin}/auth`, realm: 'portal', clientId: 'portal-web' })
}

/** Whether this page can use keycloak-js: it needs Web Crypto, which browsers keep from plain http on other hosts. */
export const canUseKeycloak = (): boolean => globalThis.isSecureContext

/**
 * Asks the identity provider in hidden frames whether this browser is signed in there. Never leaves the page.
 *
 * @param keycloak fresh; it can be asked once.
 * @returns false as well when the provider does not answer.
 */
export async function checkSignedIn(keycloak: Keycloak): Promise<boolean> {
  try {
    return await keycloak.init({
      onLoad: 'check-sso',
      silentCheckSsoRedirectUri: `${location.origin}${SILENT_CHECK_PATH}`,
      silentCheckSsoFallback: false,
      messageReceiveTimeout: FRAME_LIMIT,
    })
  } catch {
    return false
  }
}
