import { limits } from '@headway/contracts'
import { holidaysCreate } from '@headway/contracts/calendar'
import {
  taskTemplatesCreate,
  taskTemplatesDelete,
  taskTemplatesList,
  taskTemplatesUpdate,
} from '@headway/contracts/task-templates'
import { usersDeactivate } from '@headway/contracts/users'
import { describe, expect, it } from 'vitest'
import { setClock } from '../../test/set-clock.ts'
import { buildUser, type TestUser, usePortal } from '../../test/portal.ts'

const { server, people } = await usePortal()
const { pm, srPm, staff, viewer, otherPm, superAdmin, itAdmin } = people

let number = 0
const bodyOf = (other: Record<string, unknown> = {}) => ({
  name: `Template ${++number}`,
  title: 'Close the ledger',
  ...other,
})
const create = async (by: TestUser, other: Record<string, unknown> = {}) =>
  (await server.call(by, taskTemplatesCreate, { body: bodyOf(other) })).body
const listOf = async (user: TestUser) => (await server.call(user, taskTemplatesList)).body.items
const namesOf = async (user: TestUser) => (await listOf(user)).map(({ name }) => name)

describe('a template', () => {
  it('a template stores the fields of new tasks, visible only to its owner until it is shared', async () => {
    const content = {
      title: 'Close the ledger of the month',
      description: 'Note **every** difference.',
      priority: 'high',
      tags: ['finance'],
      dueInDays: null,
      milestones: [
        { title: 'Receipts', description: '' },
        { title: 'Totals', description: 'Twice.' },
      ],
    }
    const template = await create(pm, { name: 'Month', ...content })
    expect(template).toMatchObject({
      ...content,
      name: 'Month',
      audience: 'self',
      version: 1,
      dueDate: null,
      owner: { id: pm.id },
      can: { edit: true },
    })
    expect(await namesOf(pm)).toEqual(['Month'])
    for (const other of [srPm, otherPm, superAdmin]) {
      expect(await namesOf(other)).toEqual([])
    }
  })

  it('a template shows the due date of a task that begins today, based on working days', async () => {
    await setClock(server, '2027-06-03T10:00:00Z')
    await server.call(superAdmin, holidaysCreate, { body: { day: '2027-06-07', name: 'A holiday' } })
    const { dueDate } = await create(itAdmin, { dueInDays: 2 })
    const today = await create(itAdmin, { dueInDays: 0 })
    server.moveClock(0)
    // From Thursday: Friday, weekend, a holiday, Tuesday.
    expect([dueDate, today.dueDate]).toEqual(['2027-06-08', '2027-06-03'])
  })

  it('a template is updated and deleted by its owner with the current version', async () => {
    const maker = await buildUser(server, { role: 'pm', managerId: srPm.id })
    const { id } = await create(maker)
    const params = { id }
    const headers = { 'if-match': '"1"' }
    const body = bodyOf({ name: 'Renamed', title: 'Another title', dueInDays: 5 })
    const changed = await server.call(maker, taskTemplatesUpdate, { params, headers, body })
    expect(changed.body).toMatchObject({ ...body, version: 2 })
    const stale = await server.refuse(maker, taskTemplatesUpdate, { params, headers, body })
    expect([stale.status, stale.body.code]).toEqual([412, 'changed_meanwhile'])
    for (const stranger of [pm, superAdmin]) {
      expect((await server.refuse(stranger, taskTemplatesUpdate, { params, body })).status).toBe(404)
      expect((await server.refuse(stranger, taskTemplatesDelete, { params })).status).toBe(404)
    }
    await server.call(maker, taskTemplatesDelete, { params })
    expect((await server.refuse(maker, taskTemplatesDelete, { params })).status).toBe(404)
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['no name', { name: ' ' }, '/name'],
    ['a long name', { name: 'x'.repeat(61) }, '/name'],
    ['a short title', { title: 'ab' }, '/title'],
    ['a priority that there is not', { priority: 'urgent' }, '/priority'],
    ['days that are none', { dueInDays: 1.5 }, '/dueInDays'],
    ['days of the past', { dueInDays: -1 }, '/dueInDays'],
    ['too many days', { dueInDays: 261 }, '/dueInDays'],
    ['a milestone without words', { milestones: [{ title: '' }] }, '/milestones/0/title'],
    ['an audience that there is not', { audience: 'friends' }, '/audience'],
    ['people', { assigneeIds: [1] }, '/assigneeIds'],
  ])('creating a template returns 400 with %s', async (_, other, pointer) => {
    const { status, body } = await server.refuse(pm, taskTemplatesCreate, { body: bodyOf(other) as never })
    expect([status, body.errors?.[0]?.pointer]).toEqual([400, pointer])
  })

  it('a template is refused with a name that its owner already uses, or a forbidden audience', async () => {
    const { name } = await create(otherPm)
    const twice = await server.refuse(otherPm, taskTemplatesCreate, { body: bodyOf({ name }) })
    expect([twice.status, twice.body.code]).toEqual([409, 'template_exists'])
    const wide = await server.refuse(otherPm, taskTemplatesCreate, { body: bodyOf({ audience: 'everyone' }) })
    expect([wide.status, wide.body.code]).toEqual([403, 'audience_not_allowed'])
  })

  it('a template is created once for repeated requests, and is limited to fifty per user', async () => {
    const maker = await buildUser(server, { role: 'pm', managerId: srPm.id })
    const headers = { 'Idempotency-Key': 'template-once-1' }
    const body = bodyOf()
    const first = await server.call(maker, taskTemplatesCreate, { body, headers })
    const second = await server.call(maker, taskTemplatesCreate, { body, headers })
    expect(second.body.id).toBe(first.body.id)
    await server.platform.database.knex('task_templates').insert(
      Array.from({ length: limits.templatesPerPerson - 2 }, (_, index) => ({
        owner_id: maker.id,
        name: `Filler ${index}`,
        audience: 'self',
        title: 'Filler',
        content: '{}',
        created_at: new Date(),
        updated_at: new Date(),
      })),
    )
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        server.fetch(maker, '/api/task-templates', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(bodyOf()),
        }),
      ),
    )
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1)
  })

  it('a template returns 403 to users who may not create tasks', async () => {
    for (const user of [staff, viewer]) {
      expect((await server.refuse(user, taskTemplatesList)).status).toBe(403)
      expect((await server.refuse(user, taskTemplatesCreate, { body: bodyOf() })).status).toBe(403)
    }
    expect((await server.refuse(null, taskTemplatesList)).status).toBe(401)
  })
})

describe('a shared template', () => {
  it('a shared template is readable by the owner’s subtree or by everyone, but not editable', async () => {
    const below = await create(srPm, { audience: 'below' })
    const wide = await create(superAdmin, { audience: 'everyone' })
    const seen = await listOf(pm)
    expect(seen.filter(({ id }) => [below.id, wide.id].includes(id)).map(({ can }) => can.edit)).toEqual([
      false,
      false,
    ])
    expect(await namesOf(otherPm)).not.toContain(below.name)
    expect(await namesOf(otherPm)).toContain(wide.name)
  })

  it('a shared template is deleted when its owner is deactivated', async () => {
    const leaver = await buildUser(server, { role: 'sr_pm' })
    const left = await buildUser(server, { role: 'pm', managerId: leaver.id })
    const { name } = await create(leaver, { audience: 'below' })
    expect(await namesOf(left)).toContain(name)
    const body = { directReportsTo: srPm.id, tasksTo: null, reason: 'left' }
    await server.call(superAdmin, usersDeactivate, { params: { id: leaver.id }, body })
    expect(await namesOf(left)).not.toContain(name)
  })
})
