import type Keycloak from 'keycloak-js'

/** Page at which the hidden frame of the silent check ends. The gateway serves it. */
const SILENT_CHECK_PATH = '/silent-check-sso.html'

/** Timeout in milliseconds for the provider's answer to its own frames. */
const FRAME_TIMEOUT_MS = 3_000

/**
 * Creates a keycloak-js client for the public client. It grants no rights in the portal: the backend refuses its
 * tokens, and they contain no name and no role (docs/IDENTITY.md, "keycloak-js"). The library is loaded on demand.
 */
export async function createKeycloak(): Promise<Keycloak> {
  const { default: KeycloakClient } = await import('keycloak-js')
  return new KeycloakClient({ url: `${location.origin}/auth`, realm: 'portal', clientId: 'portal-web' })
}

/**
 * Returns whether this page can use keycloak-js: it needs Web Crypto, which browsers provide only in secure contexts.
 */
export const canUseKeycloak = (): boolean => globalThis.isSecureContext

/**
 * Checks in hidden frames whether this browser is signed in at the identity provider. It never leaves the page.
 *
 * @param keycloak new instance, because it can be initialized only once.
 * @returns false also if the provider does not answer.
 */
export async function checkSignedIn(keycloak: Keycloak): Promise<boolean> {
  try {
    return await keycloak.init({
      onLoad: 'check-sso',
      silentCheckSsoRedirectUri: `${location.origin}${SILENT_CHECK_PATH}`,
      silentCheckSsoFallback: false,
      messageReceiveTimeout: FRAME_TIMEOUT_MS,
    })
  } catch {
    return false
  }
}
