import { roles } from '@headway/contracts'
import {
  notificationsList,
  notificationsPreferences,
  notificationsPreferencesUpdate,
} from '@headway/contracts/notifications'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTask } from '../../../test/factories.ts'
import { buildUser, startPortal, type TestUser } from '../../../test/portal.ts'

let pm: TestUser
let staff: TestUser

const server = await startPortal()
afterAll(() => server.stop())
const admin = await buildUser(server, { role: 'super_admin' })
beforeEach(async () => {
  pm = await buildUser(server, { role: 'pm' })
  staff = await buildUser(server, { role: 'staff', managerId: pm.id })
})

const read = async (user: TestUser) => (await server.call(user, notificationsPreferences)).body
const change = (user: TestUser, body: unknown, headers = {}) =>
  server.call(user, notificationsPreferencesUpdate, { body, headers })
const kindOf = async (user: TestUser, type: string) =>
  (await read(user)).kinds.find((kind) => kind.type === type)
const assign = (title: string) => buildTask(server, pm, { title, assigneeIds: [staff.id] })
const titles = async (user: TestUser) =>
  (await server.call(user, notificationsList)).body.items.map(({ message }) => message)

describe('notification preferences', () => {
  it('notification preferences have the role’s defaults until the user changes them', async () => {
    expect(await kindOf(staff, 'task_assigned')).toEqual({
      type: 'task_assigned',
      delivery: 'mail',
      default: 'mail',
      isChosen: false,
      isRequired: false,
    })
    const { body } = await change(staff, { kinds: [{ type: 'task_assigned', delivery: 'digest' }] })
    expect(body.version).toBe(1)
    expect(body.kinds.find(({ type }) => type === 'task_assigned')).toMatchObject({
      delivery: 'digest',
      default: 'mail',
      isChosen: true,
    })
    await change(staff, { kinds: [{ type: 'task_assigned', delivery: null }] })
    expect(await kindOf(staff, 'task_assigned')).toMatchObject({ delivery: 'mail', isChosen: false })
  })

  it('list only the kinds that can reach the role', async () => {
    const kinds = Object.fromEntries(
      await Promise.all(
        roles.map(async (role) => {
          const person = await buildUser(server, { role })
          return [role, (await read(person)).kinds.map(({ type }) => type).join(' ')] as const
        }),
      ),
    )
    expect(kinds).toEqual({
      super_admin: 'login_alert file_approval comment other',
      it_admin: 'login_alert file_approval comment other',
      president: 'report_missing blocker comment other',
      sr_pm: 'deadline report_missing blocker task_assigned file_approval comment other',
      pm: 'deadline report_missing blocker task_assigned file_approval comment other',
      staff: 'deadline report_missing task_assigned file_approval comment other',
      viewer: 'comment other',
    })
  })

  it('notification preferences are visible only to their user, and return 401 when signed out', async () => {
    await change(staff, { digestDays: 'every' })
    expect((await read(pm)).digestDays).toBe('working')
    expect((await server.refuse(null, notificationsPreferences)).status).toBe(401)
    expect((await server.refuse(null, notificationsPreferencesUpdate, { body: {} })).status).toBe(401)
  })

  it('notification preferences keep fields that a change does not name', async () => {
    const quiet = { from: '22:00', until: '07:00', days: [7, 1] }
    await change(staff, { quiet, kinds: [{ type: 'deadline', delivery: 'off' }] })
    const { body } = await change(staff, { digestDays: 'every' })
    expect(body).toMatchObject({ quiet: { ...quiet, days: [1, 7] }, digestDays: 'every' })
    expect(body.kinds.find(({ type }) => type === 'deadline')?.delivery).toBe('off')
    expect((await change(staff, { quiet: null })).body.quiet).toBeNull()
  })

  it('a stale version of notification preferences returns 412 with the current ones', async () => {
    await change(staff, { digestDays: 'every' }, { 'If-Match': '"0"' })
    const refused = await server.refuse(staff, notificationsPreferencesUpdate, {
      body: { digestDays: 'working' },
      headers: { 'If-Match': '"0"' },
    })
    expect([refused.status, refused.body.current]).toEqual([
      412,
      expect.objectContaining({ version: 1, digestDays: 'every' }),
    ])
  })

  it.each([
    [{ kinds: [{ type: 'mention', delivery: 'mail' }] }, '/kinds/0/type'],
    [{ kinds: [{ type: 'deadline', delivery: 'pigeon' }] }, '/kinds/0/delivery'],
    [{ kinds: [{ type: 'deadline' }] }, '/kinds/0/delivery'],
    [
      {
        kinds: [
          { type: 'deadline', delivery: 'off' },
          { type: 'deadline', delivery: 'mail' },
        ],
      },
      '/kinds',
    ],
    [{ kinds: [{ type: 'login_alert', delivery: 'mail' }] }, '/kinds/0/type'],
    [{ quiet: { from: '22:00', until: '22:00', days: [1, 2, 3, 4, 5, 6, 7] } }, '/quiet'],
    [{ quiet: { from: '22', until: '07:00', days: [1] } }, '/quiet/from'],
    [{ digestDays: 'sometimes' }, '/digestDays'],
    [{ userId: 1 }, '/userId'],
  ])('notification preferences return 400 for %j', async (body, pointer) => {
    const refused = await server.refuse(staff, notificationsPreferencesUpdate, { body })
    expect([refused.status, refused.body.errors?.[0]?.pointer]).toEqual([400, pointer])
    expect((await read(staff)).version).toBe(0)
  })

  it('notification preferences keep mandatory kinds enabled for administrators', async () => {
    const refused = await server.refuse(admin, notificationsPreferencesUpdate, {
      body: { kinds: [{ type: 'login_alert', delivery: 'off' }] },
    })
    expect([refused.status, refused.body.errors?.[0]?.pointer]).toEqual([400, '/kinds/0/delivery'])
    expect(await kindOf(admin, 'login_alert')).toMatchObject({ isRequired: true })
    await change(staff, { kinds: [{ type: 'other', delivery: 'off' }] })
    await server.platform.database.knex('users').where({ id: staff.id }).update({ role: 'it_admin' })
    expect(await kindOf(staff, 'other')).toMatchObject({ delivery: 'portal', isRequired: true })
  })
})

describe('a user who has disabled a kind', () => {
  it('a user who has disabled a kind gets no notification row of that kind', async () => {
    await change(staff, { kinds: [{ type: 'task_assigned', delivery: 'off' }] })
    await assign('Not told')
    expect(await titles(staff)).toEqual([])
    const { knex } = server.platform.database
    expect(await knex('notifications').where({ user_id: staff.id })).toEqual([])
  })
})
