import { notificationsList, notificationsRead, notificationsReadAll } from '@headway/contracts/notifications'
import { tasksAssignBulk, tasksCreate } from '@headway/contracts/tasks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '../../test/server.ts'

let server: TestServer
let pm: TestUser
let staff: TestUser

beforeAll(async () => {
  server = await startTestServer()
}, 60_000)
afterAll(() => server.stop())
beforeEach(async () => {
  pm = await server.createUser({ role: 'pm' })
  staff = await server.createUser({ role: 'staff', managerId: pm.id })
})

async function assignTask(title: string): Promise<number> {
  const { id } = (await server.call(pm, tasksCreate, { body: { title, priority: 'high' } })).body
  await server.call(pm, tasksAssignBulk, { params: { id }, body: { assigneeIds: [staff.id] } })
  return id
}

const list = async (user: TestUser) => (await server.call(user, notificationsList)).body

describe('notifications', () => {
  it('tell an assignee of a new task once, newest first', async () => {
    const first = await assignTask('First')
    const second = await assignTask('Second')
    await server.call(pm, tasksAssignBulk, { params: { id: second }, body: { assigneeIds: [staff.id] } })
    const { items, unread } = await list(staff)
    expect(items.map(({ message, link }) => [message, link])).toEqual([
      ['Second', `/tasks/${second}`],
      ['First', `/tasks/${first}`],
    ])
    expect(items[0]).toMatchObject({ type: 'task_assigned', priority: 'high', read: false })
    expect(unread).toBe(2)
    expect(await list(pm)).toEqual({ items: [], unread: 0 })
  })

  it('are marked read one by one or all at once, by their owner only', async () => {
    await assignTask('First')
    await assignTask('Second')
    const [newest] = (await list(staff)).items
    const params = { id: newest?.id ?? 0 }
    expect((await server.refuse(pm, notificationsRead, { params })).status).toBe(404)
    expect((await server.call(staff, notificationsRead, { params })).status).toBe(204)
    expect((await server.call(staff, notificationsRead, { params })).status).toBe(204)
    expect(await list(staff)).toMatchObject({ unread: 1, items: [{ read: true }, { read: false }] })
    await server.call(staff, notificationsReadAll)
    expect((await list(staff)).unread).toBe(0)
  })

  it('need a session', async () => {
    expect((await server.refuse(null, notificationsList)).status).toBe(401)
    expect((await server.refuse(null, notificationsReadAll)).status).toBe(401)
    expect((await server.refuse(null, notificationsRead, { params: { id: 1 } })).status).toBe(401)
    expect((await server.refuse(staff, notificationsRead, { params: { id: 2_000_000_000 } })).status).toBe(
      404,
    )
    expect((await server.fetch(staff, '/api/notifications/x/read', { method: 'POST' })).status).toBe(404)
    expect((await server.refuse(staff, notificationsList, { query: { page: '2' } })).status).toBe(400)
  })
})
