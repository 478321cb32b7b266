import { tasksAssignBulk, tasksCreate } from '@headway/contracts/tasks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endSessionsOf } from '../modules/auth/index.ts'
import {
  startInstance,
  startTestServer,
  type TestInstance,
  type TestServer,
  type TestUser,
} from '../test/server.ts'
import { EventStream } from '../test/event-stream.ts'
import { createEvents } from './events.ts'
import { createJobs } from './jobs.ts'
import { inTransaction } from './transaction.ts'

let server: TestServer
let neighbour: TestInstance
let pm: TestUser
let staff: TestUser

beforeAll(async () => {
  server = await startTestServer()
  const { platform } = server
  neighbour = await startInstance({
    ...platform,
    events: createEvents(),
    jobs: createJobs(platform.database, platform.logger),
  })
  pm = await server.createUser({ role: 'pm' })
  staff = await server.createUser({ role: 'staff', managerId: pm.id })
}, 60_000)
afterAll(async () => {
  await neighbour.stop()
  await server.stop()
})

const createTask = async (title: string) => (await server.call(pm, tasksCreate, { body: { title } })).body
const assign = (taskId: number) =>
  server.call(pm, tasksAssignBulk, { params: { id: taskId }, body: { assigneeIds: [staff.id] } })

describe('event streams', () => {
  it('learn what another instance has written, and only what concerns the person', async () => {
    const stream = await EventStream.open(neighbour.url, staff)
    const task = await createTask('Not yet for the staff member')
    await assign(task.id)
    const first = await stream.next()
    stream.close()
    expect(first).toMatchObject({
      event: 'change',
      data: { tags: expect.arrayContaining([{ type: 'Stats' }]) },
    })
    expect(first?.data.name).not.toBe('task.created')
  })

  it('replay from Last-Event-ID what was missed, in order and on any instance', async () => {
    const stream = await EventStream.open(server.url, pm)
    await createTask('Seen')
    const seen = await stream.nextNamed('task.created')
    stream.close()
    const missed = await createTask('Missed')
    await assign(missed.id)
    const again = await EventStream.open(neighbour.url, pm, seen.id)
    const created = await again.nextNamed('task.created')
    const assigned = await again.nextNamed('task.assigned')
    again.close()
    expect(created.id).toBeGreaterThan(seen.id)
    expect(assigned.id).toBeGreaterThan(created.id)
  })

  it('ask for everything anew after more than can be replayed', async () => {
    await server.platform.database.knex('events').insert(
      Array.from({ length: 501 }, () => ({
        name: 'task.updated',
        actor_id: null,
        payload: '{}',
        tags: 'Task',
        audience: '[]',
        is_organisation_wide: true,
      })),
    )
    const stream = await EventStream.open(server.url, pm, 1)
    expect(await stream.next()).toMatchObject({ event: 'resync' })
    stream.close()
  })

  it('end with the session, wherever it was ended', async () => {
    const leaving = await server.createUser({ role: 'staff' })
    const stream = await EventStream.open(neighbour.url, leaving)
    const { platform } = server
    await inTransaction(platform.database.knex, (trx) => endSessionsOf(platform, leaving.id, 'admin', trx))
    expect(await stream.last()).toMatchObject({ event: 'session-ended', data: { reason: 'admin' } })
  })

  it('are refused beyond eight windows of one person', async () => {
    const person = await server.createUser()
    const streams = await Promise.all(Array.from({ length: 8 }, () => EventStream.open(server.url, person)))
    const ninth = await server.fetch(person, '/api/events')
    expect(ninth.status).toBe(429)
    expect(ninth.headers.get('retry-after')).toBe('30')
    await ninth.text()
    for (const stream of streams) {
      stream.close()
    }
  })
})
