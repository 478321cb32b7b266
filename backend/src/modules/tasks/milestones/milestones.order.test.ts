import { tasksHistory } from '@headway/contracts/task-history'
import { tasksComplete } from '@headway/contracts/task-states'
import { tasksArchive } from '@headway/contracts/task-trash'
import { milestonesDelete, milestonesList, milestonesOrder, tasksGet } from '@headway/contracts/tasks'
import { describe, expect, it } from 'vitest'
import { buildMilestone, buildTask } from '../../../test/factories.ts'
import { type TestUser, usePortal } from '../../../test/portal.ts'

const { server, people } = await usePortal()

const newTask = async (titles: readonly string[] = ['A', 'B', 'C']) => {
  const body = {
    title: 'A task',
    assigneeIds: [people.staff.id],
    milestones: titles.map((title) => ({ title })),
  }
  const task = await buildTask(server, people.pm, body)
  const { items } = (await server.call(people.pm, milestonesList, { params: { id: task.id } })).body
  return { id: task.id, version: task.version, steps: items.map((item) => item.id) }
}
const titlesOf = async (id: number) => {
  const { items } = (await server.call(people.pm, milestonesList, { params: { id } })).body
  return items.map(({ title, order }) => `${order} ${title}`)
}
const put = (id: number, order: readonly number[], version?: number) => ({
  params: { id },
  body: { order },
  ...(version === undefined ? {} : { headers: { 'If-Match': `"${version}"` } }),
})
const refuse = (by: TestUser | null, ...call: Parameters<typeof put>) =>
  server.refuse(by, milestonesOrder, put(...call))

describe('the order of milestones', () => {
  it('milestones get the requested order from 1 on, and the history lists those that moved', async () => {
    const { id, version, steps } = await newTask(['A', 'B', 'C', 'D'])
    const [a = 0, b = 0, c = 0, d = 0] = steps
    const { body } = await server.call(people.pm, milestonesOrder, put(id, [a, d, b, c], version))
    expect(body.items.map(({ title }) => title)).toEqual(['A', 'D', 'B', 'C'])
    expect(await titlesOf(id)).toEqual(['1 A', '2 D', '3 B', '4 C'])
    const task = (await server.call(people.pm, tasksGet, { params: { id } })).body
    expect(task.version).toBe(body.version)
    const { items } = (await server.call(people.pm, tasksHistory, { params: { id } })).body
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({
      field: 'milestones',
      milestone: null,
      before: ['B', 'C', 'D'],
      after: ['D', 'B', 'C'],
      by: { id: people.pm.id },
    })
    const added = await buildMilestone(server, people.pm, id, 'E')
    expect(added.order).toBe(5)
  })

  it('the history of a long reordering names ten milestones', async () => {
    const { id, steps } = await newTask(Array.from({ length: 12 }, (_, index) => `Step ${index}`))
    await server.call(people.pm, milestonesOrder, put(id, [...steps.slice(1), ...steps.slice(0, 1)]))
    const { items } = (await server.call(people.pm, tasksHistory, { params: { id } })).body
    const first = Array.from({ length: 10 }, (_, index) => `Step ${index + 1}`)
    expect(items[0]?.after).toEqual([...first, '…'])
  })

  it('changes nothing when it is the same', async () => {
    const { id, version, steps } = await newTask()
    const { body } = await server.call(people.pm, milestonesOrder, put(id, steps))
    expect(body.version).toBe(version)
    expect((await server.call(people.pm, tasksHistory, { params: { id } })).body.items).toEqual([])
  })

  it('reordering is refused unless each milestone of the task is named once', async () => {
    const { id, steps } = await newTask()
    const [a = 0, b = 0, c = 0] = steps
    const foreign = (await newTask()).steps[0] ?? 0
    for (const order of [[], [a, b], [a, b, b], [a, b, foreign], [a, b, c, foreign], [a, b, 2_000_000_000]]) {
      expect(await refuse(people.pm, id, order), String(order)).toMatchObject({
        status: 400,
        body: { errors: [{ pointer: '/order' }] },
      })
    }
    await server.call(people.pm, milestonesDelete, { params: { id: c } })
    expect((await refuse(people.pm, id, [c, b, a])).status).toBe(400)
    expect(await titlesOf(id)).toEqual(['1 A', '2 B'])
  })

  it('reordering milestones is refused to users who cannot edit the task, and in the archive', async () => {
    const { id, steps } = await newTask()
    const order = steps.toReversed()
    expect((await refuse(null, id, order)).status).toBe(401)
    for (const stranger of [people.colleague, people.otherPm]) {
      expect((await refuse(stranger, id, order)).status).toBe(404)
    }
    for (const reader of [people.staff, people.president, people.viewer, people.otherSrPm]) {
      expect((await refuse(reader, id, order)).status).toBe(403)
    }
    expect((await refuse(people.pm, 2_000_000_000, order)).status).toBe(404)
    await server.call(people.pm, tasksComplete, { params: { id }, body: {} })
    await server.call(people.pm, tasksArchive, { params: { id }, body: {} })
    expect((await refuse(people.pm, id, order)).status).toBe(409)
    expect(await titlesOf(id)).toEqual(['1 A', '2 B', '3 C'])
  })

  it('reordering a stale version returns 412, and concurrent requests lose no milestone', async () => {
    const { id, version, steps } = await newTask()
    const orders = [steps.toReversed(), [...steps.slice(1), ...steps.slice(0, 1)]]
    const answers = await Promise.all(
      orders.map((order) =>
        server.fetch(people.pm, `/api/tasks/${id}/milestones/order`, {
          method: 'PUT',
          headers: { 'Content-Type': 'application/json', 'If-Match': `"${version}"` },
          body: JSON.stringify({ order }),
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 412])
    expect(await refuse(people.pm, id, steps, version)).toMatchObject({
      status: 412,
      body: { current: { id, version: version + 1 } },
    })
  })
})
