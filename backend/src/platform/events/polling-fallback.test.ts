import { liveChanges } from '@headway/contracts/live'
import { tasksAssignBulk } from '@headway/contracts/tasks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EventStream } from '../../test/event-stream.ts'
import {
  buildUser,
  startInstance,
  startPortal,
  type TestInstance,
  type TestPortal,
  type TestUser,
} from '../../test/portal.ts'
import { recordStatements } from '../../test/statements.ts'
import { createPlatform } from '../platform.ts'
import { buildTask } from '../../test/factories.ts'

let server: TestPortal
let neighbour: TestInstance
let pm: TestUser
let staff: TestUser

beforeAll(async () => {
  server = await startPortal()
  neighbour = await startInstance(createPlatform(server.platform))
  pm = await buildUser(server, { role: 'pm' })
  staff = await buildUser(server, { role: 'staff', managerId: pm.id })
})
afterAll(async () => {
  await neighbour.stop()
  await server.stop()
})

const ask = async (user: TestUser, after?: string) => {
  await server.platform.feed.catchUp()
  return (await server.call(user, liveChanges, { query: after === undefined ? {} : { after } })).body
}
const createTask = (title: string) => buildTask(server, pm, { title })
const assign = (taskId: number) =>
  server.call(pm, tasksAssignBulk, { params: { id: taskId }, body: { assigneeIds: [staff.id] } })

describe('polling without an event stream', () => {
  it('returns each visible event since a position once', async () => {
    const { position, changes } = await ask(staff)
    expect(changes).toEqual([])
    const task = await createTask('Not yet for the staff member')
    expect((await ask(staff, position)).changes).toEqual([])
    expect((await ask(pm, position)).changes.map(({ name }) => name)).toContain('task.created')
    await assign(task.id)
    const notified = await ask(staff, position)
    expect(notified.changes).toContainEqual({
      id: expect.stringMatching(/^\d+$/),
      name: 'task.assigned',
      tags: expect.arrayContaining([{ type: 'Task', id: task.id }]),
    })
    expect(Number(notified.position)).toBeGreaterThan(Number(position))
    expect(await ask(staff, notified.position)).toEqual({
      position: notified.position,
      isResync: false,
      changes: [],
    })
  })

  it('returns events of other processes', async () => {
    const { position } = await ask(pm)
    const response = await fetch(`${neighbour.url}/api/tasks`, {
      method: 'POST',
      headers: {
        Cookie: pm.cookie,
        'Content-Type': 'application/json',
        'Idempotency-Key': crypto.randomUUID(),
        Origin: server.platform.environment.PUBLIC_URL,
      },
      body: JSON.stringify({ title: 'By the neighbour' }),
    })
    expect(response.status).toBe(201)
    expect((await ask(pm, position)).changes.map(({ name }) => name)).toContain('task.created')
  })

  it('causes no query without new events', async () => {
    const { position } = await ask(pm)
    const statements = await recordStatements(server.platform.database, () =>
      server.call(pm, liveChanges, { query: { after: position } }),
    )
    expect(statements.filter(({ sql }) => sql.includes('events'))).toEqual([])
  })

  it('polling works when the maximum number of event streams is open', async () => {
    const person = await buildUser(server)
    const streams = await Promise.all(Array.from({ length: 8 }, () => EventStream.open(server.url, person)))
    expect((await server.fetch(person, '/api/events')).status).toBe(429)
    expect((await ask(person)).isResync).toBe(false)
    streams.forEach((stream) => stream.close())
  })

  it('requests a full refetch when too many events were missed', async () => {
    const { position } = await ask(pm)
    await server.platform.database.knex('events').insert(
      Array.from({ length: 501 }, () => ({
        name: 'task.updated',
        actor_id: null,
        payload: '{}',
        tags: 'Task',
        audience: '[]',
        is_organization_wide: true,
      })),
    )
    expect(await ask(pm, position)).toMatchObject({ isResync: true, changes: [] })
  })

  it('accepts a position of another server that is ahead', async () => {
    const ahead = '999999999999999'
    expect(await ask(pm, ahead)).toEqual({ position: ahead, isResync: false, changes: [] })
  })

  it.each(['0x1', '-1', '1.5', '', '1234567890123456'])(
    'returns 400 for the position "%s"',
    async (after) => {
      const { status, body } = await server.refuse(pm, liveChanges, { query: { after } })
      expect([status, body.code]).toEqual([400, 'bad_query'])
    },
  )

  it('returns 401 without a session', async () => {
    expect((await server.fetch(null, '/api/events/changes')).status).toBe(401)
  })
})

describe('an event stream', () => {
  it('an event stream shows immediately that it is not buffered', async () => {
    const abort = new AbortController()
    const response = await fetch(`${server.url}/api/events`, {
      headers: { Cookie: pm.cookie },
      signal: abort.signal,
    })
    const first = await response.body?.getReader().read()
    expect(new TextDecoder().decode(first?.value)).toContain('event: beat\ndata: {}\n\n')
    abort.abort()
  })
})
