import type Router from '@koa/router'
import { protocolPath, type Realm, realmPath } from '../realm.ts'

/**
 * Returns the realm's metadata. URLs for users are always the public ones; URLs for servers have the caller's origin,
 * so that a backend connects to the provider directly (docs/IDENTITY.md, "Proxying through the gateway").
 */
function metadata(realm: Realm, callerOrigin: string): Record<string, unknown> {
  const forPeople = `${realm.publicUrl}${protocolPath}`
  const forServers = `${callerOrigin}${protocolPath}`
  return {
    issuer: realm.issuer,
    authorization_endpoint: `${forPeople}/auth`,
    end_session_endpoint: `${forPeople}/logout`,
    check_session_iframe: `${forPeople}/login-status-iframe.html`,
    token_endpoint: `${forServers}/token`,
    jwks_uri: `${forServers}/certs`,
    response_types_supported: ['code'],
    response_modes_supported: ['query', 'fragment'],
    grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'profile', 'email', 'basic', 'acr', 'roles', 'web-origins'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
    claims_supported: [
      'sub',
      'iss',
      'auth_time',
      'name',
      'given_name',
      'family_name',
      'preferred_username',
      'email',
      'acr',
      'sid',
    ],
  }
}

/** Registers discovery (OpenID Connect Discovery 1.0, section 4). */
export function registerDiscovery(router: Router, realm: Realm): void {
  router.get(`${realmPath}/.well-known/openid-configuration`, (ctx) => {
    ctx.set('Cache-Control', 'no-cache, must-revalidate, no-transform, no-store')
    ctx.body = metadata(realm, `${ctx.protocol}://${ctx.host}`)
  })
}
