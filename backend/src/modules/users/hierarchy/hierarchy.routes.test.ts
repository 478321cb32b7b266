import {
  usersActivate,
  usersCreate,
  usersDeactivate,
  usersDeactivation,
  usersGet,
  usersManagers,
  usersResetPassword,
  usersResetSecondFactor,
  usersSecurity,
  usersUpdate,
} from '@headway/contracts/users'
import { authSessionsEndAllOf, authSessionsOf, authUser } from '@headway/contracts/auth'
import { tasksComplete } from '@headway/contracts/task-states'
import { tasksWatch } from '@headway/contracts/task-watching'
import { tasksAssignBulk, tasksGet } from '@headway/contracts/tasks'
import { describe, expect, it } from 'vitest'
import { buildTask } from '../../../test/factories.ts'
import { buildUser, type Organization, type TestUser, usePortal } from '../../../test/portal.ts'

const { server, people } = await usePortal()

const knex = () => server.platform.database.knex
const idOf = (user: TestUser) => ({ params: { id: user.id } })
const readUser = async (id: number) =>
  (await server.call(people.superAdmin, usersGet, { params: { id } })).body
const outboxOf = (id: number) => knex()('identity_outbox').where({ user_id: id }).first()
const firstCode = (body: { errors?: { code: string }[] | undefined; code: string }) =>
  body.errors?.[0]?.code ?? body.code

describe('managers', () => {
  it.each<[keyof Organization, keyof Organization, string]>([
    ['pm', 'pm', 'manager_cycle'],
    ['srPm', 'pm', 'manager_cycle'],
    ['president', 'otherPm', 'manager_cycle'],
    ['pm', 'colleague', 'manager_not_allowed'],
    ['pm', 'viewer', 'manager_not_allowed'],
  ])('the user %s cannot get %s as manager (%s)', async (subject, manager, code) => {
    const call = { ...idOf(people[subject]), body: { managerId: people[manager].id } }
    const { status, body } = await server.refuse(people.superAdmin, usersUpdate, call)
    expect([status, firstCode(body), body.errors?.[0]?.pointer]).toEqual([400, code, '/managerId'])
  })

  it('a manager who is inactive or unknown is refused with 400', async () => {
    const gone = await buildUser(server, { role: 'pm', isActive: false })
    for (const managerId of [gone.id, 2_000_000_000]) {
      const call = { ...idOf(people.staff), body: { managerId } }
      const { body } = await server.refuse(people.superAdmin, usersUpdate, call)
      expect(firstCode(body)).toBe('manager_not_allowed')
    }
  })

  it('suggested managers are active, have a managing role and are outside the user’s subtree', async () => {
    const offered = async (query: Record<string, string>) =>
      (await server.call(people.itAdmin, usersManagers, { query })).body.items.map(({ id }) => id)
    const { firstName } = await readUser(people.otherPm.id)
    expect(await offered({ q: firstName })).toEqual([people.otherPm.id])
    expect(await offered({ q: firstName, userId: String(people.otherSrPm.id) })).toEqual([])
    expect(await offered({ q: (await readUser(people.viewer.id)).firstName })).toEqual([])
    expect((await server.refuse(people.pm, usersManagers)).status).toBe(403)
    expect((await server.refuse(people.itAdmin, usersManagers, { query: { userId: 'x' } })).status).toBe(400)
  })

  it('managers lose and gain a moved team and its tasks at the next request', async () => {
    const from = await buildUser(server, { role: 'pm', managerId: people.srPm.id })
    const to = await buildUser(server, { role: 'pm', managerId: people.otherSrPm.id })
    const lead = await buildUser(server, { role: 'pm', managerId: from.id })
    const member = await buildUser(server, { role: 'staff', managerId: lead.id })
    const task = await buildTask(server, lead, { title: 'Moved along' })
    await server.call(lead, tasksAssignBulk, { params: { id: task.id }, body: { assigneeIds: [member.id] } })
    const sees = async (actor: TestUser) => ({
      person: (await server.fetch(actor, `/api/users/${member.id}`)).status,
      task: (await server.fetch(actor, `/api/tasks/${task.id}`)).status,
    })
    expect([await sees(from), await sees(to)]).toEqual([
      { person: 200, task: 200 },
      { person: 404, task: 404 },
    ])
    await server.call(people.itAdmin, usersUpdate, { ...idOf(lead), body: { managerId: to.id } })
    expect([await sees(from), await sees(to)]).toEqual([
      { person: 404, task: 404 },
      { person: 200, task: 200 },
    ])
    expect((await readUser(member.id)).chain.map(({ id }) => id)).toEqual(
      [people.president, people.otherSrPm, to, lead].map(({ id }) => id),
    )
    await server.call(people.itAdmin, usersUpdate, { ...idOf(lead), body: { managerId: null } })
    expect(await sees(to)).toEqual({ person: 404, task: 404 })
  })

  it('concurrent moves in the hierarchy never form a cycle', async () => {
    const chain = [await buildUser(server, { role: 'pm' }), await buildUser(server, { role: 'pm' })]
    const [one, two] = chain as [TestUser, TestUser]
    const move = (subject: TestUser, manager: TestUser) =>
      server.fetch(people.superAdmin, `/api/users/${subject.id}`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ managerId: manager.id }),
      })
    const answers = await Promise.all([move(one, two), move(two, one)])
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 400]))
  })
})

describe('deactivation', () => {
  it('the deactivation summary returns the tasks, reports and series that a deactivation affects', async () => {
    const lead = await buildUser(server, { role: 'pm', managerId: people.srPm.id })
    const member = await buildUser(server, { role: 'staff', managerId: lead.id })
    const task = await buildTask(server, lead, { title: 'To be done' })
    await server.call(lead, tasksAssignBulk, { params: { id: task.id }, body: { assigneeIds: [member.id] } })
    expect((await server.call(people.itAdmin, usersDeactivation, idOf(lead))).body).toEqual({
      openTasksAssigned: 0,
      tasksCreated: 1,
      directReports: 1,
      pendingApprovals: 0,
      runningSessions: 1,
      seriesAssigned: 0,
      tasksWatched: 0,
    })
    expect((await server.call(people.itAdmin, usersDeactivation, idOf(member))).body).toMatchObject({
      openTasksAssigned: 1,
      tasksCreated: 0,
    })
  })

  it('the deactivation summary counts active series and watched tasks, without ended or muted ones', async () => {
    const leaver = await buildUser(server, { role: 'staff', managerId: people.pm.id })
    const notified = async () => (await server.call(people.itAdmin, usersDeactivation, idOf(leaver))).body
    const series = { isRecurring: true, recurringPattern: 'daily', dueDate: '2031-03-04' }
    const create = async (other: object = {}) => {
      const body = { title: 'Water the plants', assigneeIds: [leaver.id], ...other }
      return (await buildTask(server, people.pm, body)).id
    }
    const ids = [await create(series), await create(series), await create()]
    for (const [index, mode] of (['watching', 'watching', 'muted'] as const).entries()) {
      await server.call(leaver, tasksWatch, { params: { id: ids[index] ?? 0 }, body: { mode } })
    }
    expect(await notified()).toMatchObject({ openTasksAssigned: 3, seriesAssigned: 2, tasksWatched: 2 })
    for (const id of ids) {
      await server.call(leaver, tasksComplete, { params: { id }, body: {} })
    }
    expect(await notified()).toMatchObject({ openTasksAssigned: 0, seriesAssigned: 2, tasksWatched: 0 })
    await knex()('task_series')
      .where({ creator_id: people.pm.id })
      .update({ state: 'ended', appears_on: null })
    expect(await notified()).toMatchObject({ openTasksAssigned: 0, seriesAssigned: 0, tasksWatched: 0 })
  })

  it('deactivating and activating return 412 for a stale version', async () => {
    const person = await buildUser(server, { role: 'staff' })
    const seen = (version: number) => ({ ...idOf(person), headers: { 'If-Match': `"${version}"` } })
    const { version } = await readUser(person.id)
    const stale = await server.refuse(people.itAdmin, usersDeactivate, { ...seen(version + 1), body: {} })
    expect(stale.status).toBe(412)
    expect(stale.body.current).toMatchObject({ id: person.id, version, isActive: true })
    await server.call(people.itAdmin, usersDeactivate, { ...seen(version), body: {} })
    expect((await server.refuse(people.itAdmin, usersActivate, seen(version))).status).toBe(412)
    const { body } = await server.call(people.itAdmin, usersActivate, seen(version + 1))
    expect(body).toMatchObject({ isActive: true, version: version + 2 })
  })

  it('a deactivation updates the pages of the managers above the user and above the successor', async () => {
    const [above, beside] = [
      await buildUser(server, { role: 'pm', managerId: people.srPm.id }),
      await buildUser(server, { role: 'pm', managerId: people.srPm.id }),
    ]
    const leaver = await buildUser(server, { role: 'staff', managerId: beside.id })
    const next = await buildUser(server, { role: 'staff', managerId: beside.id })
    const body = { title: 'Handed to another team', assigneeIds: [leaver.id] }
    await buildTask(server, beside, body)
    await server.call(people.itAdmin, usersUpdate, { ...idOf(leaver), body: { managerId: above.id } })
    await server.call(people.itAdmin, usersDeactivate, { ...idOf(leaver), body: { tasksTo: next.id } })
    const newest = knex()('events').where({ name: 'task.assigned' }).orderBy('id', 'desc')
    const { audience } = (await newest.first('audience')) as { audience: string }
    expect(JSON.parse(audience)).toEqual(expect.arrayContaining([above.id, beside.id, next.id]))
  })

  it('deactivation ends access immediately, hands over tasks and keeps the history', async () => {
    const lead = await buildUser(server, { role: 'pm', managerId: people.srPm.id })
    const deputy = await buildUser(server, { role: 'pm', managerId: lead.id })
    const member = await buildUser(server, { role: 'staff', managerId: lead.id })
    const task = await buildTask(server, people.srPm, { title: 'Handed over' })
    await server.call(people.srPm, tasksAssignBulk, {
      params: { id: task.id },
      body: { assigneeIds: [lead.id] },
    })
    const { body } = await server.call(people.itAdmin, usersDeactivate, {
      ...idOf(lead),
      body: { directReportsTo: deputy.id, tasksTo: deputy.id, reason: 'Has left' },
    })
    expect(body).toMatchObject({ isActive: false, can: { deactivate: false, activate: true } })
    expect((await server.refuse(lead, authUser)).status).toBe(401)
    expect((await readUser(deputy.id)).managerId).toBe(people.srPm.id)
    expect((await readUser(member.id)).managerId).toBe(deputy.id)
    const { body: after } = await server.call(people.srPm, tasksGet, { params: { id: task.id } })
    expect(after.assignments.map(({ assigneeId }) => assigneeId)).toEqual([deputy.id])
    expect(await knex()('sessions').where({ user_id: lead.id }).first()).toMatchObject({
      end_reason: 'deactivated',
    })
    expect(await outboxOf(lead.id)).toMatchObject({ has_enabled: 1, has_sign_out: 1 })
    const { body: again } = await server.call(people.itAdmin, usersDeactivate, { ...idOf(lead), body: {} })
    expect(again.version).toBe(body.version)

    const { body: back } = await server.call(people.itAdmin, usersActivate, idOf(lead))
    expect(back).toMatchObject({ isActive: true, can: { deactivate: true, activate: false } })
    expect((await server.refuse(lead, authUser)).status).toBe(401)
  })

  it.each<[object, string]>([
    [{ directReportsTo: 'staff' }, '/directReportsTo'],
    [{ directReportsTo: 'pm' }, '/directReportsTo'],
    [{ tasksTo: 'viewer' }, '/tasksTo'],
    [{ tasksTo: 'pm' }, '/tasksTo'],
    [{ tasksTo: 'president' }, '/tasksTo'],
  ])('deactivating a project manager with %j fails and changes nothing', async (names, pointer) => {
    const body = Object.fromEntries(
      Object.entries(names).map(([key, name]) => [key, people[name as keyof Organization].id]),
    )
    const answer = await server.refuse(people.superAdmin, usersDeactivate, { ...idOf(people.pm), body })
    expect([answer.status, answer.body.errors?.[0]?.pointer]).toEqual([400, pointer])
    expect((await readUser(people.pm.id)).isActive).toBe(true)
    expect((await server.call(people.pm, authUser)).body.id).toBe(people.pm.id)
  })
})

describe('sessions and account of another user', () => {
  it('sessions of another user are shown to administrators and to the user', async () => {
    const subject = await buildUser(server)
    for (const actor of [people.superAdmin, people.itAdmin, subject]) {
      const { body } = await server.call(actor, authSessionsOf, idOf(subject))
      expect([body.items.length, body.can.end]).toEqual([1, true])
      expect((await server.call(actor, usersSecurity, idOf(subject))).body).toMatchObject({
        isProviderReachable: false,
        hasSecondFactor: null,
        runningSessions: 1,
        sync: 'done',
      })
    }
    // An IT administrator may not see addresses and devices of a super administrator.
    for (const endpoint of [authSessionsOf, usersSecurity]) {
      expect((await server.refuse(people.itAdmin, endpoint, idOf(people.superAdmin))).status).toBe(403)
    }
    for (const [name, status] of [
      ['president', 403],
      ['viewer', 404],
      ['otherPm', 404],
    ] as const) {
      expect((await server.refuse(people[name], authSessionsOf, idOf(subject))).status).toBe(status)
      expect((await server.refuse(people[name], usersSecurity, idOf(subject))).status).toBe(status)
      expect((await server.refuse(people[name], authSessionsEndAllOf, idOf(subject))).status).toBe(status)
    }
    expect((await server.refuse(people.itAdmin, authSessionsEndAllOf, idOf(people.superAdmin))).status).toBe(
      403,
    )
    expect((await server.call(people.itAdmin, authSessionsEndAllOf, idOf(subject))).body.ended).toBe(1)
    expect((await server.refuse(subject, authUser)).status).toBe(401)
  })

  it('a password cannot be reset while the provider is unavailable, and no user can be created', async () => {
    const subject = await buildUser(server)
    const answers = [
      await server.refuse(people.superAdmin, usersResetPassword, idOf(subject)),
      await server.refuse(people.superAdmin, usersResetSecondFactor, idOf(subject)),
      await server.refuse(people.superAdmin, usersCreate, {
        body: { firstName: 'Ada', lastName: 'Byron', email: 'ada@headway.test', role: 'staff' },
      }),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [503, 'provider_unavailable']),
    )
    expect(await knex()('users').where({ email: 'ada@headway.test' })).toEqual([])
    expect((await server.call(subject, authUser)).body.id).toBe(subject.id)
  })
})
