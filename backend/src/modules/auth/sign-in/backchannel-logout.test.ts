import { randomUUID } from 'node:crypto'
import { generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose'
import { afterAll, describe, expect, it } from 'vitest'
import type { Browser } from '../testing/browser.ts'
import { startPortalWithIdentity } from '../testing/portal-with-identity.ts'

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'

const portal = await startPortalWithIdentity()
afterAll(() => portal.stop())

type SigningKey = Parameters<SignJWT['sign']>[0]

/** Returns a logout token of the provider with changed claims; `undefined` omits a claim. */
async function logoutToken(
  changes: Record<string, unknown>,
  header: Record<string, unknown> = {},
  key?: SigningKey,
): Promise<string> {
  const now = Math.floor(Date.now() / 1_000)
  const claims: Record<string, unknown> = {
    iss: portal.platform.environment.OIDC_ISSUER,
    aud: 'portal-backend',
    iat: now,
    exp: now + 120,
    jti: randomUUID(),
    typ: 'Logout',
    events: { [LOGOUT_EVENT]: {} },
    ...changes,
  }
  const payload = Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined))
  return new SignJWT(payload as JWTPayload)
    .setProtectedHeader({ alg: 'RS256', typ: 'logout+jwt', kid: `${portal.signingKey.kid}`, ...header })
    .sign(key ?? (await importJWK(portal.signingKey, 'RS256')))
}

const send = (token: string) =>
  fetch(`${portal.url}/api/auth/backchannel-logout`, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: token }),
  })
const isSignedIn = async (browser: Browser) => (await browser.fetch('/api/auth/user')).status === 200

async function signedIn() {
  const person = await portal.createPerson()
  const { browser } = await portal.signIn(person.email)
  const row = await portal.platform.database.knex('sessions').where({ user_id: person.userId }).first()
  return { ...person, browser, sid: `${row?.identity_session}` }
}

describe('back-channel logout', () => {
  it('a back-channel logout ends the session immediately when the provider sends a logout token', async () => {
    const { browser, identityId, userId } = await signedIn()
    await portal.admin('POST', `/users/${identityId}/logout`)
    expect(await isSignedIn(browser)).toBe(false)
    const row = await portal.platform.database.knex('sessions').where({ user_id: userId }).first()
    expect(row?.end_reason).toBe('backchannel')
  })

  it('a back-channel logout ends only the named session', async () => {
    const first = await signedIn()
    const { browser: second } = await portal.signIn(first.email)
    const response = await send(await logoutToken({ sid: first.sid, sub: first.identityId }))
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(await isSignedIn(first.browser)).toBe(false)
    expect(await isSignedIn(second)).toBe(true)
  })

  it('a back-channel logout ends every session of a user when no session is named', async () => {
    const first = await signedIn()
    const { browser: second } = await portal.signIn(first.email)
    expect((await send(await logoutToken({ sub: first.identityId }))).status).toBe(200)
    expect(await isSignedIn(first.browser)).toBe(false)
    expect(await isSignedIn(second)).toBe(false)
  })

  it('a back-channel logout returns 200 for a session that has already ended', async () => {
    expect((await send(await logoutToken({ sid: 'long-gone' }))).status).toBe(200)
  })

  it.each<[string, Record<string, unknown>, Record<string, unknown>?]>([
    ['no events', { events: undefined }],
    ['another event', { events: { 'http://schemas.openid.net/event/other': {} } }],
    ['an event that is no object', { events: { [LOGOUT_EVENT]: true } }],
    ['a nonce', { nonce: 'n' }],
    ['another audience', { aud: 'portal-web' }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['an age of ten minutes', { iat: Math.floor(Date.now() / 1_000) - 600 }],
    ['an end in the past', { exp: Math.floor(Date.now() / 1_000) - 600 }],
    ['a beginning in the future', { iat: Math.floor(Date.now() / 1_000) + 600 }],
    ['no jti', { jti: undefined }],
    ['no iat', { iat: undefined }],
    ['neither session nor person', { sid: undefined, sub: undefined }],
    ['the type of an access token', {}, { typ: 'JWT' }],
    ['an unknown key', {}, { kid: 'unknown' }],
  ])('a back-channel logout returns 400 for a token with %s', async (_what, changes, header) => {
    const { browser, sid, identityId } = await signedIn()
    const response = await send(await logoutToken({ sid, sub: identityId, ...changes }, header))
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'invalid_logout_token' })
    expect(await isSignedIn(browser)).toBe(true)
  })

  it('a back-channel logout returns 400 when the token is used again', async () => {
    const { sid, identityId } = await signedIn()
    const token = await logoutToken({ sid, sub: identityId })
    expect((await send(token)).status).toBe(200)
    expect((await send(token)).status).toBe(400)
  })

  it('a back-channel logout returns 400 for a token with a foreign signature or none', async () => {
    const { browser, sid } = await signedIn()
    const { privateKey } = await generateKeyPair('RS256')
    expect((await send(await logoutToken({ sid }, {}, privateKey))).status).toBe(400)
    const [, payload] = (await logoutToken({ sid })).split('.')
    const unsigned = Buffer.from(JSON.stringify({ alg: 'none', typ: 'logout+jwt' })).toString('base64url')
    expect((await send(`${unsigned}.${payload}.`)).status).toBe(400)
    const symmetric = new TextEncoder().encode(JSON.stringify(portal.signingKey.n))
    const confused = await new SignJWT({ sid, events: { [LOGOUT_EVENT]: {} }, jti: randomUUID() })
      .setProtectedHeader({ alg: 'HS256', typ: 'logout+jwt', kid: `${portal.signingKey.kid}` })
      .setIssuedAt()
      .setExpirationTime('2m')
      .sign(symmetric)
    expect((await send(confused)).status).toBe(400)
    expect(await isSignedIn(browser)).toBe(true)
  })

  it.each(['', 'nonsense', 'a.b.c', '{}'])(
    'a back-channel logout returns 400 for the token %j',
    async (token) => {
      expect((await send(token)).status).toBe(400)
    },
  )

  it('a back-channel logout returns an error for large bodies and bodies that are not a form', async () => {
    const url = `${portal.url}/api/auth/backchannel-logout`
    const json = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"logout_token":"x"}',
    }
    expect((await fetch(url, json)).status).toBe(400)
    expect((await fetch(url, { method: 'POST' })).status).toBe(400)
    const form = { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }
    expect((await fetch(url, { ...form, body: 'logout_token[a]=x' })).status).toBe(400)
    expect((await fetch(url, { ...form, body: 'logout_token=x&logout_token=y' })).status).toBe(400)
    expect((await send('x'.repeat(20_000))).status).toBe(413)
  })

  it('a back-channel logout returns 400 for an ID token', async () => {
    const { browser, sid, identityId } = await signedIn()
    const idToken = await logoutToken(
      { sid, sub: identityId, events: undefined, nonce: 'n', typ: 'ID' },
      { typ: 'JWT' },
    )
    expect((await send(idToken)).status).toBe(400)
    expect(await isSignedIn(browser)).toBe(true)
  })
})
