import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type EndpointDefinition, roles } from '@headway/contracts'
import { scopesFor, type TokenScope, tokenScopes } from '@headway/contracts/api-tokens'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '../../../test/server.ts'
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

describe('what a token may be for', () => {
  it('is decided for every call', () => {
    const closed = endpoints.filter((endpoint) => !scopesFor({ ...endpoint, method: 'GET' })).map(nounOf)
    expect([...new Set(closed)].sort()).toEqual([...WITHOUT_TOKENS, 'users'].sort())
  })

  it('is never to change who has access, what they come in with, or how the portal runs', () => {
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
        'reports',
        'series',
        'task',
        'tasks',
        'trash',
      ].filter((noun) => changing.some((endpoint) => nounOf(endpoint) === noun)),
    )
  })

  it('is never the result of an import, which holds passwords', () => {
    expect(scopesFor({ name: 'usersImportResult', method: 'GET' })).toBeUndefined()
  })
})

describe('the matrix of scopes and calls', () => {
  let server: TestServer
  let admin: TestUser
  const tokens = new Map<TokenScope, string>()

  beforeAll(async () => {
    server = await startTestServer({ DEV_ROLE_SWITCH: '1' })
    admin = await server.createUser({ role: 'super_admin' })
    for (const scope of tokenScopes) {
      tokens.set(scope, (await makeToken(server, admin, { name: scope, scopes: [scope] })).token)
    }
  })
  afterAll(() => server.stop())

  it.each(tokenScopes)('%s opens what it is for, and nothing else', async (scope) => {
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

  it('never opens more than the person may do', async () => {
    for (const role of roles) {
      const person = await server.createUser({ role })
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
