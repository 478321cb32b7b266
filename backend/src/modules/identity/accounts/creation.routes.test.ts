import { usersCreate, usersDeactivate, usersList } from '@headway/contracts/users'
import { describe, expect, it } from 'vitest'
import { buildUser, usePortal } from '../../../test/portal.ts'

const { server, people } = await usePortal()

const valid = { firstName: 'Ada', lastName: 'Byron', email: 'ada@headway.test', role: 'staff' }
const countPeople = async () => Number((await server.platform.database.knex('users').count({ n: '*' }))[0]?.n)

/** Response to a valid request, since no identity provider runs in this test. */
const REACHED_THE_PROVIDER = [503, 'provider_unavailable']

describe('creating a person', () => {
  it.each<[object, string, string]>([
    [{ firstName: undefined }, '/firstName', 'wrong_type'],
    [{ lastName: null }, '/lastName', 'wrong_type'],
    [{ lastName: 7 }, '/lastName', 'wrong_type'],
    [{ email: undefined }, '/email', 'wrong_type'],
    [{ email: 'ada@headway' }, '/email', 'wrong_format'],
    [{ email: `ada@${'x'.repeat(250)}.test` }, '/email', 'not_allowed'],
    [{ role: undefined }, '/role', 'not_allowed'],
    [{ role: 'SUPER_ADMIN' }, '/role', 'not_allowed'],
    [{ managerId: -1 }, '/managerId', 'too_small'],
    [{ managerId: 2_147_483_648 }, '/managerId', 'too_large'],
    [{ managerId: 2_000_000_000 }, '/managerId', 'manager_not_allowed'],
    [{ isActive: 'yes' }, '/isActive', 'wrong_type'],
    [{ id: 1 }, '/id', 'unknown_field'],
    [{ identityId: 'x' }, '/identityId', 'unknown_field'],
    [{ password: 'chosen by the client' }, '/password', 'unknown_field'],
    [{ version: 1 }, '/version', 'unknown_field'],
  ])('creating a user with %j is refused at that field', async (change, pointer, code) => {
    const before = await countPeople()
    const { status, body } = await server.refuse(people.superAdmin, usersCreate, {
      body: { ...valid, ...change },
    })
    expect([status, body.errors?.[0]?.pointer, body.errors?.[0]?.code]).toEqual([400, pointer, code])
    expect(await countPeople()).toBe(before)
  })

  it.each<[object]>([
    [{ firstName: 'x'.repeat(100), lastName: '李' }],
    [{ email: `${'x'.repeat(64)}@${'y'.repeat(63)}.${'z'.repeat(63)}.test` }],
    [{ managerId: null, isActive: false }],
    [{ role: 'super_admin' }],
  ])('creating a user sends %j to the provider, and stores nothing if that fails', async (change) => {
    const before = await countPeople()
    const { status, body } = await server.refuse(people.superAdmin, usersCreate, {
      body: { ...valid, ...change },
    })
    expect([status, body.code]).toEqual(REACHED_THE_PROVIDER)
    expect(await countPeople()).toBe(before)
  })

  it.each(['super_admin', 'it_admin'])(
    'an IT administrator cannot create a user with the role %s',
    async (role) => {
      const { status, body } = await server.refuse(people.itAdmin, usersCreate, { body: { ...valid, role } })
      expect([status, body.code]).toEqual([403, 'role_not_allowed'])
    },
  )

  it.each(['president', 'srPm', 'pm', 'staff', 'viewer'] as const)(
    'the user %s cannot add users',
    async (name) => {
      expect((await server.refuse(people[name], usersCreate, { body: valid })).status).toBe(403)
    },
  )

  it('a user with an address in use is refused before the provider is called', async () => {
    const [taken] = (await server.call(people.superAdmin, usersList)).body.items
    const email = taken?.email.toUpperCase()
    const { status, body } = await server.refuse(people.superAdmin, usersCreate, {
      body: { ...valid, email },
    })
    expect([status, body.code]).toEqual([409, 'email_taken'])
  })
})

describe('the reason of a deactivation', () => {
  it('the reason of a deactivation has at most 500 characters', async () => {
    const subject = await buildUser(server)
    const call = (length: number) => ({
      params: { id: subject.id },
      body: { reason: 'x'.repeat(length) },
    })
    expect((await server.refuse(people.itAdmin, usersDeactivate, call(501))).status).toBe(400)
    await server.call(people.itAdmin, usersDeactivate, call(500))
  })
})
