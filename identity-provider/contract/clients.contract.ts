import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { proofKey } from './browser.ts'
import type { Client } from './client.ts'

const sorted = (value: object) => Object.keys(value).toSorted()

/** The realm's other clients have fewer rights than the portal's own (docs/IDENTITY.md, "keycloak-js"). */
export function describeClients(client: () => Client): void {
  describe('the powerless client portal-web', () => {
    const signInThere = async (email: string) => {
      const redirectUri = `${client().subject.portal.url}/account-return`
      const { verifier, challenge } = proofKey()
      const { code } = await client().codeFor(email, undefined, {
        client_id: 'portal-web',
        redirect_uri: redirectUri,
        code_challenge: challenge,
      })
      return client().tokenAs('portal-web', null, {
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        redirect_uri: redirectUri,
      })
    }

    it('the client portal-web gets tokens without data about the user', async () => {
      const { email } = await client().createUser({}, 'super_admin')
      const { body } = await signInThere(email)
      expect(sorted(decodeJwt(body.access_token ?? ''))).toEqual([
        'acr',
        'auth_time',
        'azp',
        'exp',
        'iat',
        'iss',
        'jti',
        'scope',
        'sid',
        'sub',
        'typ',
      ])
      expect(body.scope).toBe('openid')
      expect([59, 60]).toContain(body.expires_in)
    })
  })

  describe('service account', () => {
    it('the service account gets an access token for the Admin API and nothing else', async () => {
      const { status, body } = await client().tokenAs('portal-service', client().subject.serviceSecret, {
        grant_type: 'client_credentials',
      })
      expect(status).toBe(200)
      expect(body.token_type).toBe('Bearer')
      // Keycloak says 299 when a second begins between signing and responding.
      expect([299, 300]).toContain(body.expires_in)
      const token = decodeJwt(body.access_token ?? '')
      expect(token).toMatchObject({ aud: 'realm-management', azp: 'portal-service', typ: 'Bearer' })
      expect(token).not.toHaveProperty('sid')
      expect(token).not.toHaveProperty('realm_access')
    })

    it('a service account is refused to the portal client and to a wrong secret', async () => {
      const asBackend = await client().token({ grant_type: 'client_credentials' })
      expect([400, 401]).toContain(asBackend.status)
      const wrong = await client().tokenAs('portal-service', 'not-the-secret-of-it', {
        grant_type: 'client_credentials',
      })
      expect(wrong.status).toBe(401)
    })
  })
}
