import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { roles } from '@headway/contracts'
import {
  apiTokensCreate,
  apiTokensList,
  apiTokensOfAll,
  apiTokensRevoke,
} from '@headway/contracts/api-tokens'
import { authSessionsEndOthers, authUser } from '@headway/contracts/auth'
import { devSwitchRole } from '@headway/contracts/dev'
import { settingsUpdate } from '@headway/contracts/settings'
import { tasksCreate, tasksList } from '@headway/contracts/tasks'
import { afterAll, describe, expect, it } from 'vitest'
import { buildUser, startPortal, type TestUser } from '../../../test/portal.ts'
import { recordStatements } from '../../../test/statements.ts'
import { makeTokenText } from './token-text.ts'
import { callWith, makeToken, setSetting, withToken } from './testing/use-token.ts'

let person: TestUser

const server = await startPortal({ DEV_ROLE_SWITCH: '1' })
afterAll(() => server.stop())
const admin = await buildUser(server, { role: 'super_admin' })

const ask = (token: string) => callWith(server, token, tasksList)
const set = (key: string, value: unknown) => setSetting(server, admin, key, value)
const newPerson = async (role: TestUser['role'] = 'pm') => {
  person = await buildUser(server, { role })
  return person
}

describe('a token', () => {
  it('an API token authenticates API requests as its user with their role, without a session', async () => {
    const { token } = await makeToken(server, await newPerson(), { scopes: ['tasks:read'] })
    const { body } = await server.call(null, authUser, withToken(token))
    expect(body).toMatchObject({ id: person.id, role: 'pm', session: null })
    expect((await ask(token)).status).toBe(200)
  })

  it('an API token is shown once and stored only as a hash', async () => {
    const headers = { 'Idempotency-Key': 'make-a-token-once' }
    const body = { name: 'Once', scopes: ['read'], days: 1 }
    const { token, ...made } = (await server.call(await newPerson(), apiTokensCreate, { body, headers })).body
    expect((await server.refuse(person, apiTokensCreate, { body, headers })).body.code).toBe(
      'token_already_shown',
    )
    expect((await server.call(person, apiTokensList)).body.items).toEqual([made])
    const { database } = server.platform
    const tables = await database.rows<{ name: string }>(
      'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()',
    )
    for (const { name } of tables) {
      expect(JSON.stringify(await database.knex(name).select()), name).not.toContain(token.slice(4))
    }
  })

  it('an API token is listed with its scopes, last use and last address, accurate to a minute', async () => {
    const made = await makeToken(server, await newPerson(), { scopes: ['tasks:read', 'reports:write'] })
    const read = async () => (await server.call(person, apiTokensList)).body.items[0]
    expect(await read()).toMatchObject({ scopes: ['tasks:read', 'reports:write'], lastUsedAt: null })
    await ask(made.token)
    const first = await read()
    expect(first?.lastAddress).toContain('127.0.0.1')
    await ask(made.token)
    expect((await read())?.lastUsedAt).toBe(first?.lastUsedAt)
    server.moveClock(61_000)
    await ask(made.token)
    server.moveClock(0)
    expect(Date.parse((await read())?.lastUsedAt ?? '')).toBeGreaterThan(
      Date.parse(first?.lastUsedAt ?? '') + 60_000,
    )
  })

  it('an API token is named in the audit entries of its actions', async () => {
    const { token } = await makeToken(server, await newPerson(), { name: 'Nightly', scopes: ['write'] })
    await server.call(null, tasksCreate, {
      body: { title: 'By a program', assigneeIds: [] },
      ...withToken(token),
    })
    const [event] = await server.platform.database.rows<{ via: string }>(
      "SELECT via FROM events WHERE name = 'task.created' AND actor_id = ?",
      [person.id],
    )
    expect(event?.via).toBe('token:Nightly')
  })

  it('an API token needs no CSRF checks and takes precedence over the cookie', async () => {
    const { token } = await makeToken(server, await newPerson(), { scopes: ['write'] })
    const headers = { ...withToken(token).headers, Origin: 'https://evil.example', Cookie: admin.cookie }
    expect((await server.call(null, authUser, { headers })).body.id).toBe(person.id)
  })

  it('an API token cannot create tokens, switch roles or end sessions', async () => {
    const { token, id } = await makeToken(server, await newPerson('super_admin'), { scopes: ['write'] })
    for (const endpoint of [
      apiTokensCreate,
      apiTokensList,
      apiTokensOfAll,
      devSwitchRole,
      authSessionsEndOthers,
      settingsUpdate,
    ]) {
      expect((await callWith(server, token, endpoint)).code, endpoint.name).toBe('not_for_tokens')
    }
    const own = { params: { id }, ...withToken(token) }
    expect((await server.refuse(null, apiTokensRevoke, own)).body.code).toBe('not_for_tokens')
  })
})

describe('creating a token', () => {
  it.each([
    ['/name', { name: '  ' }],
    ['/name', { name: 'x'.repeat(101) }],
    ['/scopes', { scopes: [] }],
    ['/scopes', { scopes: ['read', 'read'] }],
    ['/scopes/0', { scopes: ['people:write'] }],
    ['/scopes/0', { scopes: ['auth:read'] }],
    ['/days', { days: 0 }],
    ['/days', { days: 366 }],
    ['/days', { days: 1.5 }],
    ['/days', { days: undefined }],
    ['/userId', { userId: 1 }],
  ])('creating an API token returns 400 for %s of %j', async (pointer, change) => {
    const body = { name: 'Script', scopes: ['read'], days: 30, ...change }
    const { status, body: problem } = await server.refuse(admin, apiTokensCreate, { body })
    expect([status, problem.errors?.[0]?.pointer]).toEqual([400, pointer])
  })

  it('creating an API token returns 409 beyond twenty usable tokens, also for concurrent requests', async () => {
    const maker = await newPerson()
    const body = { name: 'Many', scopes: ['read'], days: 1 }
    const answers = await Promise.all(
      Array.from({ length: 24 }, () =>
        server.fetch(maker, apiTokensCreate.path, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        }),
      ),
    )
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other)
    expect(statuses).toEqual([...Array<number>(20).fill(200), ...Array<number>(4).fill(409)])
    const { items } = (await server.call(maker, apiTokensList)).body
    await server.call(maker, apiTokensRevoke, { params: { id: items[0]?.id ?? 0 } })
    await makeToken(server, maker)
  })

  it('creating a token is refused for more than a year and while the feature is disabled', async () => {
    const body = { name: 'Long', scopes: ['read'], days: 366 }
    const refused = await server.refuse(await newPerson(), apiTokensCreate, { body })
    expect(refused.body.errors?.[0]).toMatchObject({ pointer: '/days' })
    await set('apiTokens.enabled', false)
    const short = { body: { ...body, days: 7 } }
    expect((await server.refuse(person, apiTokensCreate, short)).body.code).toBe('api_tokens_off')
    await set('apiTokens.enabled', true)
  })
})

/** Sends the request of a curl command, since curl may be missing on machines that run tests. */
async function sendAsCurl(example: string, values: Record<string, string>) {
  const filled = example.replace(/\$(\w+)/g, (_, name: string) => values[name] ?? '').replaceAll('\\\n', ' ')
  const words = [...filled.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    (found) => found.slice(1).find(Boolean) ?? '',
  )
  const after = (flag: string) => words.flatMap((word, at) => (word === flag ? [words[at + 1] ?? ''] : []))
  const [body] = after('-d')
  return fetch(words.at(-1) ?? '', {
    headers: after('-H').map((line) => line.split(': ', 2) as [string, string]),
    ...(body === undefined ? {} : { method: 'POST', body }),
  })
}

describe('the guide for programs', () => {
  it('the API guide contains examples that work unchanged', async () => {
    const { token } = await makeToken(server, admin, { scopes: ['write'] })
    const guide = await readFile(join(import.meta.dirname, '../../../../../docs/API.md'), 'utf8')
    const examples = [...guide.matchAll(/```sh\n(.*?)```/gs)].map(([, example = '']) => example)
    for (const example of examples) {
      const answer = await sendAsCurl(example, { HEADWAY_TOKEN: token, HEADWAY_URL: server.url })
      expect([answer.ok, typeof (await answer.json())], example).toEqual([true, 'object'])
    }
    expect(examples.length).toBe(3)
  })
})

describe('invalid tokens', () => {
  it.each([
    'hwp_',
    'hwp_short',
    `hwp_${'0'.repeat(49)}`,
    `hwp_${'0'.repeat(8_000)}`,
    `hwp_' OR 1=1 -- `,
    `hwp_${makeTokenText().slice(4)} hwp_x`,
  ])('invalid API tokens return 401: %j', async (token) => {
    expect(await ask(token)).toMatchObject({ status: 401, hint: 'Bearer error="invalid_token"' })
  })

  it('invalid tokens cause no query when they are malformed', async () => {
    const statements = await recordStatements(server.platform.database, async () => {
      expect((await ask(`hwp_${'a'.repeat(49)}`)).status).toBe(401)
    })
    expect(statements).toEqual([])
  })

  it('failed token checks throttle an address that guesses, but not valid tokens from the same address', async () => {
    const known = await makeToken(server, await newPerson())
    await ask(known.token)
    const other = await makeToken(server, person)
    const statuses: number[] = []
    for (let time = 0; time < 14; time++) {
      statuses.push((await ask(makeTokenText())).status)
    }
    expect(new Set(statuses.slice(0, 10))).toEqual(new Set([401]))
    expect(statuses.at(-1)).toBe(429)
    expect((await ask(other.token)).status).toBe(429)
    expect((await ask(known.token)).status).toBe(200)
  })
})

describe('the token list of all users', () => {
  it('the list of all tokens is for administrators, page by page or for one user', async () => {
    for (const role of roles) {
      const other = await buildUser(server, { role })
      const answer = await server.fetch(other, apiTokensOfAll.path)
      expect(answer.status, role).toBe(role.endsWith('admin') ? 200 : 403)
    }
    expect((await server.refuse(null, apiTokensOfAll)).status).toBe(401)
    const maker = await newPerson('super_admin')
    for (const name of ['one', 'two', 'three']) {
      await makeToken(server, maker, { name })
    }
    const query = { person: String(maker.id), limit: '2' }
    const first = (await server.call(admin, apiTokensOfAll, { query })).body
    expect(first.items.map(({ name }) => name)).toEqual(['three', 'two'])
    const next = { ...query, cursor: first.nextCursor ?? '' }
    const second = (await server.call(admin, apiTokensOfAll, { query: next })).body
    expect([second.items.map(({ name }) => name), second.nextCursor]).toEqual([['one'], null])
    const itAdmin = await buildUser(server, { role: 'it_admin' })
    const seen = (await server.call(itAdmin, apiTokensOfAll, { query })).body
    expect(seen.items[0]).toMatchObject({
      user: { id: maker.id, role: 'super_admin' },
      can: { revoke: false },
    })
  })
})
