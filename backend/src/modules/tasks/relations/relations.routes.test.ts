import {
  type RelationKind,
  tasksCompletion,
  tasksRelations,
  tasksRelationsCreate,
  tasksRelationsDelete,
} from '@headway/contracts/task-relations'
import { tasksComplete } from '@headway/contracts/task-states'
import { describe, expect, it } from 'vitest'
import { buildTask } from '../../../test/factories.ts'
import { type TestUser, usePortal } from '../../../test/portal.ts'

const { server, people } = await usePortal()

const create = async (title = 'A task', by: TestUser = people.pm, assigneeIds: number[] = []) =>
  (await buildTask(server, by, { title, assigneeIds })).id
const relate = async (id: number, kind: RelationKind, taskId: number, by: TestUser = people.pm) =>
  (await server.call(by, tasksRelationsCreate, { params: { id }, body: { kind, taskId } })).body
const refuse = (id: number, body: Record<string, unknown>, by: TestUser | null = people.pm) =>
  server.refuse(by, tasksRelationsCreate, { params: { id }, body })
const relationsOf = async (id: number, by: TestUser = people.pm) =>
  (await server.call(by, tasksRelations, { params: { id } })).body
const chain = (count: number) => Promise.all(Array.from({ length: count }, () => create()))

describe('relations of tasks', () => {
  it.each([
    ['blocks', 'blockedBy'],
    ['blockedBy', 'blocks'],
    ['relatesTo', 'relatesTo'],
    ['duplicates', 'duplicatedBy'],
    ['duplicatedBy', 'duplicates'],
  ] as const)('a relation is visible from both ends: %s is %s', async (kind, other) => {
    const [one, two] = [await create('One'), await create('Two')]
    const created = await relate(one, kind, two)
    expect(created).toMatchObject({ kind, task: { id: two, title: 'Two', status: 'pending' } })
    expect((await relationsOf(one)).items).toEqual([created])
    expect((await relationsOf(two)).items).toMatchObject([{ id: created.id, kind: other, task: { id: one } }])
    await server.call(people.pm, tasksRelationsDelete, { params: { id: two, relationId: created.id } })
    expect((await relationsOf(one)).items).toEqual([])
  })

  it('a relation is stored once, from whichever end it is created', async () => {
    const [one = 0, two = 0] = await chain(2)
    await relate(one, 'relatesTo', two)
    await relate(one, 'blocks', two)
    for (const [id, kind, taskId] of [
      [two, 'relatesTo', one],
      [two, 'blockedBy', one],
    ] as const) {
      expect(await refuse(id, { kind, taskId })).toMatchObject({
        status: 409,
        body: { code: 'relation_exists' },
      })
    }
  })

  it.each(['blocks', 'duplicates'] as const)(
    'relations of the kind "%s" cannot form a cycle of any length',
    async (kind) => {
      const ids = await chain(4)
      const [first = 0, second = 0, third = 0, last = 0] = ids
      await relate(first, kind, second)
      await relate(second, kind, third)
      await relate(third, kind, last)
      for (const id of [last, third, second]) {
        expect(await refuse(id, { kind, taskId: first })).toMatchObject({
          status: 409,
          body: { code: 'relation_cycle' },
        })
      }
      await relate(last, 'relatesTo', first)
    },
  )

  it('relations cannot form a cycle by two concurrent requests', async () => {
    for (let round = 0; round < 5; round++) {
      const [a = 0, b = 0, c = 0, d = 0] = await chain(4)
      await relate(a, 'blocks', b)
      await relate(c, 'blocks', d)
      const add = (id: number, taskId: number) =>
        server.fetch(people.pm, `/api/tasks/${id}/relations`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ kind: 'blocks', taskId }),
        })
      const answers = await Promise.all([add(b, c), add(d, a)])
      expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([201, 409])
    }
  })

  it('a task has at most fifty relations, counted from both ends', async () => {
    const id = await create()
    const others = await chain(50)
    const { knex } = server.platform.database
    await knex('task_relations').insert(
      others.map((other, index) => ({
        task_id: index % 2 === 0 ? id : other,
        other_id: index % 2 === 0 ? other : id,
        kind: 'relates',
        created_at: new Date(),
      })),
    )
    const another = await create()
    for (const [near, far] of [
      [id, another],
      [another, id],
    ] as const) {
      expect(await refuse(near, { kind: 'blocks', taskId: far })).toMatchObject({
        status: 409,
        body: { code: 'too_many_relations' },
      })
    }
  })

  it('relations never show the title of a task that the reader may not see', async () => {
    const secret = await create('Secret plan', people.otherPm)
    const own = await create('Own', people.pm, [people.staff.id])
    await relate(own, 'blockedBy', secret, people.srPm)
    const seen = await relationsOf(own)
    expect(seen.items).toEqual([{ id: expect.any(Number), kind: 'blockedBy', task: null }])
    const completion = (await server.call(people.staff, tasksCompletion, { params: { id: own } })).body
    expect(completion).toEqual({
      openBlockers: [],
      openSubtasks: [],
      hidden: { blockers: 1, subtasks: 0 },
    })
    expect(JSON.stringify([seen, completion])).not.toContain('Secret')
  })

  it('completing a task with open blockers shows a warning and is allowed', async () => {
    const [blocker, id] = [await create('Blocker'), await create()]
    await relate(blocker, 'blocks', id)
    const read = async () => (await server.call(people.pm, tasksCompletion, { params: { id } })).body
    expect((await read()).openBlockers).toMatchObject([{ id: blocker, title: 'Blocker' }])
    await server.call(people.pm, tasksComplete, { params: { id: blocker }, body: {} })
    expect((await read()).openBlockers).toEqual([])
    const [other = 0, held = 0] = await chain(2)
    await relate(other, 'blocks', held)
    const done = await server.call(people.pm, tasksComplete, { params: { id: held }, body: {} })
    expect(done.body.status).toBe('completed')
  })

  it.each([
    {},
    { kind: 'blocks' },
    { kind: 'follows', taskId: 1 },
    { kind: 'blocks', taskId: '1' },
    { kind: 'blocks', taskId: 0 },
    { kind: 'blocks', taskId: 1, id: 2 },
  ])('a relation is refused for %j', async (body) => {
    const id = await create()
    expect((await refuse(id, body)).status).toBe(400)
  })

  it('the refusal is the same for a related task that is missing or may not be read', async () => {
    const id = await create()
    const foreign = await create('Foreign', people.otherPm)
    const answers = await Promise.all(
      [foreign, 999_999].map((taskId) => refuse(id, { kind: 'blocks', taskId })),
    )
    for (const { status, body } of answers) {
      expect([status, body.errors]).toEqual([
        400,
        [
          {
            pointer: '/taskId',
            code: 'task_not_available',
            message: 'This task doesn’t exist or you don’t have access',
          },
        ],
      ])
    }
    expect(await refuse(id, { kind: 'blocks', taskId: id })).toMatchObject({
      status: 400,
      body: { errors: [{ code: 'same_task' }] },
    })
  })

  it('relations can be added by users who may edit the task at their start', async () => {
    const [id = 0, taskId = 0] = await chain(2)
    const assigned = await create('Assigned', people.pm, [people.staff.id])
    const created = await relate(id, 'blocks', taskId)
    const body = { kind: 'relatesTo', taskId }
    const params = { id, relationId: created.id }
    for (const stranger of [people.otherPm, people.staff]) {
      expect((await refuse(id, body, stranger)).status).toBe(404)
      expect((await server.refuse(stranger, tasksRelations, { params: { id } })).status).toBe(404)
      expect((await server.refuse(stranger, tasksRelationsDelete, { params })).status).toBe(404)
      expect((await server.refuse(stranger, tasksCompletion, { params: { id } })).status).toBe(404)
    }
    for (const reader of [people.viewer, people.president, people.otherSrPm]) {
      expect((await refuse(id, body, reader)).status).toBe(403)
      expect((await server.refuse(reader, tasksRelationsDelete, { params })).status).toBe(403)
      expect((await relationsOf(id, reader)).can).toEqual({ edit: false })
    }
    expect((await refuse(assigned, body, people.staff)).status).toBe(403)
    expect((await refuse(id, body, null)).status).toBe(401)
    const other = { id: assigned, relationId: created.id }
    expect((await server.refuse(people.pm, tasksRelationsDelete, { params: other })).status).toBe(404)
  })

  it('a relation is created once per idempotency key', async () => {
    const [id = 0, taskId = 0] = await chain(2)
    const request = {
      params: { id },
      body: { kind: 'blocks', taskId },
      headers: { 'Idempotency-Key': 'relate-once' },
    }
    const first = await server.call(people.pm, tasksRelationsCreate, request)
    expect((await server.call(people.pm, tasksRelationsCreate, request)).body).toEqual(first.body)
  })
})
