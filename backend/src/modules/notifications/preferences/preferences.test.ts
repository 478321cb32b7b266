import { roles } from '@headway/contracts'
import {
  notificationsList,
  notificationsPreferences,
  notificationsPreferencesUpdate,
} from '@headway/contracts/notifications'
import { tasksCreate } from '@headway/contracts/tasks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '../../../test/server.ts'

let server: TestServer
let pm: TestUser
let staff: TestUser
let admin: TestUser

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.createUser({ role: 'super_admin' })
}, 60_000)
afterAll(() => server.stop())
beforeEach(async () => {
  pm = await server.createUser({ role: 'pm' })
  staff = await server.createUser({ role: 'staff', managerId: pm.id })
})

const read = async (user: TestUser) => (await server.call(user, notificationsPreferences)).body
const change = (user: TestUser, body: unknown, headers = {}) =>
  server.call(user, notificationsPreferencesUpdate, { body, headers })
const kindOf = async (user: TestUser, type: string) =>
  (await read(user)).kinds.find((kind) => kind.type === type)
const assign = (title: string) => server.call(pm, tasksCreate, { body: { title, assigneeIds: [staff.id] } })
const titles = async (user: TestUser) =>
  (await server.call(user, notificationsList)).body.items.map(({ message }) => message)

describe('how somebody is told', () => {
  it('follows their role until they choose, and again when they take it back', async () => {
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

  it('names the kinds that ever reach a role, and no others', async () => {
    const kinds = Object.fromEntries(
      await Promise.all(
        roles.map(async (role) => {
          const person = await server.createUser({ role })
          return [role, (await read(person)).kinds.map(({ type }) => type).join(' ')] as const
        }),
      ),
    )
    expect(kinds).toEqual({
      super_admin: 'login_alert file_approval comment other',
      it_admin: 'login_alert file_approval comment other',
      president: 'comment other',
      sr_pm: 'deadline task_assigned file_approval comment other',
      pm: 'deadline task_assigned file_approval comment other',
      staff: 'deadline report_missing task_assigned file_approval comment other',
      viewer: 'comment other',
    })
  })

  it('is nobody else’s business, and nobody’s who is not signed in', async () => {
    await change(staff, { digestDays: 'every' })
    expect((await read(pm)).digestDays).toBe('working')
    expect((await server.refuse(null, notificationsPreferences)).status).toBe(401)
    expect((await server.refuse(null, notificationsPreferencesUpdate, { body: {} })).status).toBe(401)
  })

  it('stays where a change does not name it', async () => {
    const quiet = { from: '22:00', until: '07:00', days: [7, 1] }
    await change(staff, { quiet, kinds: [{ type: 'deadline', delivery: 'off' }] })
    const { body } = await change(staff, { digestDays: 'every' })
    expect(body).toMatchObject({ quiet: { ...quiet, days: [1, 7] }, digestDays: 'every' })
    expect(body.kinds.find(({ type }) => type === 'deadline')?.delivery).toBe('off')
    expect((await change(staff, { quiet: null })).body.quiet).toBeNull()
  })

  it('is refused over a version that has gone, with what holds now', async () => {
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
  ])('cannot be %j', async (body, pointer) => {
    const refused = await server.refuse(staff, notificationsPreferencesUpdate, { body })
    expect([refused.status, refused.body.errors?.[0]?.pointer]).toEqual([400, pointer])
    expect((await read(staff)).version).toBe(0)
  })

  it('leaves administrators what they must know', async () => {
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

describe('who has switched a kind off', () => {
  it('is not told of it: nothing is written for them', async () => {
    await change(staff, { kinds: [{ type: 'task_assigned', delivery: 'off' }] })
    await assign('Not told')
    expect(await titles(staff)).toEqual([])
    const { knex } = server.platform.database
    expect(await knex('notifications').where({ user_id: staff.id })).toEqual([])
  })
})
