import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Problem } from '@headway/contracts'
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kitFolder } from '../kit-folder.ts'
import { create } from './create.ts'

const signing = await generateKeyPair('EdDSA')
let folder: string
let portal: Server
let portalUrl: string
let service: ChildProcess
let serviceUrl: string

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

beforeAll(async () => {
  portal = createServer((_, response) => {
    void exportJWK(signing.publicKey).then((key) => {
      const keys = [{ ...key, kid: 'test', alg: 'EdDSA', use: 'sig' }]
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ keys }))
    })
  })
  portal.listen(0, '127.0.0.1')
  await once(portal, 'listening')
  portalUrl = urlOf(portal)
  // Below the repository, so that the service finds jose.
  const parent = join(kitFolder, '../.cache')
  await mkdir(parent, { recursive: true })
  folder = await mkdtemp(join(parent, 'sample-service-'))
  await create(folder, 'travel', {})
  service = spawn(process.execPath, ['server.mjs'], {
    cwd: join(folder, 'mfe-travel/service'),
    env: { ...process.env, PORT: '0', PORTAL_URL: portalUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(service.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
  serviceUrl = /http:\S+/.exec(line.toString())?.[0] ?? ''
})
afterAll(async () => {
  service.kill()
  portal.close()
  await rm(folder, { recursive: true })
})

const sign = (claims: { iss?: string; aud?: string; key?: CryptoKey; seconds?: number } = {}) =>
  new SignJWT({ role: 'pm' })
    .setProtectedHeader({ alg: 'EdDSA', kid: 'test' })
    .setIssuer(claims.iss ?? portalUrl)
    .setAudience(claims.aud ?? 'mfe_travel')
    .setSubject('7')
    .setIssuedAt()
    .setExpirationTime(`${claims.seconds ?? 60}s`)
    .sign(claims.key ?? signing.privateKey)

const ask = async (token: string, path = '/notes', init: RequestInit = {}) => {
  const headers = { Authorization: `Bearer ${token}`, 'X-Request-Id': 'abcdefgh' }
  const response = await fetch(serviceUrl + path, { ...init, headers })
  const body: unknown = await response.json()
  if (!response.ok) {
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(Problem.parse(body).requestId).toBe('abcdefgh')
  }
  return { status: response.status, body }
}

describe('the sample service of a new section', () => {
  it('serves a user whose token the portal has signed', async () => {
    const token = await sign()
    const added = await ask(token, '/notes', { method: 'POST', body: JSON.stringify({ name: 'Tickets' }) })
    const note = { id: 1, name: 'Tickets', userId: 7 }
    expect(added).toEqual({ status: 201, body: note })
    expect(await ask(token)).toEqual({ status: 200, body: { items: [note] } })
  })

  it('refuses a token of another portal, section or key, an expired one and none', async () => {
    const other = await generateKeyPair('EdDSA')
    const tokens = await Promise.all([
      sign({ iss: 'https://other.example' }),
      sign({ aud: 'mfe_other' }),
      sign({ key: other.privateKey }),
      sign({ seconds: -30 }),
    ])
    for (const token of [...tokens, '', 'anything']) {
      expect((await ask(token)).status).toBe(401)
    }
  })

  it.each([
    [404, '/other', {}],
    [405, '/notes', { method: 'DELETE' }],
    [400, '/notes', { method: 'POST', body: '{' }],
    [400, '/notes', { method: 'POST', body: '{"name":" "}' }],
    [400, '/notes', { method: 'POST', body: JSON.stringify({ name: 'x'.repeat(101) }) }],
  ])('answers %d with a problem for %s %j', async (status, path, init) => {
    expect((await ask(await sign(), path, init)).status).toBe(status)
  })
})
