import { roles } from '@headway/contracts'
import {
  adminEvents,
  adminFindings,
  adminLockedPeople,
  adminProviderChanges,
  adminProviderChangesRetry,
  adminSessions,
  adminTokens,
  adminUnlock,
  type Finding,
} from '@headway/contracts/admin'
import { sectionTokensCreate } from '@headway/contracts/section-access'
import { settingsUpdate } from '@headway/contracts/settings'
import { bulkStart } from '@headway/contracts/task-bulk'
import { tasksComplete } from '@headway/contracts/task-states'
import { tasksWatch } from '@headway/contracts/task-watching'
import { usersDeactivate, usersUpdate } from '@headway/contracts/users'
import { describe, expect, it } from 'vitest'
import { buildTask } from '../../test/factories.ts'
import { buildUser, usePortal } from '../../test/portal.ts'
import { makeToken } from '../auth/tokens/testing/use-token.ts'
import { checkChain } from '../audit/chain/checks.ts'
import { ingestEvents } from '../audit/entries/ingest-events.ts'
import { identityOf } from '../identity/index.ts'
import { release } from '../sections/testing/publish.ts'
import { findAmongPeople } from './findings/people.ts'
import { findInPortal } from './findings/portal.ts'

const DAY = 86_400_000

const { server, people } = await usePortal()

describe('administration endpoints', () => {
  it.each([
    adminSessions,
    adminEvents,
    adminTokens,
    adminFindings,
    adminLockedPeople,
    adminUnlock,
    adminProviderChanges,
    adminProviderChangesRetry,
  ])(
    'an administration endpoint returns 403 to everyone who is not an administrator: $name',
    async (endpoint) => {
      const options = { params: { id: people.staff.id } }
      expect((await server.refuse(null, endpoint, options)).status).toBe(401)
      for (const role of roles.filter((other) => !other.endsWith('admin'))) {
        const person = Object.values(people).find((other) => other.role === role) ?? null
        expect((await server.refuse(person, endpoint, options)).status, role).toBe(403)
      }
    },
  )
})

describe('running sessions', () => {
  it('the list of running sessions contains each session once, page by page, with the caller’s abilities', async () => {
    const seen: number[] = []
    let cursor: string | null = null
    let total = 0
    do {
      const query: Record<string, string> = { limit: '4', ...(cursor ? { cursor } : {}) }
      const { body } = await server.call(people.itAdmin, adminSessions, { query })
      seen.push(...body.items.map(({ id }) => id))
      cursor = body.nextCursor
      total = body.total
    } while (cursor)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBe(total)
    const { items } = (await server.call(people.itAdmin, adminSessions, { query: { limit: '100' } })).body
    const of = (id: number) => items.find(({ user }) => user.id === id)
    expect(of(people.superAdmin.id)?.can.end).toBe(false)
    expect(of(people.staff.id)).toMatchObject({ can: { end: true }, address: '127.0.0.1', isCurrent: false })
    expect(of(people.itAdmin.id)?.isCurrent).toBe(true)
  })

  it('the list of running sessions leaves out ended sessions', async () => {
    const leaver = await buildUser(server, { role: 'staff' })
    await server.call(people.superAdmin, usersDeactivate, { params: { id: leaver.id }, body: {} })
    const { items } = (await server.call(people.superAdmin, adminSessions, { query: { limit: '100' } })).body
    expect(items.some(({ user }) => user.id === leaver.id)).toBe(false)
  })
})

describe('event list', () => {
  it('the event list contains events newest first, by group and after a given event', async () => {
    await buildTask(server, people.pm, { title: 'Seen at once' })
    const first = (await server.call(people.superAdmin, adminEvents)).body.items
    expect(first[0]).toMatchObject({
      name: 'task.created',
      group: 'tasks',
      actor: { id: people.pm.id },
      subject: 'Seen at once',
    })
    const after = String(first[0]?.id)
    expect((await server.call(people.superAdmin, adminEvents, { query: { after } })).body.items).toEqual([])
    await buildTask(server, people.pm, { title: 'Seen later' })
    const newer = (await server.call(people.superAdmin, adminEvents, { query: { after } })).body.items
    expect(newer.map(({ subject }) => subject)).toEqual(['Seen later'])
    const ofSessions = (await server.call(people.superAdmin, adminEvents, { query: { group: 'sessions' } }))
      .body.items
    expect(new Set(ofSessions.map(({ group }) => group))).toEqual(new Set(['sessions']))
  })

  it('the event list contains bulk operations among the task events, without the notified users', async () => {
    const { id } = await buildTask(server, people.pm, { title: 'One of many' })
    await server.call(people.srPm, tasksWatch, { params: { id }, body: { mode: 'watching' } })
    const [last] = (await server.call(people.superAdmin, adminEvents)).body.items
    await server.call(people.pm, tasksComplete, { params: { id }, body: {} })
    await server.call(people.pm, bulkStart, {
      body: { selection: { tasks: [{ id }] }, act: { kind: 'status', status: 'pending' } },
    })
    const query = { after: String(last?.id), group: 'tasks' }
    const { items } = (await server.call(people.superAdmin, adminEvents, { query })).body
    expect(items.map(({ name }) => name)).toEqual(['tasks.bulkChanged', 'task.reopened', 'task.completed'])
  })

  it.each<Record<string, string>>([{ after: '0' }, { group: 'nothing' }, { limit: '101' }])(
    'the security event list returns 400 for the query %j',
    async (query) => {
      expect((await server.refuse(people.superAdmin, adminEvents, { query })).status).toBe(400)
    },
  )
})

const findings = async () => (await server.call(people.superAdmin, adminFindings)).body.items
const statusOf = async (kind: Finding['kind']) => (await findings()).find((one) => one.kind === kind)?.status

/** Returns the status of a check with changed environment variables. */
async function statusIn(change: { PUBLIC_URL?: string; DEV_ROLE_SWITCH?: boolean }, kind: Finding['kind']) {
  const environment = { ...server.platform.environment, ...change }
  const found = await findInPortal({ ...server.platform, environment })
  return found.find((one) => one.kind === kind)?.status
}

describe('the security audit', () => {
  it('the security audit reports the checks that could not run', async () => {
    const { database } = server.platform
    await database.knex('users').where({ id: people.superAdmin.id }).update({ identity_id: 'someone' })
    expect(await statusOf('administratorsWithoutSecondFactor')).toBe('unknown')
    const locked = (await server.call(people.superAdmin, adminLockedPeople)).body
    expect(locked.items).toEqual([])
  })

  it('the security audit finds an administrator without a second factor, until they have one', async () => {
    const { directory } = identityOf(server.platform)
    const lookAt = async (hasSecondFactor: boolean) => {
      const security = {
        hasSecondFactor,
        unfitProfileFields: [],
        mustChangePassword: false,
        lockedUntil: null,
      }
      const found = await findAmongPeople(server.platform, {
        ...directory,
        findSecurity: () => Promise.resolve(security),
      })
      return found.find(({ kind }) => kind === 'administratorsWithoutSecondFactor')
    }
    expect(await lookAt(false)).toMatchObject({ status: 'danger', whatToDo: expect.any(String) })
    expect((await lookAt(true))?.status).toBe('ok')
  })

  it('the security audit finds users who do not sign in, until they do or lose access', async () => {
    expect(await statusOf('inactiveAdministrators')).toBe('ok')
    expect(await statusOf('staleAccounts')).toBe('ok')
    const { database } = server.platform
    const old = new Date(Date.now() - 200 * DAY)
    await database.knex('users').where({ id: people.itAdmin.id }).update({ created_at: old })
    await database.knex('sessions').where({ user_id: people.itAdmin.id }).update({ created_at: old })
    const found = await findings()
    expect(found.find(({ kind }) => kind === 'inactiveAdministrators')).toMatchObject({
      status: 'warning',
      people: [{ id: people.itAdmin.id }],
    })
    expect(found.find(({ kind }) => kind === 'staleAccounts')?.people).toEqual([
      { id: people.itAdmin.id, name: expect.any(String) },
    ])
    await database.knex('sessions').where({ user_id: people.itAdmin.id }).update({ created_at: new Date() })
    expect(await statusOf('inactiveAdministrators')).toBe('ok')
    expect(await statusOf('staleAccounts')).toBe('ok')
  })

  it('the security audit finds people with no manager, until they have one', async () => {
    const alone = await buildUser(server, { role: 'staff' })
    const found = (await findings()).find(({ kind }) => kind === 'peopleWithoutManager')
    expect(found?.people.map(({ id }) => id)).toContain(alone.id)
    await server.platform.database
      .knex('users')
      .whereIn('role', ['sr_pm', 'pm', 'staff'])
      .whereNull('manager_id')
      .whereNot({ id: alone.id })
      .update({ is_active: false })
    await server.call(people.superAdmin, usersUpdate, {
      params: { id: alone.id },
      body: { managerId: people.pm.id },
    })
    expect(await statusOf('peopleWithoutManager')).toBe('ok')
  })

  it('the security audit finds accounts of the demo organization, and a single super administrator', async () => {
    const demo = (await findings()).find(({ kind }) => kind === 'demoAccounts')
    expect(demo).toMatchObject({
      status: 'danger',
      detail: `${demo?.peopleCount} accounts at headway.test can sign in.`,
    })
    expect(await statusOf('singleSuperAdmin')).toBe('notice')
    await buildUser(server, { role: 'super_admin' })
    expect(await statusOf('singleSuperAdmin')).toBe('ok')
    const { database } = server.platform
    await database.knex.raw("UPDATE users SET email = REPLACE(email, '@headway.test', '@office.test')")
    expect(await statusOf('demoAccounts')).toBe('ok')
    await database.knex.raw("UPDATE users SET email = REPLACE(email, '@office.test', '@headway.test')")
  })

  it('the security audit finds unused and long-lived publishing tokens', async () => {
    await release(server, people.superAdmin, 'mfe_mine', '1.0.0')
    expect([await statusOf('unusedTokens'), await statusOf('longLivedTokens')]).toEqual(['ok', 'ok'])
    const params = { name: 'mfe_mine' }
    const body = { name: 'CI', scope: 'publish', days: 300 }
    await server.call(people.superAdmin, sectionTokensCreate, { params, body })
    expect([await statusOf('unusedTokens'), await statusOf('longLivedTokens')]).toEqual(['ok', 'warning'])
    const { items } = (await server.call(people.superAdmin, adminTokens)).body
    expect(items).toEqual([expect.objectContaining({ section: 'mfe_mine', name: 'CI', scope: 'publish' })])
    const { database } = server.platform
    const old = new Date(Date.now() - 100 * DAY)
    await database.knex('section_tokens').update({ created_at: old, expires_at: new Date(Date.now() + DAY) })
    expect([await statusOf('unusedTokens'), await statusOf('longLivedTokens')]).toEqual(['warning', 'ok'])
    await database.knex('section_tokens').update({ revoked_at: new Date() })
    expect(await statusOf('unusedTokens')).toBe('ok')
    expect((await server.call(people.superAdmin, adminTokens)).body.items).toEqual([])
  })

  it('the security audit finds unused API tokens and their owners', async () => {
    await makeToken(server, people.pm)
    expect(await statusOf('unusedApiTokens')).toBe('ok')
    const { knex } = server.platform.database
    await knex('api_tokens').update({ created_at: new Date(Date.now() - 100 * DAY) })
    const found = (await findings()).find(({ kind }) => kind === 'unusedApiTokens')
    expect(found).toMatchObject({ status: 'warning', people: [{ id: people.pm.id }] })
    await knex('api_tokens').update({ last_used_at: new Date() })
    expect(await statusOf('unusedApiTokens')).toBe('ok')
    await knex('api_tokens').update({ last_used_at: null, ended_at: new Date(), end_reason: 'revoked' })
    expect(await statusOf('unusedApiTokens')).toBe('ok')
  })

  it('the security audit finds settings that protect less than the default', async () => {
    expect(await statusOf('weakSettings')).toBe('ok')
    const set = async (value: boolean) => {
      await server.call(people.superAdmin, settingsUpdate, {
        params: { key: 'people.autoActivate' },
        body: { value },
      })
      await server.platform.feed.catchUp()
    }
    await set(true)
    expect((await findings()).find(({ kind }) => kind === 'weakSettings')).toMatchObject({
      status: 'warning',
      detail: 'people.autoActivate.',
    })
    await set(false)
    expect(await statusOf('weakSettings')).toBe('ok')
  })

  it('the security audit finds an address without encryption, and the developer’s switch', async () => {
    expect([await statusOf('insecureAddress'), await statusOf('roleSwitch')]).toEqual(['ok', 'ok'])
    expect(await statusIn({ PUBLIC_URL: 'http://portal.example.org' }, 'insecureAddress')).toBe('danger')
    expect(await statusIn({ PUBLIC_URL: 'https://portal.example.org' }, 'insecureAddress')).toBe('ok')
    expect(await statusIn({ DEV_ROLE_SWITCH: true }, 'roleSwitch')).toBe('danger')
  })

  it('the security audit finds an audit log that was changed', async () => {
    expect(await statusOf('auditBroken')).toBe('unknown')
    await ingestEvents(server.platform)
    await checkChain(server.platform)
    expect(await statusOf('auditBroken')).toBe('ok')
    await server.platform.database.knex('audit_entries').where({ seq: 2 }).update({ actor_name: 'Mallory' })
    await checkChain(server.platform)
    expect((await findings()).find(({ kind }) => kind === 'auditBroken')).toMatchObject({
      status: 'danger',
      detail: 'Entry 2 was changed.',
    })
  })
})
