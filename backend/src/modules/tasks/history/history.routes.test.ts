import { type HistoryField, tasksHistory } from '@headway/contracts/task-history'
import { tasksRelationsCreate, tasksRelationsDelete } from '@headway/contracts/task-relations'
import { tasksBlock, tasksComplete, tasksReopen, tasksStart } from '@headway/contracts/task-states'
import { milestonesDelete, milestonesUpdate, tasksAssignBulk, tasksUpdate } from '@headway/contracts/tasks'
import { usersDeactivate } from '@headway/contracts/users'
import { describe, expect, it } from 'vitest'
import { buildMilestone, buildTask } from '../../../test/factories.ts'
import { buildUser, type TestUser, usePortal } from '../../../test/portal.ts'

const { server, people } = await usePortal()

const create = (body: Record<string, unknown> = {}, by: TestUser = people.pm) =>
  buildTask(server, by, { assigneeIds: [people.staff.id], ...body })
const read = async (id: number, query: Record<string, string> = {}, by: TestUser = people.pm) =>
  (await server.call(by, tasksHistory, { params: { id }, query })).body
const changesOf = async (id: number, field?: HistoryField) =>
  (await read(id, field ? { field } : {})).items.map(({ field: name, before, after }) => [
    name,
    before,
    after,
  ])
const nameOf = async ({ id }: TestUser) => {
  const [row] = await server.platform.database.rows<{ name: string }>(
    "SELECT CONCAT(first_name, ' ', last_name) AS name FROM users WHERE id = ?",
    [id],
  )
  return row?.name
}

describe('the history of a task', () => {
  it('the history lists each changed field with old and new value, user and time, newest first', async () => {
    const { id } = await create({ priority: 'low', tags: ['a'] })
    expect(await read(id)).toEqual({ items: [], nextCursor: null })
    const body = { title: 'Another', priority: 'high', dueDate: '2030-02-03', tags: ['a', 'b'] }
    await server.call(people.pm, tasksUpdate, { params: { id }, body })
    const { items } = await read(id)
    const changes = items.map(({ field, before, after }) => [field, before, after])
    expect(changes).toHaveLength(4)
    expect(changes).toEqual(
      expect.arrayContaining([
        ['tags', ['a'], ['a', 'b']],
        ['dueDate', null, '2030-02-03'],
        ['priority', 'low', 'high'],
        ['title', 'A task', 'Another'],
      ]),
    )
    expect(items[0]).toMatchObject({ by: { id: people.pm.id }, at: expect.any(String) })
  })

  it('the history skips updates that change nothing, and shortens long texts', async () => {
    const { id } = await create({ description: 'Same' })
    await server.call(people.pm, tasksUpdate, { params: { id }, body: { description: 'Same' } })
    expect(await changesOf(id)).toEqual([])
    await server.call(people.pm, tasksUpdate, { params: { id }, body: { description: '😀'.repeat(400) } })
    expect(await changesOf(id)).toEqual([['description', 'Same', `${'😀'.repeat(299)}…`]])
  })

  it('the history shows who reassigned a task, and to whom', async () => {
    const { id } = await create()
    const body = { assigneeIds: [people.colleague.id] }
    await server.call(people.pm, tasksAssignBulk, { params: { id }, body })
    const { items } = await read(id)
    expect(items).toMatchObject([
      {
        field: 'assignees',
        by: { id: people.pm.id },
        before: [await nameOf(people.staff)],
        after: [await nameOf(people.colleague)],
      },
    ])
  })

  it('the history of a task contains changes of its status and of its blocked state', async () => {
    const { id } = await create()
    const params = { id }
    await server.call(people.staff, tasksStart, { params, body: {} })
    await server.call(people.staff, tasksBlock, { params, body: { reason: 'The bank' } })
    await server.call(people.staff, tasksComplete, { params, body: {} })
    await server.call(people.pm, tasksReopen, { params, body: {} })
    expect(await changesOf(id, 'status')).toEqual([
      ['status', 'completed', 'in_progress'],
      ['status', 'in_progress', 'completed'],
      ['status', 'pending', 'in_progress'],
    ])
    expect(await changesOf(id, 'blocked')).toEqual([
      ['blocked', 'The bank', null],
      ['blocked', null, 'The bank'],
    ])
  })

  it('the history of a task contains the changes of its milestones with their titles', async () => {
    const { id } = await create()
    const step = await buildMilestone(server, people.pm, id, 'Step')
    const params = { id: step.id }
    await server.call(people.staff, milestonesUpdate, { params, body: { completionPercentage: 40 } })
    await server.call(people.pm, milestonesUpdate, { params, body: { title: 'First step' } })
    await server.call(people.pm, milestonesDelete, { params })
    const { items } = await read(id, { field: 'milestones' })
    expect(items.map(({ milestone, before, after }) => [milestone, before, after])).toEqual([
      [{ title: 'First step', part: 'itself' }, 'First step', null],
      [{ title: 'First step', part: 'title' }, 'Step', 'First step'],
      [{ title: 'Step', part: 'progress' }, 0, 40],
      [{ title: 'Step', part: 'itself' }, null, 'Step'],
    ])
  })

  it('the history names related tasks on both sides, but no titles that the reader may not see', async () => {
    const near = await create()
    const far = await create({ title: 'Secret plan', assigneeIds: [] }, people.otherPm)
    const body = { kind: 'blockedBy', taskId: far.id }
    const relation = await server.call(people.srPm, tasksRelationsCreate, { params: { id: near.id }, body })
    await server.call(people.srPm, tasksRelationsDelete, {
      params: { id: near.id, relationId: relation.body.id },
    })
    const forOthers = await read(near.id, {}, people.staff)
    expect(forOthers.items.map((entry) => [entry.relation, entry.before, entry.after])).toEqual([
      [{ kind: 'blockedBy', task: null }, 'blockedBy', null],
      [{ kind: 'blockedBy', task: null }, null, 'blockedBy'],
    ])
    expect(JSON.stringify(forOthers)).not.toContain('Secret')
    const fromFar = await read(far.id, { field: 'relations' }, people.president)
    expect(fromFar.items[0]?.relation).toEqual({ kind: 'blocks', task: { id: near.id, title: 'A task' } })
  })

  it('the history of a task contains changes of its parent task', async () => {
    const parent = await create({ title: 'Parent', assigneeIds: [] })
    const { id } = await create()
    await server.call(people.pm, tasksUpdate, { params: { id }, body: { parentId: parent.id } })
    await server.call(people.pm, tasksUpdate, { params: { id }, body: { parentId: null } })
    expect(await changesOf(id, 'parent')).toEqual([
      ['parent', 'Parent', null],
      ['parent', null, 'Parent'],
    ])
    expect((await read(id, {}, people.staff)).items.map(({ after }) => after)).not.toContain('Parent')
  })

  it('the history of a task contains the reassignment when an assignee was deactivated', async () => {
    const leaver = await buildUser(server, { managerId: people.pm.id, lastName: 'Leaver' })
    const { id } = await create({ assigneeIds: [leaver.id] })
    const body = { tasksTo: people.colleague.id, reason: 'Has left' }
    await server.call(people.superAdmin, usersDeactivate, { params: { id: leaver.id }, body })
    const [entry] = (await read(id)).items
    expect(entry).toMatchObject({ field: 'assignees', before: [await nameOf(leaver)] })
    expect(entry?.after).toEqual([await nameOf(people.colleague)])
  })

  it('the history of a task is read page by page without gaps, also for one field', async () => {
    const { id } = await create()
    for (let index = 0; index < 7; index++) {
      const body = { title: `Title ${index}`, priority: index % 2 === 0 ? 'high' : 'low' }
      await server.call(people.pm, tasksUpdate, { params: { id }, body })
    }
    const everything: unknown[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof read>> = await read(id, {
        limit: '3',
        field: 'title',
        ...(cursor === '' ? {} : { cursor }),
      })
      everything.push(...page.items.map(({ after }) => after))
      cursor = page.nextCursor
    }
    expect(everything).toEqual([6, 5, 4, 3, 2, 1, 0].map((index) => `Title ${index}`))
  })

  it('the history of a task returns 404 to users who may not read the task', async () => {
    const { id } = await create()
    for (const stranger of [people.colleague, people.otherPm]) {
      expect((await server.refuse(stranger, tasksHistory, { params: { id } })).status).toBe(404)
    }
    expect((await server.refuse(null, tasksHistory, { params: { id } })).status).toBe(401)
    const wrong: Record<string, string>[] = [{ field: 'creator' }, { cursor: 'made-up' }, { limit: '0' }]
    for (const query of wrong) {
      expect((await server.refuse(people.pm, tasksHistory, { params: { id }, query })).status).toBe(400)
    }
    await read(id, {}, people.viewer)
  })
})
