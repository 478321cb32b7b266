import { usersDirectReports, usersGet, usersList } from '@headway/contracts/users'
import { describe, expect, it } from 'vitest'
import { buildUser, type TestUser, usePortal } from '../../test/portal.ts'

const { server, people } = await usePortal()

const listed = async (user: TestUser, query: Record<string, string> = {}) =>
  (await server.call(user, usersList, { query: { limit: '100', ...query } })).body.items
    .map(({ id }) => id)
    .sort((a, b) => a - b)
const ids = (...users: TestUser[]) => users.map(({ id }) => id).sort((a, b) => a - b)

describe('usersList', () => {
  it('the user list shows everyone to administrators and president, the subtree to managers', async () => {
    const everyone = ids(...Object.values(people))
    expect(await listed(people.superAdmin)).toEqual(expect.arrayContaining(everyone))
    expect(await listed(people.itAdmin)).toEqual(expect.arrayContaining(everyone))
    expect(await listed(people.president)).toEqual(expect.arrayContaining(everyone))
    expect(await listed(people.srPm)).toEqual(ids(people.srPm, people.pm, people.staff, people.colleague))
    expect(await listed(people.pm)).toEqual(ids(people.pm, people.staff, people.colleague))
  })

  it('the user list returns 403 to staff and viewers, and 401 without a session', async () => {
    expect((await server.refuse(people.staff, usersList)).status).toBe(403)
    expect((await server.refuse(people.viewer, usersList)).status).toBe(403)
    expect((await server.refuse(null, usersList)).status).toBe(401)
  })

  it('the user list finds users by the start of a name or address and takes wildcards literally', async () => {
    const needle = await buildUser(server, { lastName: 'Needle%_x' })
    expect(await listed(people.superAdmin, { q: 'needle%' })).toEqual([needle.id])
    expect(await listed(people.superAdmin, { q: 'needle__' })).toEqual([])
    expect(await listed(people.superAdmin, { q: "' OR 1=1 --" })).toEqual([])
    const inactive = await buildUser(server, { isActive: false, lastName: 'Gone' })
    expect(await listed(people.superAdmin, { status: 'inactive', q: 'gone' })).toEqual([inactive.id])
    expect(await listed(people.superAdmin, { role: 'president' })).toEqual([people.president.id])
  })

  it('the user list pages through every user once', async () => {
    const seen: number[] = []
    let cursor: string | null = null
    do {
      const query: Record<string, string> = { limit: '3', ...(cursor ? { cursor } : {}) }
      const response: { body: { items: { id: number }[]; nextCursor: string | null; total: number } } =
        await server.call(people.superAdmin, usersList, { query })
      seen.push(...response.body.items.map(({ id }) => id))
      cursor = response.body.nextCursor
    } while (cursor)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBe((await server.call(people.superAdmin, usersList)).body.total)
  })

  it.each<Record<string, string>>([
    { role: 'boss' },
    { status: 'maybe' },
    { q: 'x'.repeat(101) },
    { sort: 'id' },
    { cursor: 'x' },
  ])('the user list returns 400 for the query %j', async (query) => {
    expect((await server.refuse(people.superAdmin, usersList, { query })).status).toBe(400)
  })
})

describe('usersGet', () => {
  it('the user page shows oneself and people below, and every user to roles that see everyone', async () => {
    expect(
      (await server.call(people.staff, usersGet, { params: { id: people.staff.id } })).body.manager?.id,
    ).toBe(people.pm.id)
    expect((await server.call(people.pm, usersGet, { params: { id: people.staff.id } })).body.role).toBe(
      'staff',
    )
    await server.call(people.president, usersGet, { params: { id: people.superAdmin.id } })
    for (const stranger of [people.staff, people.otherPm, people.viewer]) {
      expect((await server.refuse(stranger, usersGet, { params: { id: people.pm.id } })).status).toBe(404)
    }
    expect((await server.refuse(people.superAdmin, usersGet, { params: { id: 2_000_000_000 } })).status).toBe(
      404,
    )
    expect((await server.refuse(null, usersGet, { params: { id: people.pm.id } })).status).toBe(401)
  })
})

describe('usersDirectReports', () => {
  it('the list of direct reports contains active users, and is empty for staff and viewers', async () => {
    await buildUser(server, { managerId: people.pm.id, isActive: false })
    const reports = async (user: TestUser) =>
      (await server.call(user, usersDirectReports)).body.items.map(({ id }) => id).sort((a, b) => a - b)
    expect(await reports(people.pm)).toEqual(ids(people.staff, people.colleague))
    expect(await reports(people.srPm)).toEqual(ids(people.pm))
    expect(await reports(people.staff)).toEqual([])
    expect(await reports(people.viewer)).toEqual([])
    expect((await server.refuse(null, usersDirectReports)).status).toBe(401)
  })
})
