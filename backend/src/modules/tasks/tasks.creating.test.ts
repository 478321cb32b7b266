import {
  milestonesList,
  milestonesUpdate,
  tasksAssignBulk,
  tasksCreate,
  tasksGet,
  tasksUpdate,
} from '@headway/contracts/tasks'
import { beforeAll, describe, expect, it } from 'vitest'
import { usePortal } from '../../test/portal.ts'
import { type Statement, recordStatements } from '../../test/statements.ts'

const { server, people } = await usePortal()

beforeAll(async () => {
  // The first job run lets the process learn that no webhook is registered, so that later statements do not include
  // it.
  await server.platform.jobs.runDue()
})

const textOf = (statements: readonly Statement[]) => statements.map(({ sql }) => sql).join('\n')

const everything = () => ({
  title: 'Close the books',
  description: 'Before the auditors come.',
  tags: ['finance', 'audit'],
  dueDate: '2099-01-31',
  assigneeIds: [people.staff.id, people.colleague.id],
  milestones: [{ title: 'Collect' }, { title: 'Check', description: 'twice' }, { title: 'Sign' }],
})

describe('creating a task with assignees and milestones', () => {
  it('creating a task returns exactly what a later read shows', async () => {
    const { body: created } = await server.call(people.pm, tasksCreate, { body: everything() })
    expect((await server.call(people.pm, tasksGet, { params: { id: created.id } })).body).toEqual(created)
    expect(created).toMatchObject({ milestoneCount: 3, tags: ['finance', 'audit'], version: 1 })
    const { items } = (await server.call(people.staff, milestonesList, { params: { id: created.id } })).body
    expect(items.map(({ title, description, order }) => [title, description, order])).toEqual([
      ['Collect', '', 1],
      ['Check', 'twice', 2],
      ['Sign', '', 3],
    ])
  })

  it('a repeated request to create a task returns the same task', async () => {
    const request = { body: everything(), headers: { 'Idempotency-Key': 'create-everything-1' } }
    const first = (await server.call(people.pm, tasksCreate, request)).body
    expect((await server.call(people.pm, tasksCreate, request)).body).toEqual(first)
  })

  it('no task is created when one assignee is not allowed', async () => {
    const count = async () =>
      (await server.platform.database.knex('tasks').count<{ total: number }[]>('id as total'))[0]?.total
    const before = await count()
    const assigneeIds = [people.staff.id, people.otherStaff.id]
    const refused = await server.refuse(people.pm, tasksCreate, { body: { ...everything(), assigneeIds } })
    expect(refused).toMatchObject({ status: 403, body: { code: 'assignee_not_allowed' } })
    expect(await count()).toBe(before)
  })

  it.each([
    ['the same person twice', { assigneeIds: [1, 1] }, '/assigneeIds'],
    ['101 people', { assigneeIds: Array.from({ length: 101 }, (_, index) => index + 1) }, '/assigneeIds'],
    ['a milestone without a title', { milestones: [{ title: ' ' }] }, '/milestones/0/title'],
    ['101 milestones', { milestones: Array.from({ length: 101 }, () => ({ title: 'Step' })) }, '/milestones'],
    [
      'a milestone with progress',
      { milestones: [{ title: 'Step', completionPercentage: 5 }] },
      '/milestones/0/completionPercentage',
    ],
  ])('creating a task is refused with %s', async (_, fields, pointer) => {
    const { status, body } = await server.refuse(people.pm, tasksCreate, {
      body: { title: 'A task', ...fields },
    })
    expect(status).toBe(400)
    expect(body.errors?.map((error) => error.pointer)).toContain(pointer)
  })
})

describe('changes in the events of tasks', () => {
  const lastChange = async (name: string) => {
    const row = (await server.platform.database
      .knex('events')
      .where({ name })
      .orderBy('id', 'desc')
      .first('changes', 'actor_id')) as { changes: string; actor_id: number }
    return { actorId: row.actor_id, ...(JSON.parse(row.changes) as object) }
  }

  it('events of a task contain the changed fields before and after, and the actor', async () => {
    const { id } = (await server.call(people.pm, tasksCreate, { body: everything() })).body
    expect(await lastChange('task.created')).toMatchObject({
      actorId: people.pm.id,
      before: null,
      after: { title: 'Close the books', dueDate: '2099-01-31', tags: ['finance', 'audit'] },
    })
    const body = { title: 'Closed', dueDate: '2099-01-31', tags: ['audit'] }
    await server.call(people.srPm, tasksUpdate, { params: { id }, body })
    expect(await lastChange('task.updated')).toEqual({
      actorId: people.srPm.id,
      before: { title: 'Close the books', tags: ['finance', 'audit'] },
      after: { title: 'Closed', tags: ['audit'] },
    })
    await server.call(people.pm, tasksAssignBulk, {
      params: { id },
      body: { assigneeIds: [people.staff.id] },
    })
    expect(await lastChange('task.assigned')).toMatchObject({
      before: { assigneeIds: expect.arrayContaining([people.staff.id, people.colleague.id]) },
      after: { assigneeIds: [people.staff.id] },
    })
    const { items } = (await server.call(people.staff, milestonesList, { params: { id } })).body
    await server.call(people.staff, milestonesUpdate, {
      params: { id: items[0]?.id ?? 0 },
      body: { completionPercentage: 40 },
    })
    expect(await lastChange('milestone.changed')).toEqual({
      actorId: people.staff.id,
      before: { completionPercentage: 0 },
      after: { completionPercentage: 40 },
    })
  })
})

describe('number of SQL statements to create a task', () => {
  const send = (
    request: Parameters<typeof server.call>[2],
    endpoint: typeof tasksCreate | typeof tasksAssignBulk,
  ) => recordStatements(server.platform.database, () => server.call(people.pm, endpoint, request))

  it('creating a task with everything takes twelve statements, including the session', async () => {
    await send({ body: everything() }, tasksCreate)
    const statements = await send({ body: everything() }, tasksCreate)
    expect(statements.length, textOf(statements)).toBe(12)
  })

  it('creating and assigning in two calls takes ten and thirteen statements', async () => {
    const create = () => send({ body: { title: 'A task', tags: ['finance'] } }, tasksCreate)
    await create()
    const creating = await create()
    expect(creating.length, textOf(creating)).toBe(10)
    const { id } = (await server.call(people.pm, tasksCreate, { body: { title: 'A task' } })).body
    const body = { assigneeIds: [people.staff.id, people.colleague.id] }
    const assigning = await send({ params: { id }, body }, tasksAssignBulk)
    expect(assigning.length, textOf(assigning)).toBe(13)
  })
})
