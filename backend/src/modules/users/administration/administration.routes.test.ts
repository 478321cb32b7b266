import type { Role } from '@headway/contracts'
import {
  type UserAbilities,
  usersActivate,
  usersCreate,
  usersDeactivate,
  usersDeactivation,
  usersGet,
  usersList,
  usersResetPassword,
  usersResetSecondFactor,
  usersUpdate,
} from '@headway/contracts/users'
import { authUser } from '@headway/contracts/auth'

import { describe, expect, it } from 'vitest'
import { buildUser, type Organization, type TestUser, usePortal } from '../../../test/portal.ts'

const { server, people } = await usePortal()

const knex = () => server.platform.database.knex
const idOf = (user: TestUser) => ({ params: { id: user.id } })
const readUser = async (id: number) =>
  (await server.call(people.superAdmin, usersGet, { params: { id } })).body
const outboxOf = (id: number) => knex()('identity_outbox').where({ user_id: id }).first()
const firstCode = (body: { errors?: { code: string }[] | undefined; code: string }) =>
  body.errors?.[0]?.code ?? body.code

/** Actor, subject and expected status of a case. */
type Case = [actor: keyof Organization, subject: keyof Organization, status: number]

const outsiders: Case[] = [
  ['president', 'staff', 403],
  ['srPm', 'staff', 403],
  ['srPm', 'otherStaff', 404],
  ['pm', 'staff', 403],
  ['pm', 'otherStaff', 404],
  ['staff', 'staff', 403],
  ['staff', 'pm', 404],
  ['viewer', 'viewer', 403],
  ['viewer', 'staff', 404],
]

describe('actions on users', () => {
  it.each<Case>([...outsiders, ['itAdmin', 'superAdmin', 403]])(
    'the user %s cannot perform any action on %s and gets %i',
    async (actorName, subjectName, status) => {
      const [actor, subject] = [people[actorName], people[subjectName]]
      const before = await knex()('users').where({ id: subject.id }).first()
      const acts = [
        server.refuse(actor, usersUpdate, { ...idOf(subject), body: { firstName: 'Changed' } }),
        server.refuse(actor, usersUpdate, { ...idOf(subject), body: { role: 'pm' } }),
        server.refuse(actor, usersDeactivate, { ...idOf(subject), body: {} }),
        server.refuse(actor, usersActivate, idOf(subject)),
        server.refuse(actor, usersDeactivation, idOf(subject)),
        server.refuse(actor, usersResetPassword, idOf(subject)),
        server.refuse(actor, usersResetSecondFactor, idOf(subject)),
      ]
      expect((await Promise.all(acts)).map((answer) => answer.status)).toEqual(acts.map(() => status))
      expect(await knex()('users').where({ id: subject.id }).first()).toEqual(before)
    },
  )

  it('actions on users return 401 without a session', async () => {
    const body = { firstName: 'Changed' }
    expect((await server.refuse(null, usersUpdate, { ...idOf(people.staff), body })).status).toBe(401)
    expect((await server.refuse(null, usersDeactivate, { ...idOf(people.staff), body: {} })).status).toBe(401)
    expect((await server.refuse(null, usersCreate, { body })).status).toBe(401)
  })

  it.each(['superAdmin', 'itAdmin'] as const)(
    'the user %s may change only their own profile',
    async (name) => {
      const actor = people[name]
      const { body } = await server.call(actor, usersUpdate, {
        ...idOf(actor),
        body: { firstName: 'Renamed' },
      })
      expect(body).toMatchObject({
        firstName: 'Renamed',
        can: { edit: true, changeRole: false, deactivate: false },
      })
      for (const change of [{ role: 'staff' }, { managerId: people.president.id }]) {
        expect((await server.refuse(actor, usersUpdate, { ...idOf(actor), body: change })).status).toBe(403)
      }
      expect((await server.refuse(actor, usersDeactivate, { ...idOf(actor), body: {} })).status).toBe(403)
      expect((await server.refuse(actor, usersResetPassword, idOf(actor))).status).toBe(403)
      await server.call(actor, usersUpdate, { ...idOf(actor), body: { role: actor.role, managerId: null } })
    },
  )

  it('the can flags match the allowed actions', async () => {
    const flags = async (actor: TestUser, subject: TestUser) =>
      (await server.call(actor, usersGet, idOf(subject))).body.can
    const all: UserAbilities = {
      edit: true,
      changeRole: true,
      changeManager: true,
      deactivate: true,
      activate: false,
      resetPassword: true,
      resetSecondFactor: true,
      seeSessions: true,
      endSessions: true,
      seeAudit: true,
    }
    const none = Object.fromEntries(Object.keys(all).map((key) => [key, false]))
    expect(await flags(people.superAdmin, people.itAdmin)).toEqual(all)
    expect(await flags(people.itAdmin, people.staff)).toEqual(all)
    const colleague = await buildUser(server, { role: 'it_admin' })
    expect(await flags(people.itAdmin, colleague)).toEqual({ ...all, changeRole: false })
    expect(await flags(people.itAdmin, people.superAdmin)).toEqual({ ...none, seeAudit: true })
    expect(await flags(people.president, people.staff)).toEqual(none)
    expect(await flags(people.staff, people.staff)).toEqual({ ...none, seeSessions: true, endSessions: true })
    const list = async (actor: TestUser) => (await server.call(actor, usersList)).body
    expect(await list(people.itAdmin)).toMatchObject({
      can: { create: true, import: true },
      assignableRoles: ['president', 'sr_pm', 'pm', 'staff', 'viewer'],
    })
    expect(await list(people.president)).toMatchObject({ can: { create: false }, assignableRoles: [] })
  })
})

describe('roles', () => {
  const roleCases: [actor: 'superAdmin' | 'itAdmin', from: Role, to: Role, status: number][] = [
    ['superAdmin', 'staff', 'super_admin', 200],
    ['superAdmin', 'it_admin', 'viewer', 200],
    ['itAdmin', 'staff', 'president', 200],
    ['itAdmin', 'president', 'viewer', 200],
    ['itAdmin', 'staff', 'it_admin', 403],
    ['itAdmin', 'staff', 'super_admin', 403],
    ['itAdmin', 'it_admin', 'staff', 403],
    ['itAdmin', 'super_admin', 'staff', 403],
  ]

  it.each(roleCases)('a role change by %s from %s to %s returns %i', async (actorName, from, to, status) => {
    const subject = await buildUser(server, { role: from })
    const call = { ...idOf(subject), body: { role: to } }
    if (status === 200) {
      expect((await server.call(people[actorName], usersUpdate, call)).body.role).toBe(to)
      expect((await server.call(subject, authUser)).body.role).toBe(to)
      expect(await outboxOf(subject.id)).toMatchObject({ has_role: 1, has_profile: 0, has_enabled: 0 })
      return
    }
    expect((await server.refuse(people[actorName], usersUpdate, call)).status).toBe(status)
    expect((await readUser(subject.id)).role).toBe(from)
    expect(await outboxOf(subject.id)).toBeUndefined()
  })

  it('a role that cannot have direct reports is refused for a user who has some', async () => {
    const call = { ...idOf(people.pm), body: { role: 'staff' } }
    const { status, body } = await server.refuse(people.superAdmin, usersUpdate, call)
    expect([status, body.code]).toEqual([409, 'has_direct_reports'])
  })

  it('one super administrator stays active, also when two demote each other concurrently', async () => {
    await knex()('users')
      .where({ role: 'super_admin' })
      .whereNot({ id: people.superAdmin.id })
      .update({ role: 'viewer' })
    const other = await buildUser(server, { role: 'super_admin' })
    const answers = await Promise.all([
      server.fetch(people.superAdmin, `/api/users/${other.id}/deactivate`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{}',
      }),
      server.fetch(other, `/api/users/${people.superAdmin.id}`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json' },
        body: '{"role":"viewer"}',
      }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await knex()('users').where({ role: 'super_admin', is_active: 1 })).toHaveLength(1)
    await knex()('users').where({ id: people.superAdmin.id }).update({ role: 'super_admin', is_active: true })
    await knex()('users').where({ id: other.id }).update({ is_active: false })
  })
})

describe('profiles', () => {
  it.each<[object, string]>([
    [{}, 'empty_update'],
    [{ firstName: ' ' }, 'not_allowed'],
    [{ lastName: 'x'.repeat(101) }, 'not_allowed'],
    [{ firstName: 'Ada<b>' }, 'wrong_format'],
    [{ firstName: 'Ada\u0007' }, 'wrong_format'],
    [{ firstName: null }, 'wrong_type'],
    [{ email: 'not-an-address' }, 'wrong_format'],
    [{ email: 'a@b' }, 'wrong_format'],
    [{ email: `${'x'.repeat(65)}@headway.test` }, 'wrong_format'],
    [{ email: 'a b@headway.test' }, 'wrong_format'],
    [{ role: 'boss' }, 'not_allowed'],
    [{ managerId: 0 }, 'too_small'],
    [{ managerId: '7' }, 'wrong_type'],
    [{ isActive: false }, 'unknown_field'],
    [{ version: 9 }, 'unknown_field'],
    [{ id: 9, firstName: 'Ada' }, 'unknown_field'],
  ])('a profile change with %j returns 400', async (body, code) => {
    const answer = await server.refuse(people.superAdmin, usersUpdate, { ...idOf(people.staff), body })
    expect([answer.status, firstCode(answer.body)]).toEqual([400, code])
  })

  it.each<[object, object]>([
    [{ firstName: 'x'.repeat(100) }, { firstName: 'x'.repeat(100) }],
    [{ lastName: '  O’Brien-Łuków Jr. ' }, { lastName: 'O’Brien-Łuków Jr.' }],
    [{ email: 'Mixed.Case+1@Headway.TEST' }, { email: 'mixed.case+1@headway.test' }],
    [{ email: `${'x'.repeat(64)}@headway.test` }, { email: `${'x'.repeat(64)}@headway.test` }],
  ])('a profile change with %j is accepted', async (body, expected) => {
    const subject = await buildUser(server)
    const answer = await server.call(people.itAdmin, usersUpdate, { ...idOf(subject), body })
    expect(answer.body).toMatchObject({ ...expected, version: 2 })
    expect(answer.headers.get('ETag')).toBe('"2"')
    expect(await outboxOf(subject.id)).toMatchObject({ has_profile: 1, has_role: 0 })
  })

  it('users are found by their new names and not by the old ones', async () => {
    const subject = await buildUser(server, { lastName: 'Oldname' })
    await server.call(people.superAdmin, usersUpdate, {
      ...idOf(subject),
      body: { firstName: 'Zoë Anna', lastName: 'Newname', email: 'zoe.q@headway.test' },
    })
    const found = async (q: string) =>
      (await server.call(people.superAdmin, usersList, { query: { q } })).body.items.map(({ id }) => id)
    for (const q of ['newname', 'zoe new', 'ANNA', 'zoe.q@', 'zoe.q@headway.test', 'q newn', 'zoë']) {
      expect(await found(q), q).toEqual([subject.id])
    }
    for (const q of ['oldname', 'zoe oldname', 'ewname', 'zoe_q']) {
      expect(await found(q), q).toEqual([])
    }
  })

  it('profiles have unique email addresses', async () => {
    const [one, two] = [await buildUser(server), await buildUser(server)]
    const { email } = await readUser(one.id)
    const call = { ...idOf(two), body: { email: email.toUpperCase() } }
    const { status, body } = await server.refuse(people.superAdmin, usersUpdate, call)
    expect([status, body.code, body.errors?.[0]?.pointer]).toEqual([409, 'email_taken', '/email'])
  })

  it('a stale version of a profile returns 412 with the current profile', async () => {
    const subject = await buildUser(server)
    const change = (firstName: string, version: string) => ({
      ...idOf(subject),
      body: { firstName },
      headers: { 'If-Match': version },
    })
    await server.call(people.superAdmin, usersUpdate, change('First', '"1"'))
    const { status, body } = await server.refuse(people.itAdmin, usersUpdate, change('Second', '"1"'))
    expect([status, (body.current as { firstName: string }).firstName]).toEqual([412, 'First'])
    expect((await server.refuse(people.itAdmin, usersUpdate, change('x', '1'))).status).toBe(400)
  })
})
