import { authUser } from '@headway/contracts/auth'
import {
  settingDefaults,
  settingsChange,
  settingsCompare,
  settingsExport,
  settingsList,
  settingsOverview,
  settingsUpdate,
} from '@headway/contracts/settings'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { buildUser, startPortal, type TestUser } from '../../test/portal.ts'

const server = await startPortal()
afterAll(() => server.stop())
const admin = await buildUser(server, { role: 'super_admin' })
afterEach(async () => {
  const { database, settings, clock } = server.platform
  await database.knex('settings').delete()
  await settings.load()
  // A shorter session length has moved the sessions' ends.
  const expiresAt = new Date(clock.now().getTime() + 480 * 60_000)
  await database.knex('sessions').update({ extended_at: null, expires_at: expiresAt })
})

const change = (key: string, value: unknown) =>
  [settingsUpdate, { params: { key }, body: { value } }] as const
const find = async (key: string) =>
  (await server.call(admin, settingsList)).body.items.find((setting) => setting.key === key)

describe('running sessions', () => {
  const endsIn = async (person: TestUser) => {
    const { session } = (await server.call(person, authUser)).body
    return Math.round((Date.parse(session?.expiresAt ?? '') - Date.parse(session?.now ?? '')) / 60_000)
  }

  it('running sessions get the new length, but never end before the user was warned', async () => {
    const person = await buildUser(server, { role: 'staff' })
    await server.call(admin, ...change('session.minutes', 600))
    expect(await endsIn(person)).toBe(600)
    await server.call(admin, ...change('session.minutes', 60))
    expect(await endsIn(person)).toBe(60)
    server.moveClock(50 * 60_000)
    await server.call(admin, ...change('session.minutes', 30))
    // With the new length the session would have ended twenty minutes ago; it keeps its remaining ten minutes.
    expect(await endsIn(person)).toBe(10)
    server.moveClock(0)
  })

  it('running sessions never outlast the maximum length', async () => {
    const person = await buildUser(server, { role: 'staff' })
    const changes = [
      { key: 'session.minutes', value: 1_400, version: 0 },
      { key: 'session.maxMinutes', value: 1_400, version: 0 },
    ]
    await server.call(admin, settingsChange, { body: { changes } })
    expect(await endsIn(person)).toBe(1_400)
    await server.call(admin, settingsChange, {
      body: {
        changes: [
          { key: 'session.minutes', value: 120, version: 1 },
          { key: 'session.maxMinutes', value: 120, version: 1 },
        ],
      },
    })
    expect(await endsIn(person)).toBe(120)
  })

  it('publishes changes of shared settings to all pages and of others to administrators', async () => {
    const before = await server.platform.feed.readSince(0, 10_000)
    const last = before.at(-1)?.id ?? 0
    await server.call(admin, ...change('appearance.theme', 'dark'))
    await server.call(admin, ...change('backups.time', '02:30'))
    const notified = (await server.platform.feed.readSince(last, 10)).filter(
      ({ name }) => name === 'setting.changed',
    )
    expect(notified.map(({ isGlobal: isForEverybody }) => isForEverybody)).toEqual([true, false])
    expect((await server.call(admin, authUser)).body.organization.theme).toBe('dark')
  })
})

describe('the configuration as a file', () => {
  const fileWith = (settings: Record<string, unknown>) => ({
    format: 'headway-settings',
    version: 1,
    exportedAt: '2026-01-31T08:00:00.000Z',
    settings,
  })

  it('the configuration file contains every setting, and the export is recorded', async () => {
    await server.call(admin, ...change('organization.name', 'Aid Office'))
    const { body } = await server.call(admin, settingsExport)
    expect(body.settings).toEqual({ ...settingDefaults, 'organization.name': 'Aid Office' })
    const text = JSON.stringify(body)
    const { environment } = server.platform
    for (const secret of [
      'SESSION_SECRET',
      'PORTAL_BACKEND_SECRET',
      'PORTAL_SERVICE_SECRET',
      'DATABASE_URL',
    ] as const) {
      expect(text).not.toContain(environment[secret])
    }
    const event = (await server.platform.database
      .knex('events')
      .where({ name: 'settings.exported' })
      .first()) as Record<string, unknown>
    expect(event).toMatchObject({ actor_id: admin.id })
  })

  it('returns the changes it would make and the invalid values', async () => {
    await server.call(admin, ...change('organization.name', 'Aid Office'))
    const { body } = await server.call(admin, settingsCompare, {
      body: fileWith({
        'organization.name': 'Loan Office',
        'appearance.theme': 'system',
        'session.minutes': 2,
        'no.such': 1,
        constructor: {},
      }),
    })
    expect(body).toEqual({
      changes: [{ key: 'organization.name', now: 'Aid Office', next: 'Loan Office', version: 1 }],
      unknown: ['no.such', 'constructor'],
      refused: [{ key: 'session.minutes', message: 'Enter a whole number of minutes from 5 to 1440' }],
      same: 1,
    })
    expect((await find('organization.name'))?.value).toBe('Aid Office')
  })

  it.each([
    [{ ...fileWith({}), format: 'something-else' }, '/format'],
    [{ ...fileWith({}), version: 2 }, '/version'],
    [{ ...fileWith({}), settings: [] }, '/settings'],
    [{ ...fileWith({}), secrets: {} }, '/secrets'],
  ])('returns 400 for %j', async (body, pointer) => {
    const refused = await server.refuse(admin, settingsCompare, { body })
    expect([refused.status, refused.body.errors?.[0]?.pointer]).toEqual([400, pointer])
  })
})

it('the overview describes the environment of the portal', async () => {
  const { body } = await server.call(admin, settingsOverview)
  expect(body.database.isConnected).toBe(true)
  expect(body.database.version).toMatch(/^\d+\.\d+/)
  expect(body.storage?.totalBytes).toBeGreaterThan(body.storage?.usedBytes ?? Infinity)
  expect(body.identity).toEqual({ provider: 'keycloak', consoleUrl: null })
  expect(body.mail).toEqual({ isConfigured: false })
})

describe('highlighted tags', () => {
  it('highlighted tags are returned to every signed-in user', async () => {
    const colors = [
      { tag: 'Ledger', color: 'teal' },
      { tag: '<b>__proto__</b>', color: 'pink' },
    ]
    await server.call(admin, ...change('tags.colors', colors))
    const viewer = await buildUser(server, { role: 'viewer' })
    expect((await server.call(viewer, authUser)).body.organization.tagColors).toEqual(colors)
  })

  it.each([
    [
      'a tag twice',
      [
        { tag: 'a', color: 'blue' },
        { tag: 'a', color: 'pink' },
      ],
    ],
    ['a color that there is not', [{ tag: 'a', color: 'url(x)' }]],
    ['no tag', [{ tag: ' ', color: 'blue' }]],
    ['a tag too long', [{ tag: 'x'.repeat(51), color: 'blue' }]],
    ['too many', Array.from({ length: 61 }, (_, index) => ({ tag: String(index), color: 'blue' }))],
    ['something else', { a: 'blue' }],
  ])('highlighted tags return 400 with %s', async (_case, value) => {
    expect((await server.refuse(admin, ...change('tags.colors', value))).status).toBe(400)
  })
})
