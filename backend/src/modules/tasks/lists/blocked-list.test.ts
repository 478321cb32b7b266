import { tasksBlock, tasksComplete, tasksReopen, tasksUnblock } from '@headway/contracts/task-states'
import { tasksCount, tasksList } from '@headway/contracts/tasks'
import { describe, expect, it } from 'vitest'
import { buildTask } from '../../../test/factories.ts'
import { type TestUser, usePortal } from '../../../test/portal.ts'

const { server, people } = await usePortal()

async function create(by: TestUser, assigneeIds: number[] = []): Promise<number> {
  return (await buildTask(server, by, { title: 'Waits for something', assigneeIds })).id
}
const block = (by: TestUser, id: number, reason = 'The bank') =>
  server.call(by, tasksBlock, { params: { id }, body: { reason } })
const blockedOf = async (user: TestUser, query: Record<string, string> = {}) =>
  (await server.call(user, tasksList, { query: { blocked: 'yes', ...query } })).body.items.map(({ id }) => id)

describe('blocked tasks', () => {
  it('blocked tasks are listed while they have a reason, for every user who may read them', async () => {
    const [mine, others, free] = [
      await create(people.pm, [people.staff.id]),
      await create(people.otherPm),
      await create(people.pm),
    ]
    await block(people.pm, mine)
    await block(people.staff, mine, 'The auditor')
    await block(people.otherPm, others)
    expect(await blockedOf(people.superAdmin)).toEqual([mine, others])
    expect(await blockedOf(people.pm)).toEqual([mine])
    expect(await blockedOf(people.staff)).toEqual([mine])
    expect(await blockedOf(people.colleague)).toEqual([])
    expect(await blockedOf(people.pm)).not.toContain(free)
    const { body } = await server.call(people.viewer, tasksCount, { query: { blocked: 'yes' } })
    expect(body).toEqual({ total: 2, isTotalCapped: false })
    await server.call(people.pm, tasksUnblock, { params: { id: mine }, body: {} })
    await server.call(people.otherPm, tasksUnblock, { params: { id: others }, body: {} })
    expect(await blockedOf(people.superAdmin)).toEqual([])
  })

  it('a completed task leaves the list of blocked tasks, and stays out when reopened', async () => {
    const id = await create(people.pm)
    await block(people.pm, id)
    await server.call(people.pm, tasksComplete, { params: { id }, body: {} })
    expect(await blockedOf(people.pm, { status: 'completed' })).toEqual([])
    expect(await blockedOf(people.pm)).toEqual([])
    await server.call(people.pm, tasksReopen, { params: { id }, body: {} })
    expect(await blockedOf(people.pm)).toEqual([])
    await block(people.pm, id)
    expect(await blockedOf(people.pm, { status: 'completed,in_progress' })).toEqual([id])
    expect(await blockedOf(people.pm, { status: 'pending' })).toEqual([])
  })

  it.each(['no', '', 'YES'])('the list of blocked tasks cannot be requested with %j', async (blocked) => {
    const { status, body } = await server.refuse(people.pm, tasksList, { query: { blocked } })
    expect([status, body.code]).toEqual([400, 'bad_query'])
  })
})
