import { liveChanges } from '@headway/contracts/live'
import { tasksAssignBulk, tasksCreate } from '@headway/contracts/tasks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EventStream } from '../../test/event-stream.ts'
import {
  startInstance,
  startTestServer,
  type TestInstance,
  type TestServer,
  type TestUser,
} from '../../test/server.ts'
import { statementsOf } from '../../test/statements.ts'
import { createPlatform } from '../platform.ts'

let server: TestServer
let neighbour: TestInstance
let pm: TestUser
let staff: TestUser

beforeAll(async () => {
  server = await startTestServer()
  neighbour = await startInstance(createPlatform(server.platform))
  pm = await server.createUser({ role: 'pm' })
  staff = await server.createUser({ role: 'staff', managerId: pm.id })
}, 60_000)
afterAll(async () => {
  await neighbour.stop()
  await server.stop()
})

const ask = async (user: TestUser, after?: string) => {
  await server.platform.feed.catchUp()
  return (await server.call(user, liveChanges, { query: after === undefined ? {} : { after } })).body
}
const createTask = async (title: string) => (await server.call(pm, tasksCreate, { body: { title } })).body
const assign = (taskId: number) =>
  server.call(pm, tasksAssignBulk, { params: { id: taskId }, body: { assigneeIds: [staff.id] } })

describe('changes for whom no stream gets through to', () => {
  it('are those since an event, each once, and only what concerns the person', async () => {
    const { position, changes } = await ask(staff)
    expect(changes).toEqual([])
    const task = await createTask('Not yet for the staff member')
    expect((await ask(staff, position)).changes).toEqual([])
    expect((await ask(pm, position)).changes.map(({ name }) => name)).toContain('task.created')
    await assign(task.id)
    const told = await ask(staff, position)
    expect(told.changes).toContainEqual({
      id: expect.stringMatching(/^\d+$/),
      name: 'task.assigned',
      tags: expect.arrayContaining([{ type: 'Task', id: task.id }]),
    })
    expect(Number(told.position)).toBeGreaterThan(Number(position))
    expect(await ask(staff, told.position)).toEqual({
      position: told.position,
      isResync: false,
      changes: [],
    })
  })

  it('are those that another instance has written', async () => {
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

  it('cost no question to the database while there are none', async () => {
    const { position } = await ask(pm)
    const statements = await statementsOf(server.platform.database, () =>
      server.call(pm, liveChanges, { query: { after: position } }),
    )
    expect(statements.filter(({ sql }) => sql.includes('events'))).toEqual([])
  })

  it('are told by the feed though all windows that may have a stream have one', async () => {
    const person = await server.createUser()
    const streams = await Promise.all(Array.from({ length: 8 }, () => EventStream.open(server.url, person)))
    expect((await server.fetch(person, '/api/events')).status).toBe(429)
    expect((await ask(person)).isResync).toBe(false)
    streams.forEach((stream) => stream.close())
  })

  it('are left out beyond what is told again: everything has to be read anew', async () => {
    const { position } = await ask(pm)
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
    expect(await ask(pm, position)).toMatchObject({ isResync: true, changes: [] })
  })

  it('begin after a position that another server has given, which lies ahead', async () => {
    const ahead = '999999999999999'
    expect(await ask(pm, ahead)).toEqual({ position: ahead, isResync: false, changes: [] })
  })

  it.each(['0x1', '-1', '1.5', '', '1234567890123456'])('refuse «%s» as a position', async (after) => {
    const { status, body } = await server.refuse(pm, liveChanges, { query: { after } })
    expect([status, body.code]).toEqual([400, 'bad_query'])
  })

  it('are told to nobody who is not signed in', async () => {
    expect((await server.fetch(null, '/api/events/changes')).status).toBe(401)
  })
})

describe('an event stream', () => {
  it('says at once that it gets through', async () => {
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
