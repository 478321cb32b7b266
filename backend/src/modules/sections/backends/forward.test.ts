import { createHash } from 'node:crypto'
import { request as requestHttp, type RequestListener } from 'node:http'
import { sectionBackendKeys } from '@headway/contracts/section-backend'
import { sectionTokensCreate } from '@headway/contracts/section-access'
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { buildUser, startPortal } from '../../../test/portal.ts'
import { backendsHere, echo, startBackend, useBackend } from '../testing/section-backend.ts'

const server = await startPortal(backendsHere)
const admin = await buildUser(server, { role: 'super_admin' })
const person = await buildUser(server, { role: 'pm' })
let handle: RequestListener = echo
const visits: string[] = []
const backend = await startBackend((request, response) => {
  visits.push(request.url ?? '')
  handle(request, response)
})
await useBackend(server, admin, 'mfe_rooms', `${backend.url}/base/`)
await useBackend(server, admin, 'mfe_none', null)
afterAll(async () => {
  await server.stop()
  await backend.stop()
})
afterEach(() => {
  handle = echo
  visits.length = 0
})

const path = '/api/section-backends/mfe_rooms'
interface Echo {
  method: string
  url: string
  headers: Record<string, string>
  body: string
}
const ask = async (rest = '/rooms', init: RequestInit = {}) => {
  const response = await server.fetch(person, path + rest, init)
  return { status: response.status, headers: response.headers, body: (await response.json()) as Echo }
}
const refuse = async (rest = '/rooms', init: RequestInit = {}) => {
  const response = await server.fetch(person, path + rest, init)
  return [response.status, ((await response.json()) as { code: string }).code]
}
/** Sends a path as it is, which `fetch` would normalize. */
const askRaw = (rawPath: string) =>
  new Promise<number>((resolve, reject) => {
    const { port } = new URL(server.url)
    requestHttp({ port, path: rawPath, headers: { Cookie: person.cookie } }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })

describe('a request to a section backend', () => {
  it('arrives below the base URL with its method, query and body', async () => {
    const sent = { method: 'PATCH', headers: { 'Content-Type': 'application/json' }, body: '{"seats":4}' }
    const { body } = await ask('/rooms/7?floor=2&floor=%C3%A4', sent)
    expect(body).toMatchObject({
      method: 'PATCH',
      url: '/base/rooms/7?floor=2&floor=%C3%A4',
      body: '{"seats":4}',
    })
    expect((await ask('')).body.url).toBe('/base')
    expect((await ask('/')).body.url).toBe('/base/')
  })

  it('carries a token that the published keys verify, and nothing of the session', async () => {
    const { headers, body } = await ask('/rooms', {
      headers: {
        'Idempotency-Key': 'book-room-seven',
        'If-Match': '"3"',
        'X-Forwarded-For': '203.0.113.9',
        'X-Internal': 'yes',
        'Proxy-Authorization': 'Basic eDp5',
        'User-Agent': 'secret-agent',
      },
    })
    expect(Object.keys(body.headers).toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'accept-language',
      'authorization',
      'connection',
      'host',
      'idempotency-key',
      'if-match',
      'x-request-id',
    ])
    expect(body.headers['host']).toBe(new URL(backend.url).host)
    const token = body.headers['authorization']?.replace('Bearer ', '') ?? ''
    const keys = createLocalJWKSet((await server.call(null, sectionBackendKeys)).body)
    const expected = { issuer: 'http://localhost:1', audience: 'mfe_rooms' }
    const { payload } = await jwtVerify(token, keys, expected)
    expect(payload).toEqual({
      iss: 'http://localhost:1',
      aud: 'mfe_rooms',
      sub: String(person.id),
      role: 'pm',
      jti: headers.get('x-request-id'),
      iat: expect.any(Number),
      exp: (payload.iat ?? 0) + 60,
    })
    expect(decodeProtectedHeader(token).alg).toBe('EdDSA')
    expect(body.headers['x-request-id']).toBe(payload.jti)
    await expect(jwtVerify(token, keys, { ...expected, audience: 'mfe_other' })).rejects.toThrow('aud')
    const later = { ...expected, currentDate: new Date(Date.now() + 61_000) }
    await expect(jwtVerify(token, keys, later)).rejects.toThrow('exp')
  })

  it('publishes no private key', async () => {
    const { keys } = (await server.call(null, sectionBackendKeys)).body
    expect(keys.flatMap((key) => Object.keys(key)).toSorted()).toEqual([
      'alg',
      'crv',
      'kid',
      'kty',
      'use',
      'x',
    ])
  })

  it('is refused without a session, with an API token and with a publishing token', async () => {
    expect((await server.fetch(null, `${path}/rooms`)).status).toBe(401)
    const body = { name: 'CI', scope: 'operate', days: 1 }
    const { token } = (await server.call(admin, sectionTokensCreate, { params: { name: 'mfe_rooms' }, body }))
      .body
    expect((await refuse('/rooms', { headers: { Authorization: `Bearer ${token}` } }))[0]).toBe(401)
    expect((await refuse('/rooms', { headers: { Authorization: 'Bearer anything' } }))[0]).toBe(401)
    expect(visits).toEqual([])
  })

  it('is refused when another site sends it', async () => {
    const from = (headers: Record<string, string>) => refuse('/rooms', { method: 'POST', headers })
    expect(await from({ Origin: 'https://evil.example' })).toEqual([403, 'cross_site'])
    expect(await from({ 'Sec-Fetch-Site': 'same-site' })).toEqual([403, 'cross_site'])
    expect(visits).toEqual([])
  })

  it.each([
    '/api/section-backends/mfe_none/rooms',
    '/api/section-backends/mfe_unknown/rooms',
    '/api/section-backends/rooms/rooms',
    '/api/section-backends/mfe_rooms%2f..%2fx/rooms',
    '/api/section-backends',
    '/api/section-backends/',
    '/API/SECTION-BACKENDS/mfe_rooms/rooms',
  ])('%s is 404', async (address) => {
    expect([await askRaw(address), visits]).toEqual([404, []])
  })

  it.each([
    '/../admin',
    '/rooms/../../admin',
    '/..',
    '/./x',
    '/%2e%2e/admin',
    '/.%2E/admin',
    '/rooms%2f..%2f..%2fadmin',
    '/rooms\\..\\admin',
    '/rooms%5c..%5cadmin',
    '//evil.example/x',
    '/x%00',
  ])('a path that could leave the base URL is 404: %s', async (rest) => {
    expect([await askRaw(path + rest), visits]).toEqual([404, []])
  })

  it('takes the paths of the portal’s own section routes for paths of the backend', async () => {
    for (const rest of ['/use', '/registry', '/releases/1.0.0/archive', '/jwks.json']) {
      expect((await ask(rest)).body.url).toBe(`/base${rest}`)
    }
  })

  it.each([
    ['text/plain', 'hello'],
    ['application/x-www-form-urlencoded', 'a=b'],
    ['text/html', '<p>'],
    ['', 'hello'],
  ])('with the media type %j is 415', async (type, body) => {
    const sent = { method: 'POST', headers: { 'Content-Type': type }, body }
    expect(await refuse('/rooms', sent)).toEqual([415, 'unsupported_media_type'])
    expect(visits).toEqual([])
  })

  it('with JSON over 256 KB is 413, whether its length is announced or not', async () => {
    const type = { 'Content-Type': 'application/json' }
    const large = JSON.stringify('x'.repeat(262_144))
    expect(await refuse('/rooms', { method: 'POST', headers: type, body: large })).toEqual([
      413,
      'body_too_large',
    ])
    expect(visits).toEqual([])
    const body = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode(large))
        controller.close()
      },
    })
    const streamed = { method: 'POST', headers: type, body, duplex: 'half' } as RequestInit
    expect(await refuse('/rooms', streamed)).toEqual([413, 'body_too_large'])
  })

  it('streams an upload unchanged', async () => {
    handle = (request, response) => {
      const hash = createHash('sha256')
      request.on('data', (chunk: Buffer) => hash.update(chunk))
      request.on('end', () =>
        response
          .writeHead(200, { 'Content-Type': 'application/json' })
          .end(JSON.stringify({ body: hash.digest('hex') })),
      )
    }
    const file = Buffer.alloc(5_000_000, 'headway')
    const sent = { method: 'PUT', headers: { 'Content-Type': 'application/octet-stream' }, body: file }
    expect((await ask('/files/1', sent)).body.body).toBe(createHash('sha256').update(file).digest('hex'))
  })

  it('counts towards the rate limit of the user', async () => {
    const { createApp } = await import('../../../app.ts')
    const limits = { perMinute: 60, burst: 1, strangersPerSecond: 50, reportsPerHour: 1 }
    const app = createApp(server.platform, limits)
    const limited = await startBackend(app.server.listeners('request')[0] as RequestListener)
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const response = await fetch(`${limited.url}${path}/rooms`, { headers: { Cookie: person.cookie } })
        return response.status
      }),
    )
    await limited.stop()
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(4)
  })
})
