import Keycloak from 'keycloak-js'

const events = []
const keycloak = new Keycloak({ url: `${location.origin}/auth`, realm: 'portal', clientId: 'portal-web' })
keycloak.onAuthLogout = () => events.push(['onAuthLogout'])
keycloak.onActionUpdate = (...values) => events.push(['onActionUpdate', ...values])

/** What tests call in the portal's page: keycloak-js as the shell uses it. */
globalThis.portal = {
  events,
  async start(options) {
    const isSignedIn = await keycloak.init({
      onLoad: 'check-sso',
      silentCheckSsoRedirectUri: `${location.origin}/silent-check-sso.html`,
      silentCheckSsoFallback: false,
      ...options,
    })
    return {
      isSignedIn,
      sid: keycloak.sessionId,
      roles: keycloak.realmAccess?.roles,
      events,
      url: location.href,
    }
  },
  login: (options) => keycloak.login({ redirectUri: `${location.origin}/account-return`, ...options }),
  logout: () => keycloak.logout({ redirectUri: `${location.origin}/signed-out` }),
  refresh: () => keycloak.updateToken(-1),
}
