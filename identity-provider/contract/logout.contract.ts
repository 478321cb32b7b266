import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { Browser, textOf } from './browser.ts'
import type { Client, SignedIn } from './client.ts'

/** Sign-out, and the logout tokens that the portal receives. */
export function describeLogout(client: () => Client): void {
  const logoutUrl = (parameters: Record<string, string>) =>
    `${client().subject.issuer}/protocol/openid-connect/logout?${new URLSearchParams(parameters)}`
  const signedOut = () => `${client().subject.portal.url}/signed-out`
  const toldAbout = (sid: string) =>
    client().subject.portal.logoutTokens.filter((token) => decodeJwt(token).sid === sid)
  const isOver = async ({ tokens }: SignedIn) => (await client().refresh(tokens.refresh_token)).status === 400

  it('signing out with a hint redirects immediately, also repeatedly and without cookies', async () => {
    const { email } = await client().createUser()
    const session = await client().signIn(email)
    const url = logoutUrl({
      id_token_hint: session.tokens.id_token ?? '',
      post_logout_redirect_uri: signedOut(),
      state: 'abc',
    })
    for (const browser of [session.browser, session.browser, new Browser()]) {
      const response = await browser.fetch(url)
      expect(response.status).toBe(302)
      expect(response.headers.get('location')).toBe(`${signedOut()}?state=abc`)
    }
    expect(await isOver(session)).toBe(true)
    expect(session.browser.cookies.has('KEYCLOAK_IDENTITY')).toBe(false)
    expect(toldAbout(session.sid)).toHaveLength(1)
  })

  it('signing out without a hint asks for confirmation', async () => {
    const { email } = await client().createUser()
    const session = await client().signIn(email)
    const url = logoutUrl({ client_id: 'portal-backend', post_logout_redirect_uri: signedOut() })
    const question = await session.browser.fetch(url)
    const page = await question.text()
    expect(question.status).toBe(200)
    expect(page).toContain('Do you want to log out?')
    expect(page).toMatch(/<input[^>]*id="kc-logout"/)
    expect(await isOver(session)).toBe(false)
  })

  it.each([
    ['another site', 'https://evil.example/'],
    ['a longer path', '/signed-out/more'],
    ['a scheme of its own', 'javascript:alert(1)'],
  ])('refuses %s as return address', async (_what, target) => {
    const { email } = await client().createUser()
    const session = await client().signIn(email)
    const address = target.startsWith('/') ? `${client().subject.portal.url}${target}` : target
    const response = await session.browser.fetch(
      logoutUrl({ id_token_hint: session.tokens.id_token ?? '', post_logout_redirect_uri: address }),
    )
    expect(response.status).toBe(400)
    expect(textOf(await response.text(), 'kc-error-message')).toContain('Invalid redirect uri')
  })

  it('signing out with a refresh token ends the session for the client that holds it', async () => {
    const { email } = await client().createUser()
    const session = await client().signIn(email)
    const post = (secret: string) =>
      fetch(`${client().subject.internalUrl}/protocol/openid-connect/logout`, {
        method: 'POST',
        body: new URLSearchParams({
          client_id: 'portal-backend',
          client_secret: secret,
          refresh_token: session.tokens.refresh_token ?? '',
        }),
      })
    expect((await post('not-the-secret-of-it')).status).toBe(401)
    expect(await isOver(session)).toBe(false)
    expect((await post(client().subject.backendSecret)).status).toBe(204)
    expect(await isOver(session)).toBe(true)
  })

  describe('back-channel logout', () => {
    it('carries the token of the contract', async () => {
      const { id, email } = await client().createUser()
      const { sid } = await client().signIn(email)
      await client().admin('POST', `/users/${id}/logout`)
      const [token = ''] = toldAbout(sid)
      expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'RS256', typ: 'logout+jwt' })
      const jwks = createRemoteJWKSet(
        new URL(`${client().subject.internalUrl}/protocol/openid-connect/certs`),
      )
      const { payload } = await jwtVerify(token, jwks)
      expect(Object.keys(payload).toSorted()).toEqual([
        'aud',
        'events',
        'exp',
        'iat',
        'iss',
        'jti',
        'sid',
        'sub',
        'typ',
      ])
      expect(payload).toMatchObject({
        iss: client().subject.issuer,
        aud: 'portal-backend',
        sub: id,
        sid,
        typ: 'Logout',
        events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
      })
      expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(120)
    })

    it('back-channel logout is sent once for every session of a user', async () => {
      const { id, email } = await client().createUser()
      const sessions = [await client().signIn(email), await client().signIn(email)]
      await client().admin('POST', `/users/${id}/logout`)
      for (const session of sessions) {
        expect(toldAbout(session.sid)).toHaveLength(1)
        expect(await isOver(session)).toBe(true)
      }
    })

    it('no back-channel logout is sent when a user is disabled or deleted', async () => {
      const { id, email } = await client().createUser()
      const session = await client().signIn(email)
      await client().admin('PUT', `/users/${id}`, { enabled: false })
      expect((await client().admin('DELETE', `/users/${id}`)).status).toBe(204)
      expect(toldAbout(session.sid)).toHaveLength(0)
      expect(await isOver(session)).toBe(true)
    })
  })
}
