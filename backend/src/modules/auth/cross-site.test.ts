import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { EndpointDefinition } from '@headway/contracts'
import { authLogout, authUser } from '@headway/contracts/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildUser, startPortal, type TestPortal, type TestUser } from '../../test/portal.ts'

let server: TestPortal
let person: TestUser
let writes: EndpointDefinition[]

const contracts = join(import.meta.dirname, '../../../../contracts/src')
const isWrite = (value: unknown): value is EndpointDefinition =>
  typeof value === 'object' &&
  value !== null &&
  'method' in value &&
  'path' in value &&
  value.method !== 'GET'

const known: Record<string, string> = { day: '2026-12-24', key: 'session.minutes', name: 'mfe_tasks' }
/** Returns the path with every parameter filled in. The values do not matter for the check of the origin. */
const addressOf = (path: string) => path.replace(/:(\w+)/g, (_, name: string) => known[name] ?? '1')

beforeAll(async () => {
  server = await startPortal({ DEV_ROLE_SWITCH: '1' })
  person = await buildUser(server, { role: 'super_admin' })
  const files = (await readdir(contracts)).filter((file) => file.endsWith('.contract.ts'))
  const modules = await Promise.all(
    files.map((file) => import(/* @vite-ignore */ join(contracts, file)) as Promise<Record<string, unknown>>),
  )
  writes = modules.flatMap((module) => Object.values(module).filter(isWrite))
})
afterAll(() => server.stop())

describe('signing out', () => {
  it.each(['cross-site', 'same-site'])(
    'the sign-out endpoint returns 403 for a request from another origin: %s',
    async (site) => {
      const headers = { 'Sec-Fetch-Site': site }
      const response = await server.fetch(person, authLogout.path, { headers })
      expect([response.status, response.headers.get('location')]).toEqual([
        302,
        '/signed-out?reason=signed_out',
      ])
      expect(response.headers.get('set-cookie')).toBeNull()
      await server.call(person, authUser)
    },
  )

  it.each<Record<string, string>>([{ 'Sec-Fetch-Site': 'same-origin' }, { 'Sec-Fetch-Site': 'none' }, {}])(
    'the sign-out endpoint accepts requests from the portal or the user, with %j',
    async (headers) => {
      const user = await buildUser(server)
      await server.fetch(user, authLogout.path, { headers })
      expect((await server.refuse(user, authUser)).status).toBe(401)
    },
  )
})

describe('write endpoints', () => {
  it.each([
    [{ Origin: 'https://evil.example' }],
    [{ Origin: 'null' }],
    [{ 'Sec-Fetch-Site': 'cross-site' }],
    [{ 'Sec-Fetch-Site': 'same-site' }],
  ])('writing endpoints return 403 for requests from another site, with %j', async (headers) => {
    expect(writes.length).toBeGreaterThan(20)
    for (const { method, path, name } of writes) {
      const response = await server.fetch(person, addressOf(path), {
        method,
        headers: { ...headers, 'Content-Type': 'application/json' },
        ...(method === 'DELETE' ? {} : { body: '{}' }),
      })
      expect([name, response.status, await response.json()]).toMatchObject([
        name,
        403,
        { code: 'cross_site' },
      ])
    }
  })
})
