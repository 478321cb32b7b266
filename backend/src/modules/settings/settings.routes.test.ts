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
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createPlatform } from '../../platform/platform.ts'
import { startInstance, startTestServer, type TestServer, type TestUser } from '../../test/server.ts'

let server: TestServer
let admin: TestUser

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.createUser({ role: 'super_admin' })
}, 60_000)
afterAll(() => server.stop())
afterEach(async () => {
  await server.platform.database.knex('settings').delete()
  await server.platform.database.knex('settings_history').delete()
  await server.platform.settings.load()
  // A shorter session has come nearer to its end.
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
  it('hold their defaults until somebody changes them, and say who has', async () => {
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

  it.each(roles.filter((role) => !role.endsWith('admin')))('are not for %s', async (role) => {
    const person = await server.createUser({ role })
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

  it('hold at once, also in other processes and for sessions that are extended', async () => {
    const neighbour = createPlatform(server.platform)
    const instance = await startInstance(neighbour)
    await neighbour.feed.catchUp()
    await server.call(admin, ...change('session.minutes', 30))
    await Promise.all([server.platform.feed.catchUp(), neighbour.feed.catchUp()])
    expect(neighbour.settings.get('session.minutes')).toBe(30)
    const { session, organisation } = (await server.call(admin, authSessionExtend)).body
    expect(organisation.sessionMinutes).toBe(30)
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
    ['session.longestMinutes', 479],
    ['organisation.timeZone', 'Mars/Olympus'],
    ['organisation.timeZone', ''],
    ['organisation.name', '   '],
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
  ])('refuse %s %j at its field, and keep what they were', async (key, value) => {
    const { status, body } = await server.refuse(admin, ...change(key, value))
    expect(status).toBe(400)
    expect(body.errors?.[0]?.pointer).toMatch(/^\/value/)
    expect((await find(key))?.version).toBe(0)
  })

  it('refuse a change of what somebody else has changed meanwhile, and show it', async () => {
    await server.call(admin, ...change('organisation.name', 'One', 0))
    const { status, body } = await server.refuse(admin, ...change('organisation.name', 'Two', 0))
    expect([status, body.current]).toEqual([412, await find('organisation.name')])
  })

  it('let one of two first changes through', async () => {
    const tries = ['One', 'Two'].map((name) =>
      server.fetch(admin, '/api/settings/organisation.name', {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json', 'If-Match': '"0"' },
        body: JSON.stringify({ value: name }),
      }),
    )
    const statuses = await Promise.all(tries.map(async (answer) => (await answer).status))
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 412])
  })

  it('do not exist by other names', async () => {
    expect((await server.refuse(admin, ...change('no.such', 1))).status).toBe(404)
    expect((await server.refuse(admin, ...change('constructor', 1))).status).toBe(404)
  })

  it('that another version has written and this one does not understand stay at their default', async () => {
    await server.platform.database.knex('settings').insert({
      key: 'session.minutes',
      value: '"many"',
      version: 1,
      updated_by: admin.id,
      updated_at: new Date(),
    })
    await server.platform.settings.load()
    expect((await server.call(admin, authUser)).body.organisation.sessionMinutes).toBe(480)
  })

  it('keep what was before and after for the record', async () => {
    await server.call(admin, ...change('organisation.name', 'Aid Office'))
    const event = (await server.platform.database
      .knex('events')
      .where({ name: 'setting.changed' })
      .orderBy('id', 'desc')
      .first()) as Record<string, unknown>
    expect(event).toMatchObject({ actor_id: admin.id, actor_role: 'super_admin', address: '127.0.0.1' })
    expect(event.request_id).toMatch(/^[a-z]{16}$/)
    expect(JSON.parse(String(event.changes))).toEqual({
      before: { 'organisation.name': 'Headway' },
      after: { 'organisation.name': 'Aid Office' },
    })
  })
})

describe('several settings', () => {
  const send = (...changes: [key: string, value: unknown, version?: number][]) => ({
    body: { changes: changes.map(([key, value, version = 0]) => ({ key, value, version })) },
  })

  it('are changed together where each alone would be refused', async () => {
    const both = send(['session.minutes', 10], ['session.warningMinutes', 5])
    const { items } = (await server.call(admin, settingsChange, both)).body
    expect(items).toMatchObject([
      { key: 'session.minutes', value: 10, version: 1, previous: { value: 480 } },
      { key: 'session.warningMinutes', value: 5, version: 1, previous: { value: 15 } },
    ])
  })

  it('are left alone when one of them makes no sense, which is named', async () => {
    const refused = await server.refuse(
      admin,
      settingsChange,
      send(['organisation.name', 'Aid Office'], ['session.minutes', 1_441]),
    )
    expect([refused.status, refused.body.errors?.[0]?.pointer]).toEqual([400, '/changes/1/value'])
    expect((await find('organisation.name'))?.version).toBe(0)
  })

  it.each([
    [
      ['session.warningMinutes', 30],
      ['session.minutes', 30],
      'The warning must come before the session is over',
    ],
    [
      ['session.minutes', 90],
      ['session.longestMinutes', 60],
      'A session cannot last longer than the longest session',
    ],
  ] as [[string, number], [string, number], string][])(
    'are refused where %j and %j do not fit',
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

  it('are refused where somebody was faster with one, and that one is shown', async () => {
    await server.call(admin, ...change('organisation.name', 'One', 0))
    const { status, body } = await server.refuse(
      admin,
      settingsChange,
      send(['organisation.name', 'Two'], ['appearance.theme', 'dark']),
    )
    expect([status, body.current]).toEqual([412, { items: [await find('organisation.name')] }])
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
  ])('are refused when they name %s', async (_, changes) => {
    expect((await server.refuse(admin, settingsChange, { body: { changes } })).status).toBe(400)
  })

  it('keep their version where they have the value already', async () => {
    const same = send(['organisation.name', 'Headway'])
    expect((await server.call(admin, settingsChange, same)).body.items).toMatchObject([
      { version: 0, updatedBy: null },
    ])
    expect((await server.call(admin, settingsHistory)).body.items).toEqual([])
  })

  it('are told one by one in the history, newest first, page by page', async () => {
    await server.call(admin, ...change('organisation.name', 'One'))
    await server.call(admin, ...change('organisation.name', 'Two'))
    await server.call(admin, ...change('notifications.reportReminderTime', null))
    const first = (await server.call(admin, settingsHistory, { query: { limit: '2' } })).body
    expect(first.items).toMatchObject([
      { key: 'notifications.reportReminderTime', before: '17:00', after: null, by: { id: admin.id } },
      { key: 'organisation.name', before: 'One', after: 'Two' },
    ])
    const query = { limit: '2', cursor: first.nextCursor ?? '' }
    const rest = (await server.call(admin, settingsHistory, { query })).body
    expect(rest).toMatchObject({
      items: [{ key: 'organisation.name', before: 'Headway', after: 'One' }],
      nextCursor: null,
    })
  })
})
