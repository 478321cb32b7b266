import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type EndpointDefinition, roles } from '@headway/contracts'
import { scopesFor, type TokenScope, tokenScopes } from '@headway/contracts/api-tokens'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildUser, startPortal, type TestPortal, type TestUser } from '../../../test/portal.ts'
import { callWith, makeToken, pathOf } from './testing/use-token.ts'

const contractsFolder = dirname(fileURLToPath(import.meta.resolve('@headway/contracts')))

/**
 * Nouns whose endpoints no API token may call. Approvals and insights combine tasks, reports and sign-ins, which no single
 * scope covers.
 */
const WITHOUT_TOKENS = [
  'api',
  'approvals',
  'auth',
  'dev',
  'insights',
  'live',
  'mail',
  'privacy',
  'webhook',
  'webhooks',
]

const isEndpoint = (value: unknown): value is EndpointDefinition =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value

async function readEndpoints(): Promise<EndpointDefinition[]> {
  const files = (await readdir(contractsFolder)).filter((name) => name.endsWith('.contract.ts'))
  const modules = await Promise.all(
    files.map(
      (name) => import(/* @vite-ignore */ join(contractsFolder, name)) as Promise<Record<string, unknown>>,
    ),
  )
  return modules.flatMap((module) => Object.values(module).filter(isEndpoint))
}

const endpoints = (await readEndpoints()).filter(({ access }) => access !== 'public')
const nounOf = ({ name }: EndpointDefinition) => /^[a-z]+/.exec(name)?.[0] ?? ''

describe('token scopes', () => {
  it('token scopes are defined for every endpoint', () => {
    const closed = endpoints.filter((endpoint) => !scopesFor({ ...endpoint, method: 'GET' })).map(nounOf)
    expect([...new Set(closed)].sort()).toEqual([...WITHOUT_TOKENS, 'users'].sort())
  })

  it('token scopes never allow changes of access, credentials or the configuration', () => {
    const changing = endpoints.filter(({ method }) => method !== 'GET')
    const open = changing.filter((endpoint) => scopesFor(endpoint)).map(nounOf)
    expect([...new Set(open)].sort()).toEqual(
      [
        'absences',
        'bulk',
        'calendar',
        'files',
        'holidays',
        'milestones',
        'notifications',
        'report',
        'reports',
        'series',
        'task',
        'tasks',
        'trash',
      ].filter((noun) => changing.some((endpoint) => nounOf(endpoint) === noun)),
    )
  })

  it('token scopes never allow reading the result of a user import, which contains passwords', () => {
    expect(scopesFor({ name: 'usersImportResult', method: 'GET' })).toBeUndefined()
  })
})

describe('scopes and endpoints', () => {
  let server: TestPortal
  let admin: TestUser
  const tokens = new Map<TokenScope, string>()

  beforeAll(async () => {
    server = await startPortal({ DEV_ROLE_SWITCH: '1' })
    admin = await buildUser(server, { role: 'super_admin' })
    for (const scope of tokenScopes) {
      tokens.set(scope, (await makeToken(server, admin, { name: scope, scopes: [scope] })).token)
    }
  })
  afterAll(() => server.stop())

  it.each(tokenScopes)('the scope %s allows exactly its endpoints', async (scope) => {
    for (const endpoint of endpoints) {
      const allowed = scopesFor(endpoint)
      const { status, code, hint } = await callWith(server, tokens.get(scope) ?? '', endpoint)
      if (allowed?.includes(scope)) {
        expect([401, 'insufficient_scope', 'not_for_tokens'], endpoint.name).not.toContain(code ?? status)
        expect(hint, endpoint.name).toBeNull()
        continue
      }
      expect([status, code], endpoint.name).toEqual([403, allowed ? 'insufficient_scope' : 'not_for_tokens'])
      expect(hint, endpoint.name).toContain('Bearer error="insufficient_scope"')
    }
  })

  it('a token never allows more than its user may do', async () => {
    for (const role of roles) {
      const person = await buildUser(server, { role })
      const { token } = await makeToken(server, person, { scopes: ['write'] })
      for (const endpoint of endpoints.filter(({ method, access, ...rest }) => {
        return method === 'GET' && access === undefined && scopesFor({ method, ...rest })
      })) {
        const own = await server.fetch(person, pathOf(endpoint))
        await own.body?.cancel()
        expect((await callWith(server, token, endpoint)).status, `${role} ${endpoint.name}`).toBe(own.status)
      }
    }
  })
})
