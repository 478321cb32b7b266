import { roles } from '@headway/contracts'
import { apiTokensList, apiTokensRevoke } from '@headway/contracts/api-tokens'
import { auditList } from '@headway/contracts/audit'
import { authSessionsEndAllOf, authSessionsEndOthers } from '@headway/contracts/auth'
import { tasksList } from '@headway/contracts/tasks'
import { usersActivate, usersDeactivate, usersUpdate } from '@headway/contracts/users'
import { afterAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../platform/database/database.ts'
import { createPlatform } from '../../../platform/platform.ts'
import { buildUser, startInstance, startPortal, type TestUser } from '../../../test/portal.ts'
import { ingestEvents } from '../../audit/entries/ingest-events.ts'
import { deleteOldTokens } from './api-tokens.service.ts'
import { callWith, makeToken, setSetting, withToken } from './testing/use-token.ts'

const DAY = 86_400_000

let person: TestUser

const server = await startPortal()
afterAll(() => server.stop())
const admin = await buildUser(server, { role: 'super_admin' })

const ask = (token: string) => callWith(server, token, tasksList)
const set = (key: string, value: unknown) => setSetting(server, admin, key, value)
const newPerson = async (role: TestUser['role'] = 'pm') => {
  person = await buildUser(server, { role })
  return person
}
const entriesOf = async (who: TestUser) => {
  await ingestEvents(server.platform)
  const { items } = (await server.call(admin, auditList, { query: { person: String(who.id) } })).body
  return items.filter(({ kind }) => kind.startsWith('apiToken.'))
}

describe('an expired or revoked token', () => {
  it('an expired token is rejected from the millisecond of its expiry', async () => {
    const made = await makeToken(server, await newPerson(), { days: 1 })
    const { platform } = server
    const at = async (moment: Date) => {
      const frozen = createPlatform({ ...platform, clock: { now: () => moment } })
      await frozen.settings.load()
      const instance = await startInstance(frozen)
      const { status } = await fetch(`${instance.url}/api/tasks`, withToken(made.token))
      await instance.stop()
      return status
    }
    const end = Date.parse(made.expiresAt)
    expect(await at(new Date(end - 1))).toBe(200)
    expect(await at(new Date(end))).toBe(401)
  })

  it('an expired or revoked token causes one audit entry per day when it is used', async () => {
    const made = await makeToken(server, await newPerson(), { days: 1 })
    server.moveClock(DAY + 1_000)
    for (let time = 0; time < 15; time++) {
      expect(await ask(made.token)).toMatchObject({ status: 401, code: 'invalid_token' })
    }
    server.moveClock(2 * DAY + 2_000)
    await ask(made.token)
    server.moveClock(0)
    const kinds = (await entriesOf(person)).map(({ kind }) => kind)
    expect(kinds).toEqual(['apiToken.refused', 'apiToken.refused', 'apiToken.created'])
  })

  it('a revoked token is rejected in another process right after the commit', async () => {
    const { environment } = server.platform
    const database = openDatabase(environment.DATABASE_URL)
    const other = createPlatform({ ...server.platform, database })
    await other.settings.load()
    const neighbour = await startInstance(other)
    const made = await makeToken(server, await newPerson())
    const there = async () => (await fetch(`${neighbour.url}/api/tasks`, withToken(made.token))).status
    expect(await there()).toBe(200)
    await server.call(person, apiTokensRevoke, { params: { id: made.id } })
    expect(await there()).toBe(401)
    await neighbour.stop()
    await database.close()
  })

  it('a token can be revoked repeatedly by its user and by administrators who may end their sessions, but by no one else', async () => {
    const made = await makeToken(server, await newPerson('super_admin'))
    const params = { id: made.id }
    for (const role of roles.filter((other) => other !== 'super_admin')) {
      const other = await buildUser(server, { role })
      expect((await server.refuse(other, apiTokensRevoke, { params })).status, role).toBe(404)
    }
    expect((await server.refuse(null, apiTokensRevoke, { params })).status).toBe(401)
    await server.call(admin, apiTokensRevoke, { params })
    await server.call(admin, apiTokensRevoke, { params })
    expect((await ask(made.token)).status).toBe(401)
    expect((await server.call(person, apiTokensList)).body.items[0]).toMatchObject({ endReason: 'admin' })
    const entries = await entriesOf(person)
    expect(entries.map(({ kind, actor }) => [kind, actor?.id])).toEqual([
      ['apiToken.refused', person.id],
      ['apiToken.ended', admin.id],
      ['apiToken.created', person.id],
    ])
  })

  it('an expired or revoked token is deleted after ninety days', async () => {
    const made = await makeToken(server, await newPerson(), { days: 1 })
    const left = async () => {
      await deleteOldTokens(server.platform)
      return (await server.call(person, apiTokensList)).body.items.length
    }
    await server.platform.database.change('UPDATE api_tokens SET expires_at = ? WHERE id = ?', [
      new Date(Date.now() - 89 * DAY),
      made.id,
    ])
    expect(await left()).toBe(1)
    await server.platform.database.change('UPDATE api_tokens SET expires_at = ? WHERE id = ?', [
      new Date(Date.now() - 91 * DAY),
      made.id,
    ])
    expect(await left()).toBe(0)
  })
})

describe('automatic revocation of tokens', () => {
  const stateOf = async (who: TestUser) => {
    const [row] = await server.platform.database.rows<{ reason: string | null }>(
      'SELECT end_reason AS reason FROM api_tokens WHERE user_id = ? ORDER BY id DESC',
      [who.id],
    )
    return row?.reason ?? null
  }

  it('the portal revokes the tokens of a user who loses access', async () => {
    const { token } = await makeToken(server, await newPerson('staff'))
    await server.call(admin, usersDeactivate, { params: { id: person.id }, body: {} })
    expect((await ask(token)).status).toBe(401)
    await server.call(admin, usersActivate, { params: { id: person.id } })
    expect((await ask(token)).status).toBe(401)
    expect(await stateOf(person)).toBe('deactivated')
  })

  it('the portal revokes the tokens of a user whose role changes', async () => {
    const { token } = await makeToken(server, await newPerson('staff'), { scopes: ['write'] })
    await server.call(admin, usersUpdate, { params: { id: person.id }, body: { firstName: 'Renamed' } })
    expect((await ask(token)).status).toBe(200)
    await server.call(admin, usersUpdate, { params: { id: person.id }, body: { role: 'pm' } })
    expect((await ask(token)).status).toBe(401)
    expect(await stateOf(person)).toBe('role_changed')
  })

  it('the portal revokes the tokens when an administrator ends all sessions, not when the user signs out elsewhere', async () => {
    const { token } = await makeToken(server, await newPerson('staff'))
    await server.call(person, authSessionsEndOthers)
    expect((await ask(token)).status).toBe(200)
    await server.call(admin, authSessionsEndAllOf, { params: { id: person.id } })
    expect((await ask(token)).status).toBe(401)
    expect(await stateOf(person)).toBe('admin')
  })

  it('tokens are kept when administrators disable the feature', async () => {
    const { token } = await makeToken(server, await newPerson(), { days: 300 })
    await set('apiTokens.enabled', false)
    expect(await ask(token)).toMatchObject({ status: 403, code: 'api_tokens_off' })
    await set('apiTokens.enabled', true)
    expect((await ask(token)).status).toBe(200)
  })
})
