import { roles } from '@headway/contracts'
import { authSessionExtend, authUser } from '@headway/contracts/auth'
import {
  settingsChange,
  settingsCompare,
  settingsExport,
  settingsHistory,
  settingsList,
  settingsOverview,
  settingsUpdate,
} from '@headway/contracts/settings'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createPlatform } from '../../platform/platform.ts'
import { buildUser, startInstance, startPortal } from '../../test/portal.ts'

const server = await startPortal()
afterAll(() => server.stop())
const admin = await buildUser(server, { role: 'super_admin' })
afterEach(async () => {
  await server.platform.database.knex('settings').delete()
  await server.platform.database.knex('settings_history').delete()
  await server.platform.settings.load()
  // A shorter session length has moved the sessions' ends.
  await server.platform.database
    .knex('sessions')
    .update({ extended_at: null, expires_at: new Date(server.platform.clock.now().getTime() + 480 * 60_000) })
})

const change = (key: string, value: unknown, version?: number) =>
  [
    settingsUpdate,
    {
      params: { key },
      body: { value },
      ...(version === undefined ? {} : { headers: { 'If-Match': `"${version}"` } }),
    },
  ] as const
const find = async (key: string) =>
  (await server.call(admin, settingsList)).body.items.find((setting) => setting.key === key)

describe('settings', () => {
  it('settings have default values until they are changed, and show who changed them', async () => {
    expect(await find('session.minutes')).toEqual({
      key: 'session.minutes',
      value: 480,
      default: 480,
      previous: null,
      version: 0,
      updatedAt: null,
      updatedBy: null,
    })
    const { body } = await server.call(admin, ...change('session.minutes', 60, 0))
    expect(body).toMatchObject({ value: 60, default: 480, version: 1, updatedBy: { id: admin.id } })
    expect(await find('session.minutes')).toEqual(body)
  })

  it.each(roles.filter((role) => !role.endsWith('admin')))('settings return 403 to %s', async (role) => {
    const person = await buildUser(server, { role })
    const file = {
      format: 'headway-settings',
      version: 1,
      exportedAt: new Date().toISOString(),
      settings: {},
    }
    const changes = [{ key: 'session.minutes', value: 60, version: 0 }]
    const answers = [
      await server.refuse(person, settingsList),
      await server.refuse(person, ...change('session.minutes', 60)),
      await server.refuse(person, settingsChange, { body: { changes } }),
      await server.refuse(person, settingsHistory),
      await server.refuse(person, settingsOverview),
      await server.refuse(person, settingsExport),
      await server.refuse(person, settingsCompare, { body: file }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403))
    expect((await find('session.minutes'))?.version).toBe(0)
  })

  it('settings apply immediately, also in other processes and for extended sessions', async () => {
    const neighbour = createPlatform(server.platform)
    const instance = await startInstance(neighbour)
    await neighbour.feed.catchUp()
    await server.call(admin, ...change('session.minutes', 30))
    await Promise.all([server.platform.feed.catchUp(), neighbour.feed.catchUp()])
    expect(neighbour.settings.get('session.minutes')).toBe(30)
    const { session, organization } = (await server.call(admin, authSessionExtend)).body
    expect(organization.sessionMinutes).toBe(30)
    const length = Date.parse(session?.expiresAt ?? '') - Date.parse(session?.now ?? '')
    expect(Math.round(length / 60_000)).toBe(30)
    await instance.stop()
  })

  it.each([
    ['session.minutes', 4],
    ['session.minutes', 480.5],
    ['session.minutes', '480'],
    ['session.minutes', null],
    ['session.minutes', 15],
    ['session.minutes', 1_441],
    ['session.maxMinutes', 479],
    ['organization.timeZone', 'Mars/Olympus'],
    ['organization.timeZone', ''],
    ['organization.name', '   '],
    ['calendar.workingDays', []],
    ['calendar.workingDays', [1, 1]],
    ['calendar.workingDays', [8]],
    ['people.defaultRole', 'king'],
    ['files.approvalThresholdBytes', 104_857_601],
    ['security.failedSignInAlerts', 'yes'],
    ['notifications.deadlineHours', -1],
    ['notifications.deadlineHours', 169],
    ['notifications.reportReminderTime', '24:00'],
    ['notifications.reportReminderTime', '5 PM'],
    ['appearance.theme', 'pink'],
    ['appearance.sidebar', 'top'],
    ['appearance.dateFormat', 'YYYY/DD/MM'],
  ])('settings return 400 for %s %j and keep the old value', async (key, value) => {
    const { status, body } = await server.refuse(admin, ...change(key, value))
    expect(status).toBe(400)
    expect(body.errors?.[0]?.pointer).toMatch(/^\/value/)
    expect((await find(key))?.version).toBe(0)
  })

  it('settings return 412 with the current value for a stale version', async () => {
    await server.call(admin, ...change('organization.name', 'One', 0))
    const { status, body } = await server.refuse(admin, ...change('organization.name', 'Two', 0))
    expect([status, body.current]).toEqual([412, await find('organization.name')])
  })

  it('settings accept one of two concurrent first changes', async () => {
    const tries = ['One', 'Two'].map((name) =>
      server.fetch(admin, '/api/settings/organization.name', {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json', 'If-Match': '"0"' },
        body: JSON.stringify({ value: name }),
      }),
    )
    const statuses = await Promise.all(tries.map(async (answer) => (await answer).status))
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 412])
  })

  it('settings return 404 for unknown keys', async () => {
    expect((await server.refuse(admin, ...change('no.such', 1))).status).toBe(404)
    expect((await server.refuse(admin, ...change('constructor', 1))).status).toBe(404)
  })

  it('use the default for a stored value that this version does not understand', async () => {
    await server.platform.database.knex('settings').insert({
      key: 'session.minutes',
      value: '"many"',
      version: 1,
      updated_by: admin.id,
      updated_at: new Date(),
    })
    await server.platform.settings.load()
    expect((await server.call(admin, authUser)).body.organization.sessionMinutes).toBe(480)
  })

  it('record the old and new value', async () => {
    await server.call(admin, ...change('organization.name', 'Aid Office'))
    const event = (await server.platform.database
      .knex('events')
      .where({ name: 'setting.changed' })
      .orderBy('id', 'desc')
      .first()) as Record<string, unknown>
    expect(event).toMatchObject({ actor_id: admin.id, actor_role: 'super_admin', address: '127.0.0.1' })
    expect(event.request_id).toMatch(/^[a-z]{16}$/)
    expect(JSON.parse(String(event.changes))).toEqual({
      before: { 'organization.name': 'Headway' },
      after: { 'organization.name': 'Aid Office' },
    })
  })
})

describe('several settings', () => {
  const send = (...changes: [key: string, value: unknown, version?: number][]) => ({
    body: { changes: changes.map(([key, value, version = 0]) => ({ key, value, version })) },
  })

  it('several settings are changed together when each change alone would be invalid', async () => {
    const both = send(['session.minutes', 10], ['session.warningMinutes', 5])
    const { items } = (await server.call(admin, settingsChange, both)).body
    expect(items).toMatchObject([
      { key: 'session.minutes', value: 10, version: 1, previous: { value: 480 } },
      { key: 'session.warningMinutes', value: 5, version: 1, previous: { value: 15 } },
    ])
  })

  it('several settings all stay unchanged when one is invalid, which the response names', async () => {
    const refused = await server.refuse(
      admin,
      settingsChange,
      send(['organization.name', 'Aid Office'], ['session.minutes', 1_441]),
    )
    expect([refused.status, refused.body.errors?.[0]?.pointer]).toEqual([400, '/changes/1/value'])
    expect((await find('organization.name'))?.version).toBe(0)
  })

  it.each([
    [
      ['session.warningMinutes', 30],
      ['session.minutes', 30],
      'The warning must come before the session ends',
    ],
    [
      ['session.minutes', 90],
      ['session.maxMinutes', 60],
      'The session timeout can’t exceed the maximum session',
    ],
  ] as [[string, number], [string, number], string][])(
    'several settings return 400 when %j and %j contradict each other',
    async (one, other, message) => {
      const { status, body } = await server.refuse(admin, settingsChange, send(one, other))
      expect([status, body.errors?.[0]]).toEqual([
        400,
        {
          pointer: expect.stringMatching(/^\/changes\/[01]\/value$/) as string,
          code: 'inconsistent',
          message,
        },
      ])
    },
  )

  it('several settings return 412 with the current value when one of them has a stale version', async () => {
    await server.call(admin, ...change('organization.name', 'One', 0))
    const { status, body } = await server.refuse(
      admin,
      settingsChange,
      send(['organization.name', 'Two'], ['appearance.theme', 'dark']),
    )
    expect([status, body.current]).toEqual([412, { items: [await find('organization.name')] }])
    expect((await find('appearance.theme'))?.version).toBe(0)
  })

  it.each([
    ['nothing', []],
    [
      'one twice',
      [
        { key: 'appearance.theme', value: 'dark', version: 0 },
        { key: 'appearance.theme', value: 'light', version: 0 },
      ],
    ],
    ['one that is none', [{ key: 'no.such', value: 1, version: 0 }]],
    ['one without the version that was seen', [{ key: 'appearance.theme', value: 'dark' }]],
    ['one with a version that cannot be', [{ key: 'appearance.theme', value: 'dark', version: -1 }]],
  ])('several settings return 400 when they name %s', async (_, changes) => {
    expect((await server.refuse(admin, settingsChange, { body: { changes } })).status).toBe(400)
  })

  it('several settings keep the version when the value is unchanged', async () => {
    const same = send(['organization.name', 'Headway'])
    expect((await server.call(admin, settingsChange, same)).body.items).toMatchObject([
      { version: 0, updatedBy: null },
    ])
    expect((await server.call(admin, settingsHistory)).body.items).toEqual([])
  })

  it('several settings changed together are listed one by one in the history, newest first', async () => {
    await server.call(admin, ...change('organization.name', 'One'))
    await server.call(admin, ...change('organization.name', 'Two'))
    await server.call(admin, ...change('notifications.reportReminderTime', null))
    const first = (await server.call(admin, settingsHistory, { query: { limit: '2' } })).body
    expect(first.items).toMatchObject([
      { key: 'notifications.reportReminderTime', before: '17:00', after: null, by: { id: admin.id } },
      { key: 'organization.name', before: 'One', after: 'Two' },
    ])
    const query = { limit: '2', cursor: first.nextCursor ?? '' }
    const rest = (await server.call(admin, settingsHistory, { query })).body
    expect(rest).toMatchObject({
      items: [{ key: 'organization.name', before: 'Headway', after: 'One' }],
      nextCursor: null,
    })
  })
})
