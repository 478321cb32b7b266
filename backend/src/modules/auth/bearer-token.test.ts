import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningPortal, startRunningPortal, type TestPerson } from './testing/running-portal.ts'

let portal: RunningPortal
let person: TestPerson
let key: CryptoKey | Uint8Array

beforeAll(async () => {
  portal = await startRunningPortal()
  person = await portal.createPerson({ role: 'pm' })
  key = await importJWK(portal.signingKey, 'RS256')
})
afterAll(() => portal.stop())

const seconds = () => Math.floor(Date.now() / 1_000)
const header = () => ({ alg: 'RS256', typ: 'JWT', kid: String(portal.signingKey.kid) })
/** The claims of an access token as the provider makes it for `portal-cli`. */
const claims = (): JWTPayload => ({
  exp: seconds() + 300,
  iat: seconds(),
  jti: 'a-token',
  iss: portal.environment.OIDC_ISSUER,
  aud: ['portal-api', 'account'],
  sub: person.identityId,
  typ: 'Bearer',
  azp: 'portal-cli',
  scope: 'openid profile email',
  realm_access: { roles: ['pm'] },
})
const sign = (changes: object = {}, headerChanges: object = {}) =>
  new SignJWT({ ...claims(), ...changes } as JWTPayload)
    .setProtectedHeader({ ...header(), ...headerChanges })
    .sign(key)

const call = (authorization: string, init: RequestInit = {}) =>
  fetch(`${portal.url}/api/auth/user`, {
    ...init,
    headers: { ...(init.headers as Record<string, string>), Authorization: authorization },
  })
const statusOf = async (token: string) => (await call(`Bearer ${token}`)).status
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('an access token of portal-cli', () => {
  it('opens the API as its person, with the role the portal knows, and has no session', async () => {
    const response = await call(`Bearer ${await sign({ realm_access: { roles: ['super_admin'] } })}`)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ id: person.userId, role: 'pm', session: null })
  })

  it('goes without the checks of browsers, and the cookie beside it counts for nothing', async () => {
    const { email, userId } = await portal.createPerson({ role: 'super_admin' })
    const { browser } = await portal.signIn(email)
    const headers = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
    const extend = (authorization: string) =>
      browser.fetch('/api/auth/session/extend', {
        method: 'POST',
        headers: { ...headers, Authorization: authorization },
      })
    const response = await extend(`Bearer ${await sign()}`)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ id: person.userId })
    expect((await extend('Bearer x.y.z')).status).toBe(401)
    expect((await extend('Basic eDp5')).status).toBe(401)
    expect(await (await browser.fetch('/api/auth/user')).json()).toMatchObject({ id: userId })
  })

  it('opens nothing for somebody inactive or unknown', async () => {
    const { identityId } = await portal.createPerson({ isActive: false })
    expect(await statusOf(await sign({ sub: identityId }))).toBe(401)
    expect(await statusOf(await sign({ sub: '6e3a0c5e-0000-4000-8000-000000000000' }))).toBe(401)
  })

  it('ends with the person’s access at the next request', async () => {
    const leaver = await portal.createPerson()
    const token = await sign({ sub: leaver.identityId })
    expect(await statusOf(token)).toBe(200)
    await portal.platform.database.knex('users').where({ id: leaver.userId }).update({ is_active: false })
    expect(await statusOf(token)).toBe(401)
  })

  it('is refused with a hint for clients', async () => {
    const response = await call('Bearer x.y.z')
    expect(response.headers.get('WWW-Authenticate')).toBe('Bearer error="invalid_token"')
    expect(await response.json()).toMatchObject({ status: 401 })
  })
})

describe('a token is refused', () => {
  it.each<[string, object]>([
    ['of another issuer', { iss: 'https://evil.example/realms/portal' }],
    ['for another audience', { aud: 'account' }],
    ['for no audience', { aud: undefined }],
    ['for the Admin API', { aud: 'realm-management', azp: 'portal-service' }],
    ['of the browser’s client', { azp: 'portal-web' }],
    ['of the portal’s own client', { azp: 'portal-backend' }],
    ['of the service account', { azp: 'portal-service' }],
    ['of a client nobody knows', { azp: 'other' }],
    ['of no client', { azp: undefined }],
    ['that is an ID token', { typ: 'ID' }],
    ['that is a refresh token', { typ: 'Refresh' }],
    ['without a type', { typ: undefined }],
    ['without a person', { sub: undefined }],
    ['that is over', { exp: 1_000 }],
    ['that never ends', { exp: undefined }],
    ['that holds only later', { nbf: Math.floor(Date.now() / 1_000) + 600 }],
    ['made in ten minutes', { iat: Math.floor(Date.now() / 1_000) + 600 }],
    ['without its time', { iat: undefined }],
    ['made two days ago', { iat: Math.floor(Date.now() / 1_000) - 172_800 }],
  ])('%s', async (_, changes) => {
    expect(await statusOf(await sign(changes))).toBe(401)
  })

  it('signed with nothing', async () => {
    expect(await statusOf(`${encode({ ...header(), alg: 'none' })}.${encode(claims())}.`)).toBe(401)
    expect(await statusOf(`${encode({ ...header(), alg: 'none' })}.${encode(claims())}.AA`)).toBe(401)
  })

  it('signed by somebody else, under our key’s name, with its own key inside, or unknown', async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256')
    const forge = (changes: object) =>
      new SignJWT(claims()).setProtectedHeader({ ...header(), ...changes }).sign(privateKey)
    expect(await statusOf(await forge({}))).toBe(401)
    expect(await statusOf(await forge({ jwk: await exportJWK(publicKey) }))).toBe(401)
    expect(await statusOf(await forge({ kid: 'unknown' }))).toBe(401)
    expect(await statusOf(await forge({ jku: 'http://127.0.0.1:1/keys' }))).toBe(401)
  })

  it('signed with the public key as a shared secret', async () => {
    const { kty, n, e } = portal.signingKey
    const secret = new TextEncoder().encode(JSON.stringify({ kty, n, e }))
    const token = await new SignJWT(claims()).setProtectedHeader({ ...header(), alg: 'HS256' }).sign(secret)
    expect(await statusOf(token)).toBe(401)
  })

  it('changed after signing, or with a header that has to be understood', async () => {
    const [head = '', , signature = ''] = (await sign()).split('.')
    expect(await statusOf(`${head}.${encode({ ...claims(), sub: 'else' })}.${signature}`)).toBe(401)
    const critical = await new SignJWT(claims())
      .setProtectedHeader({ ...header(), crit: ['must'], must: 'know' })
      .sign(key, { crit: { must: false } })
    expect(await statusOf(critical)).toBe(401)
  })

  it('of another kind in its header', async () => {
    expect(await statusOf(await sign({}, { typ: 'logout+jwt' }))).toBe(401)
  })

  it.each(['', 'Bearer', 'Bearer ', 'Bearer a b', 'Token x', `Bearer ${'x'.repeat(9_000)}`])(
    'that reads %j',
    async (authorization) => {
      expect((await call(authorization)).status).toBe(401)
    },
  )

  it('that the provider has really made for the service account', async () => {
    const answer = await fetch(`${portal.environment.OIDC_INTERNAL_URL}/protocol/openid-connect/token`, {
      method: 'POST',
      headers: { Authorization: `Basic ${btoa('portal-service:service-secret-for-tests')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
    const { access_token: token } = (await answer.json()) as { access_token: string }
    expect(token.split('.')).toHaveLength(3)
    expect(await statusOf(token)).toBe(401)
  })
})
