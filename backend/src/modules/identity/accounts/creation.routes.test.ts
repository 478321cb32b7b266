import { usersCreate, usersDeactivate, usersList } from '@headway/contracts/users'
import { describe, expect, it } from 'vitest'
import { useTestOrganisation } from '../../../test/use-test-organisation.ts'

const { server, people } = await useTestOrganisation()

const valid = { firstName: 'Ada', lastName: 'Byron', email: 'ada@headway.test', role: 'staff' }
const countPeople = async () => Number((await server.platform.database.knex('users').count({ n: '*' }))[0]?.n)

/** Nothing answers for the identity provider here: what gets as far as that is refused with this. */
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
    [{ password: 'chosen by somebody' }, '/password', 'unknown_field'],
    [{ version: 1 }, '/version', 'unknown_field'],
  ])('refuses %j at its field', async (change, pointer, code) => {
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
  ])('takes %j as far as the provider, and keeps nothing without it', async (change) => {
    const before = await countPeople()
    const { status, body } = await server.refuse(people.superAdmin, usersCreate, {
      body: { ...valid, ...change },
    })
    expect([status, body.code]).toEqual(REACHED_THE_PROVIDER)
    expect(await countPeople()).toBe(before)
  })

  it.each(['super_admin', 'it_admin'])('with the role %s is not for IT administrators', async (role) => {
    const { status, body } = await server.refuse(people.itAdmin, usersCreate, { body: { ...valid, role } })
    expect([status, body.code]).toEqual([403, 'role_not_allowed'])
  })

  it.each(['president', 'srPm', 'pm', 'staff', 'viewer'] as const)('is not for %s', async (name) => {
    expect((await server.refuse(people[name], usersCreate, { body: valid })).status).toBe(403)
  })

  it('with an address that somebody has never reaches the provider', async () => {
    const [taken] = (await server.call(people.superAdmin, usersList)).body.items
    const email = taken?.email.toUpperCase()
    const { status, body } = await server.refuse(people.superAdmin, usersCreate, {
      body: { ...valid, email },
    })
    expect([status, body.code]).toEqual([409, 'email_taken'])
  })
})

describe('the reason of a deactivation', () => {
  it('has at most 500 characters', async () => {
    const subject = await server.createUser()
    const call = (length: number) => ({
      params: { id: subject.id },
      body: { reason: 'x'.repeat(length) },
    })
    expect((await server.refuse(people.itAdmin, usersDeactivate, call(501))).status).toBe(400)
    await server.call(people.itAdmin, usersDeactivate, call(500))
  })
})
