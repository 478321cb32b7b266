import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { otpPolicy } from './accounts/totp.ts'
import { bruteForce, createRealm, lifetimes, passwordPolicy, realmRoles } from './realm.ts'

const realm = createRealm({
  publicUrl: '${PORTAL_URL}',
  backendUrl: '${PORTAL_BACKEND_URL}',
  backendSecret: '${PORTAL_BACKEND_SECRET}',
  serviceSecret: '${PORTAL_SERVICE_SECRET}',
})
const file = JSON.parse(await readFile(new URL('../keycloak/portal-realm.json', import.meta.url), 'utf8'))

interface FileClient {
  clientId: string
  secret?: string
  redirectUris: string[]
  defaultClientScopes: string[]
  directAccessGrantsEnabled: boolean
  implicitFlowEnabled: boolean
  attributes?: Record<string, string>
}

describe('createRealm and the realm file for Keycloak agree', () => {
  it('the realm and the Keycloak realm file have the same lifetimes', () => {
    expect(file).toMatchObject({
      accessTokenLifespan: lifetimes.accessToken,
      accessCodeLifespan: lifetimes.accessCode,
      accessCodeLifespanLogin: lifetimes.loginPage,
      accessCodeLifespanUserAction: lifetimes.actionPage,
      ssoSessionIdleTimeout: lifetimes.sessionIdle,
      ssoSessionMaxLifespan: lifetimes.sessionMax,
      eventsExpiration: lifetimes.eventsKept,
    })
  })

  it('the realm and the Keycloak realm file have the same brute-force protection', () => {
    expect(file).toMatchObject({
      bruteForceProtected: true,
      permanentLockout: false,
      bruteForceStrategy: 'LINEAR',
      failureFactor: bruteForce.failureFactor,
      waitIncrementSeconds: bruteForce.waitIncrementSeconds,
      maxFailureWaitSeconds: bruteForce.maxWaitSeconds,
      minimumQuickLoginWaitSeconds: bruteForce.minimumQuickLoginWaitSeconds,
      quickLoginCheckMilliSeconds: bruteForce.quickLoginCheckMilliseconds,
      maxDeltaTimeSeconds: bruteForce.maxDeltaTimeSeconds,
    })
    expect(file.passwordPolicy).toContain(`length(${passwordPolicy.minimumLength})`)
    expect(file.passwordPolicy).toContain(`maxLength(${passwordPolicy.maximumLength})`)
  })

  it('the realm and the Keycloak realm file have the same policy for one-time codes', () => {
    expect(file).toMatchObject({
      otpPolicyType: 'totp',
      otpPolicyAlgorithm: 'HmacSHA1',
      otpPolicyDigits: otpPolicy.digits,
      otpPolicyPeriod: otpPolicy.period,
      otpPolicyLookAheadWindow: otpPolicy.lookAroundWindow,
    })
  })

  it('the realm has all roles of the Keycloak realm file', () => {
    const names = realmRoles.map((role) => role.name)
    expect(names).toEqual(expect.arrayContaining(file.roles.realm.map((role: { name: string }) => role.name)))
  })

  it.each(file.clients as FileClient[])('client $clientId equals the Keycloak realm file', (expected) => {
    const client = realm.client(expected.clientId)
    expect(client?.secret).toBe(expected.secret)
    expect(client?.redirectUris).toEqual(expected.redirectUris)
    expect(client?.scopes.toSorted()).toEqual(expected.defaultClientScopes.toSorted())
    const { attributes = {} } = expected
    expect(client?.backchannelLogoutUri).toBe(attributes['backchannel.logout.url'])
    expect(client?.postLogoutRedirectUris).toEqual(attributes['post.logout.redirect.uris']?.split('##') ?? [])
  })

  it.each(file.clients as FileClient[])('client $clientId allows only secure flows', (client) => {
    expect(client.directAccessGrantsEnabled).toBe(false)
    expect(client.implicitFlowEnabled).toBe(false)
    expect(JSON.stringify(client.redirectUris)).not.toContain('*')
    if (client.redirectUris.length > 0) {
      expect(client.attributes?.['pkce.code.challenge.method']).toBe('S256')
    }
  })
})
