import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import type { Client } from './client.ts'
import { proofKey } from './browser.ts'

const sorted = (value: object) => Object.keys(value).toSorted()

/** Metadata, keys and the tokens that a code is exchanged for. */
export function describeTokens(client: () => Client): void {
  const invalidGrant = { status: 400, body: { error: 'invalid_grant' } }

  describe('metadata', () => {
    it('the metadata has the public issuer and pages, and endpoints that the caller can reach', async () => {
      const { internalUrl, issuer } = client().subject
      const found = await (await fetch(`${internalUrl}/.well-known/openid-configuration`)).json()
      expect(found).toMatchObject({
        issuer,
        authorization_endpoint: `${issuer}/protocol/openid-connect/auth`,
        end_session_endpoint: `${issuer}/protocol/openid-connect/logout`,
        token_endpoint: `${internalUrl}/protocol/openid-connect/token`,
        jwks_uri: `${internalUrl}/protocol/openid-connect/certs`,
        backchannel_logout_session_supported: true,
        authorization_response_iss_parameter_supported: true,
      })
    })

    it('publishes no private part of a key', async () => {
      const response = await fetch(`${client().subject.internalUrl}/protocol/openid-connect/certs`)
      const { keys } = (await response.json()) as { keys: object[] }
      expect(keys.length).toBeGreaterThan(0)
      for (const key of keys) {
        expect(key).not.toHaveProperty('d')
        expect(key).not.toHaveProperty('p')
      }
    })
  })

  describe('code', () => {
    it('buys the tokens of the contract', async () => {
      const { id, email } = await client().createUser({}, 'pm')
      const { tokens, sid } = await client().signIn(email)
      expect(tokens).toMatchObject({ token_type: 'Bearer', session_state: sid })
      expect([299, 300]).toContain(tokens.expires_in)
      // The rest of the session in whole seconds: Keycloak counts from the sign-in, not from this response.
      expect(tokens.refresh_expires_in).toBeGreaterThan(28_800 - 60)
      expect(tokens.refresh_expires_in).toBeLessThanOrEqual(28_800)
      expect(`${tokens.scope}`.split(' ').toSorted()).toEqual(['email', 'openid', 'profile'])

      const access = decodeJwt(tokens.access_token ?? '')
      expect(decodeProtectedHeader(tokens.access_token ?? '')).toMatchObject({ alg: 'RS256', typ: 'JWT' })
      expect(sorted(access)).toEqual([
        'acr',
        'aud',
        'auth_time',
        'azp',
        'email',
        'email_verified',
        'exp',
        'family_name',
        'given_name',
        'iat',
        'iss',
        'jti',
        'name',
        'preferred_username',
        'realm_access',
        'resource_access',
        'scope',
        'sid',
        'sub',
        'typ',
      ])
      expect(access).toMatchObject({
        iss: client().subject.issuer,
        aud: 'account',
        sub: id,
        typ: 'Bearer',
        azp: 'portal-backend',
        sid,
        acr: '1',
        email,
        email_verified: true,
        name: 'Ada Byron',
        preferred_username: email,
        given_name: 'Ada',
        family_name: 'Byron',
      })
      expect((access.realm_access as { roles: string[] }).roles.toSorted()).toEqual([
        'default-roles-portal',
        'offline_access',
        'pm',
        'uma_authorization',
      ])

      const identity = decodeJwt(tokens.id_token ?? '')
      expect(sorted(identity)).toEqual([
        'acr',
        'at_hash',
        'aud',
        'auth_time',
        'azp',
        'email',
        'email_verified',
        'exp',
        'family_name',
        'given_name',
        'iat',
        'iss',
        'jti',
        'name',
        'nonce',
        'preferred_username',
        'sid',
        'sub',
        'typ',
      ])
      expect(identity).toMatchObject({ aud: 'portal-backend', typ: 'ID', nonce: 'the-nonce', sid, sub: id })

      const jwks = createRemoteJWKSet(
        new URL(`${client().subject.internalUrl}/protocol/openid-connect/certs`),
      )
      await jwtVerify(tokens.access_token ?? '', jwks, {
        issuer: client().subject.issuer,
        algorithms: ['RS256'],
      })
    })

    it('an authorization code works once, and a second use revokes its tokens', async () => {
      const { email } = await client().createUser()
      const { code, verifier, tokens } = await client().signIn(email)
      expect(await client().redeem(code, verifier)).toMatchObject(invalidGrant)
      expect(await client().refresh(tokens.refresh_token)).toMatchObject(invalidGrant)
    })

    it('an authorization code works once for simultaneous requests', async () => {
      const { email } = await client().createUser()
      const { code, verifier } = await client().codeFor(email)
      const answers = await Promise.all([1, 2, 3, 4].map(() => client().redeem(code, verifier)))
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    })

    it('an authorization code requires its own PKCE verifier', async () => {
      const { email } = await client().createUser()
      const { code } = await client().codeFor(email)
      expect(await client().redeem(code, proofKey().verifier)).toMatchObject(invalidGrant)
    })

    it('an authorization code is refused without a PKCE verifier', async () => {
      const { email } = await client().createUser()
      const { code } = await client().codeFor(email)
      const answer = await client().token({
        grant_type: 'authorization_code',
        code,
        redirect_uri: client().redirectUri,
      })
      expect(answer.status).toBe(400)
      expect(answer.body.error).toBe('invalid_grant')
    })

    it('an authorization code requires the redirect address it was issued for', async () => {
      const { email } = await client().createUser()
      const { code, verifier } = await client().codeFor(email)
      const answer = await client().redeem(code, verifier, {
        redirect_uri: `${client().subject.portal.url}/`,
      })
      expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    })

    it('an authorization code is refused for another client', async () => {
      const { email } = await client().createUser()
      const { code, verifier } = await client().codeFor(email)
      const answer = await client().tokenAs('portal-web', null, {
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        redirect_uri: client().redirectUri,
      })
      expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    })

    it('an invented authorization code is refused', async () => {
      expect(await client().redeem('made-up', proofKey().verifier)).toMatchObject(invalidGrant)
    })

    it('an authorization code requires the right client secret', async () => {
      const { email } = await client().createUser()
      const { code, verifier } = await client().codeFor(email)
      const answer = await client().token(
        {
          grant_type: 'authorization_code',
          code,
          code_verifier: verifier,
          redirect_uri: client().redirectUri,
        },
        'not-the-secret-of-it',
      )
      expect(answer.status).toBe(401)
      expect(answer.body.error).toMatch(/^(unauthorized|invalid)_client$/)
    })

    it('a password is not accepted instead of an authorization code', async () => {
      const { email } = await client().createUser()
      const answer = await client().token({
        grant_type: 'password',
        username: email,
        password: 'x',
        scope: 'openid',
      })
      expect([400, 401]).toContain(answer.status)
      expect(answer.body.access_token).toBeUndefined()
    })
  })
}
