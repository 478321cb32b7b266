import { type EndpointDefinition, roles } from '@headway/contracts'
import * as access from '@headway/contracts/section-access'
import * as registry from '@headway/contracts/section-registry'
import * as releases from '@headway/contracts/section-releases'
import * as slots from '@headway/contracts/section-slots'
import {
  sectionTokensCreate,
  sectionTokensList,
  sectionTokensRevoke,
} from '@headway/contracts/section-access'
import { sectionReleasesList } from '@headway/contracts/section-releases'
import * as sections from '@headway/contracts/sections'
import {
  sectionsCreate,
  sectionsGet,
  sectionsList,
  sectionsUpdate,
  sectionsUse,
} from '@headway/contracts/sections'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildUser, startPortal, type TestPortal, type TestUser } from '../../../test/portal.ts'
import { buildArchive } from '@headway/server-kit/testing/section-build'
import { release, send, withToken } from '../testing/publish.ts'

const DAY = 86_400_000

let server: TestPortal
let admin: TestUser

beforeAll(async () => {
  server = await startPortal()
  admin = await buildUser(server, { role: 'super_admin' })
  await release(server, admin, 'mfe_mine', '1.0.0')
  await release(server, admin, 'mfe_theirs', '1.0.0')
})
afterAll(() => server.stop())

const makeToken = async (name: string, scope: 'publish' | 'operate' = 'publish', days = 30) =>
  (await server.call(admin, sectionTokensCreate, { params: { name }, body: { name: 'CI', scope, days } }))
    .body

const isEndpoint = (value: unknown): value is EndpointDefinition =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value

const open = ['sectionsRegistry', 'sectionReleasesArchive', 'sectionsHealth']
const administered = [sections, access, registry, releases, slots]
  .flatMap((module) => Object.values(module).filter(isEndpoint))
  .filter(({ name }) => !open.includes(name))

describe('section administration', () => {
  it.each(administered.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s returns 401 without a session and 403 to other roles than administrators',
    async (_name, endpoint) => {
      const options = { params: { name: 'mfe_mine', version: '1.0.0', id: 1, place: 'task' } }
      expect((await server.refuse(null, endpoint, options)).status).toBe(401)
      for (const role of roles.filter((other) => !other.endsWith('admin'))) {
        const person = await buildUser(server, { role })
        expect((await server.refuse(person, endpoint, options)).status, role).toBe(403)
      }
    },
  )

  it('the contract has more than twenty endpoints for the administration of sections', () => {
    expect(administered.length).toBeGreaterThan(20)
  })

  it('creating a section works once, before its first release', async () => {
    const body = { name: 'mfe_new', title: 'New', owner: { team: 'Team', contact: 'team@headway.test' } }
    const made = await server.call(admin, sectionsCreate, { body })
    expect(made.body).toMatchObject({ stable: null, owner: { team: 'Team' }, health: null })
    expect((await server.refuse(admin, sectionsCreate, { body })).body.code).toBe('section_exists')
    const changed = { owner: null, needsSignature: true, isInNavigation: true }
    const params = { name: 'mfe_new' }
    expect((await server.call(admin, sectionsUpdate, { params, body: changed })).body).toMatchObject({
      owner: null,
      needsSignature: true,
      isInNavigation: true,
      navigation: null,
    })
  })
})

describe('a publishing token', () => {
  it('a publishing token publishes its section, is shown once and is stored as a hash', async () => {
    const { token, ...shown } = await makeToken('mfe_mine')
    const answer = await send(server, { token }, 'mfe_mine', await buildArchive('mfe_mine', '1.1.0'))
    expect(answer.status).toBe(200)
    const params = { name: 'mfe_mine' }
    const { items } = (await server.call(admin, sectionTokensList, { params })).body
    expect(items).toContainEqual({ ...shown, lastUsedAt: expect.any(String) })
    expect(JSON.stringify(await server.platform.database.knex('section_tokens').select())).not.toContain(
      token.slice(4),
    )
    const { body } = await server.call(null, sectionReleasesList, { params, ...withToken(token) })
    expect(body.items[0]).toMatchObject({
      version: '1.1.0',
      publishedBy: { id: admin.id, token: 'CI' },
    })
  })

  it('a publishing token is not shown again for the same Idempotency-Key', async () => {
    const params = { name: 'mfe_mine' }
    const options = {
      params,
      body: { name: 'Once', scope: 'publish', days: 1 },
      headers: { 'Idempotency-Key': 'token-once-and-no-more' },
    }
    const { token } = (await server.call(admin, sectionTokensCreate, options)).body
    expect((await server.refuse(admin, sectionTokensCreate, options)).body.code).toBe('token_already_shown')
    const kept = await server.platform.database.knex('idempotency_keys').select()
    expect(JSON.stringify(kept)).not.toContain(token.slice(4))
  })

  it('a publishing token returns 403 for another section and reveals nothing of it', async () => {
    const { token } = await makeToken('mfe_mine', 'operate')
    const archive = await buildArchive('mfe_theirs', '1.1.0')
    expect((await send(server, { token }, 'mfe_theirs', archive)).status).toBe(403)
    const theirs = { params: { name: 'mfe_theirs' }, ...withToken(token) }
    expect((await server.refuse(null, sectionsGet, theirs)).body).toMatchObject({
      status: 403,
      code: 'wrong_section_token',
      detail: expect.stringContaining('belongs to mfe_mine'),
    })
    const { items } = (await server.call(null, sectionsList, withToken(token))).body
    expect(items.map(({ name }) => name)).toEqual(['mfe_mine'])
    expect((await send(server, { token }, 'mfe_unheard', archive)).status).toBe(403)
  })

  it('a publishing token activates releases only with the operate scope', async () => {
    const { generation } = (await server.call(admin, sectionsGet, { params: { name: 'mfe_mine' } })).body
    const use = (token: string) => ({
      params: { name: 'mfe_mine' },
      body: { version: '1.1.0', audience: { kind: 'everybody' }, generation, reason: 'from CI' },
      ...withToken(token),
    })
    const publishing = await makeToken('mfe_mine')
    expect((await server.refuse(null, sectionsUse, use(publishing.token))).body).toMatchObject({
      status: 403,
      code: 'publish_only_token',
      detail: expect.stringContaining('“Publish and activate”'),
    })
    const operating = await makeToken('mfe_mine', 'operate')
    const { body } = await server.call(null, sectionsUse, use(operating.token))
    expect(body.stable?.version).toBe('1.1.0')
    expect(body.history[0]?.by).toEqual({ id: admin.id, name: expect.any(String), token: 'CI' })
  })

  it('a publishing token cannot call other endpoints', async () => {
    const { token } = await makeToken('mfe_mine', 'operate')
    for (const endpoint of [sectionTokensCreate, sectionTokensList, sectionsUpdate, sectionsCreate]) {
      const options = { params: { name: 'mfe_mine' }, ...withToken(token) }
      expect((await server.refuse(null, endpoint, options)).status, endpoint.name).toBe(401)
    }
    const users = await server.fetch(null, '/api/users', withToken(token))
    expect(users.status).toBe(401)
  })

  it('a publishing token returns 401 when it has expired, was revoked or its creator was deactivated', async () => {
    const ask = async (token: string) => {
      const answer = await server.fetch(null, '/api/sections/mfe_mine', withToken(token))
      return answer.status
    }
    const over = await makeToken('mfe_mine', 'publish', 1)
    server.moveClock(DAY + 1_000)
    const afterwards = await ask(over.token)
    server.moveClock(0)
    expect([await ask(over.token), afterwards]).toEqual([200, 401])

    const revoked = await makeToken('mfe_mine')
    const params = { name: 'mfe_mine', id: revoked.id }
    const elsewhere = { params: { ...params, name: 'mfe_theirs' } }
    expect((await server.refuse(admin, sectionTokensRevoke, elsewhere)).status).toBe(404)
    await server.call(admin, sectionTokensRevoke, { params })
    await server.call(admin, sectionTokensRevoke, { params })
    expect(await ask(revoked.token)).toBe(401)

    const leaver = await buildUser(server, { role: 'it_admin' })
    const body = { name: 'Theirs', scope: 'publish', days: 30 }
    const theirs = await server.call(leaver, sectionTokensCreate, { params: { name: 'mfe_mine' }, body })
    await server.platform.database.knex('users').where({ id: leaver.id }).update({ is_active: false })
    expect(await ask(theirs.body.token)).toBe(401)
  })

  it('guessing publishing tokens throttles the address', async () => {
    const { token } = await makeToken('mfe_mine')
    const statuses: number[] = []
    for (let guess = 0; guess < 14; guess++) {
      const made = `hws_${String(guess).padStart(43, 'x')}`
      statuses.push((await server.fetch(null, '/api/sections/mfe_mine', withToken(made))).status)
    }
    expect(new Set(statuses.slice(0, 5))).toEqual(new Set([401]))
    expect(statuses.at(-1)).toBe(429)
    const right = await server.fetch(null, '/api/sections/mfe_mine', withToken(token))
    expect([right.status, Number(right.headers.get('retry-after')) > 0]).toEqual([429, true])
  })
})

describe('keys', () => {
  it.each(['nonsense', '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA\n-----END PUBLIC KEY-----'])(
    'the signing keys endpoint returns 400 for an invalid key: %j',
    async (publicKey) => {
      const params = { name: 'mfe_mine' }
      const { status, body } = await server.refuse(admin, access.sectionKeysCreate, {
        params,
        body: { name: 'CI', publicKey },
      })
      expect([status, body.errors?.[0]?.pointer]).toEqual([400, '/publicKey'])
    },
  )

  it('the signing keys endpoint returns 404 when an unknown key is removed', async () => {
    const params = { name: 'mfe_mine', id: 999 }
    expect((await server.refuse(admin, access.sectionKeysRemove, { params })).status).toBe(404)
  })
})
