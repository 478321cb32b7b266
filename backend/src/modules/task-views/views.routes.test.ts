import { limits } from '@headway/contracts'
import {
  taskViewsCreate,
  taskViewsDelete,
  taskViewsList,
  taskViewsUpdate,
} from '@headway/contracts/task-views'
import { describe, expect, it } from 'vitest'
import { buildUser, type TestUser, usePortal } from '../../test/portal.ts'

const { server, people } = await usePortal()

const QUERY = 'view=board&by=person&status=pending%2Coverdue&team=mine'
let number = 0
const bodyOf = (other: Record<string, unknown> = {}) => ({ name: `View ${++number}`, query: QUERY, ...other })
const create = async (by: TestUser, other: Record<string, unknown> = {}) =>
  (await server.call(by, taskViewsCreate, { body: bodyOf(other) })).body
const namesOf = async (user: TestUser) =>
  (await server.call(user, taskViewsList)).body.items.map(({ name }) => name)

describe('a saved view', () => {
  it('a saved view is visible only to its owner until it is shared', async () => {
    const view = await create(people.pm, { name: 'B team' })
    await create(people.pm, { name: 'a list' })
    expect(view).toMatchObject({ query: QUERY, audience: 'self', version: 1, can: { edit: true } })
    expect(await namesOf(people.pm)).toEqual(['a list', 'B team'])
    for (const other of [people.staff, people.srPm, people.superAdmin]) {
      expect(await namesOf(other)).toEqual([])
    }
    expect((await server.refuse(null, taskViewsList)).status).toBe(401)
  })

  it('a saved view is renamed, changed and deleted by its owner with the current version', async () => {
    const { id } = await create(people.colleague)
    const params = { id }
    const headers = { 'if-match': '"1"' }
    const body = { name: 'Mine', query: 'tag=finance' }
    const changed = await server.call(people.colleague, taskViewsUpdate, { params, headers, body })
    expect(changed.body).toMatchObject({ ...body, version: 2 })
    const stale = await server.refuse(people.colleague, taskViewsUpdate, { params, headers, body })
    expect([stale.status, stale.body]).toEqual([412, expect.objectContaining({ code: 'changed_meanwhile' })])
    for (const stranger of [people.staff, people.pm, people.superAdmin]) {
      expect((await server.refuse(stranger, taskViewsUpdate, { params, body })).status).toBe(404)
      expect((await server.refuse(stranger, taskViewsDelete, { params })).status).toBe(404)
    }
    await server.call(people.colleague, taskViewsDelete, { params })
    expect((await server.refuse(people.colleague, taskViewsDelete, { params })).status).toBe(404)
    expect(await namesOf(people.colleague)).toEqual([])
  })

  it.each([
    ['no name', { name: ' ' }, '/name'],
    ['a long name', { name: 'x'.repeat(61) }, '/name'],
    ['a filter that there is not', { query: 'owner=none&limit=5' }, '/query'],
    ['a value that there is not', { query: 'status=done' }, '/query'],
    ['a filter twice', { query: 'tag=a&tag=b' }, '/query'],
    ['a name of every object', { query: 'constructor=1' }, '/query'],
    ['a person by another name', { query: 'assignee=1%20OR%201' }, '/query'],
    ['too much', { query: `q=${'x'.repeat(1_000)}` }, '/query'],
    ['an unknown audience', { audience: 'friends' }, '/audience'],
    ['an owner', { ownerId: 1 }, '/ownerId'],
  ])('returns 400 with %s', async (_, other, pointer) => {
    const { status, body } = await server.refuse(people.staff, taskViewsCreate, { body: bodyOf(other) })
    expect([status, body.errors?.[0]?.pointer]).toEqual([400, pointer])
  })

  it('the name of a saved view is unique for its owner, ignoring case', async () => {
    const first = await create(people.otherStaff, { name: 'Für mich' })
    const second = await create(people.otherStaff)
    const refused = await server.refuse(people.otherStaff, taskViewsCreate, {
      body: bodyOf({ name: 'FÜR MICH' }),
    })
    expect([refused.status, refused.body.code, refused.body.errors?.[0]?.pointer]).toEqual([
      409,
      'view_exists',
      '/name',
    ])
    const body = { name: first.name }
    const params = { id: second.id }
    expect((await server.refuse(people.otherStaff, taskViewsUpdate, { params, body })).body.code).toBe(
      'view_exists',
    )
    expect((await create(people.otherPm, body)).name).toBe(first.name)
  })

  it('a saved view is created once for repeated requests', async () => {
    const headers = { 'idempotency-key': 'view-made-once' }
    const body = bodyOf()
    const [one, again] = await Promise.all([
      server.call(people.viewer, taskViewsCreate, { headers, body }),
      server.call(people.viewer, taskViewsCreate, { headers, body }),
    ])
    expect(again.body.id).toBe(one.body.id)
    expect(await namesOf(people.viewer)).toEqual([body.name])
  })

  it('a user has at most fifty saved views, also after concurrent requests', async () => {
    const person = await buildUser(server, { role: 'viewer' })
    const { knex } = server.platform.database
    await knex('task_views').insert(
      Array.from({ length: limits.viewsPerPerson - 1 }, (_, index) => ({
        owner_id: person.id,
        name: `Kept ${index}`,
        query: '',
        audience: 'self',
        created_at: new Date(),
        updated_at: new Date(),
      })),
    )
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        server.fetch(person, '/api/task-views', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(bodyOf()),
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 409, 409, 409,
    ])
  })

  it('a saved view returns the filters that still exist, and leaves out unknown ones', async () => {
    const { id } = await create(people.itAdmin)
    const { knex } = server.platform.database
    await knex('task_views')
      .where({ id })
      .update({ query: 'color=red&status=gone&tag=a&view=board&__proto__=1' })
    const { items } = (await server.call(people.itAdmin, taskViewsList)).body
    expect(items.find((view) => view.id === id)?.query).toBe('tag=a&view=board')
  })
})

describe('a shared view', () => {
  it('a shared view is readable by the owner’s subtree and editable only by the owner', async () => {
    const { id, name } = await create(people.srPm, { audience: 'below' })
    for (const below of [people.pm, people.staff]) {
      const { items } = (await server.call(below, taskViewsList)).body
      expect(items.find((view) => view.id === id)).toMatchObject({ name, can: { edit: false } })
      expect((await server.refuse(below, taskViewsDelete, { params: { id } })).status).toBe(404)
    }
    for (const other of [people.otherPm, people.otherStaff, people.president, people.superAdmin]) {
      expect(await namesOf(other)).not.toContain(name)
    }
  })

  it('a shared view is readable by everyone when an administrator shares it', async () => {
    const { name } = await create(people.superAdmin, { audience: 'everyone' })
    for (const other of [people.viewer, people.otherStaff, people.president]) {
      expect(await namesOf(other)).toContain(name)
    }
  })

  it('a shared view ends with its owner or the owner’s permission to share it', async () => {
    const leader = await buildUser(server, { role: 'pm', managerId: people.srPm.id })
    const member = await buildUser(server, { role: 'staff', managerId: leader.id })
    const { name } = await create(leader, { audience: 'below' })
    const { knex } = server.platform.database
    expect(await namesOf(member)).toContain(name)
    await knex('users').where({ id: leader.id }).update({ is_active: false })
    expect(await namesOf(member)).not.toContain(name)
    await knex('users').where({ id: leader.id }).update({ is_active: true, role: 'viewer' })
    expect(await namesOf(member)).not.toContain(name)
  })

  it.each([
    ['staff', 'below'],
    ['viewer', 'below'],
    ['pm', 'everyone'],
    ['president', 'everyone'],
    ['superAdmin', 'below'],
  ] as const)('sharing a view is refused for %s with %s', async (role, audience) => {
    const { status, body } = await server.refuse(people[role], taskViewsCreate, {
      body: bodyOf({ audience }),
    })
    expect([status, body.code]).toEqual([403, 'audience_not_allowed'])
    const { id } = await create(people[role])
    const params = { id }
    expect((await server.refuse(people[role], taskViewsUpdate, { params, body: { audience } })).status).toBe(
      403,
    )
  })

  it.each([
    ['superAdmin', ['self', 'everyone']],
    ['itAdmin', ['self', 'everyone']],
    ['president', ['self', 'below']],
    ['srPm', ['self', 'below']],
    ['pm', ['self', 'below']],
    ['staff', ['self']],
    ['viewer', ['self']],
  ] as const)('sharing a view is allowed for %s with %j', async (role, audiences) => {
    const { can } = (await server.call(people[role], taskViewsList)).body
    expect(can).toEqual({ create: true, audiences })
  })
})
