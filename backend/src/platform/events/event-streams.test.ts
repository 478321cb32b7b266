import { setTimeout as wait } from 'node:timers/promises'
import { authUser } from '@headway/contracts/auth'
import { tasksAssignBulk } from '@headway/contracts/tasks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usersUpdate } from '@headway/contracts/users'
import { endSessionsOf, findStreamAccess } from '../../modules/auth/index.ts'
import {
  buildUser,
  startInstance,
  startPortal,
  type TestInstance,
  type TestPortal,
  type TestUser,
} from '../../test/portal.ts'
import { createFailingDatabase } from '../../test/failing-database.ts'
import { EventStream } from '../../test/event-stream.ts'
import { sendPartialRequest } from '../../test/raw-request.ts'
import { recordAllStatements, recordStatements } from '../../test/statements.ts'
import { createPlatform } from '../platform.ts'
import { inTransaction } from '../database/transaction.ts'
import { buildTask } from '../../test/factories.ts'

let server: TestPortal
let neighbour: TestInstance
let pm: TestUser
let staff: TestUser

beforeAll(async () => {
  server = await startPortal()
  const { platform } = server
  neighbour = await startInstance(createPlatform(platform))
  pm = await buildUser(server, { role: 'pm' })
  staff = await buildUser(server, { role: 'staff', managerId: pm.id })
})
afterAll(async () => {
  await neighbour.stop()
  await server.stop()
})

const blankActor = { firstName: '', lastName: '', email: '', managerId: null, roleOverride: null }
const createTask = (title: string) => buildTask(server, pm, { title })
const assign = (taskId: number) =>
  server.call(pm, tasksAssignBulk, { params: { id: taskId }, body: { assigneeIds: [staff.id] } })

/** Starts a process in which event streams wait for the feed until they are released. */
async function startHeldInstance() {
  const platform = createPlatform(server.platform)
  const { promise, resolve: release } = Promise.withResolvers<void>()
  let waiting = 0
  platform.feed.catchUp = () => {
    waiting++
    return promise
  }
  return { instance: await startInstance(platform), held: { waiting: () => waiting, release } }
}

describe('event streams', () => {
  it('event streams receive events of other processes, but only those visible to the user', async () => {
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

  it('event streams replay missed events after Last-Event-ID, in order and on any instance', async () => {
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

  it('an event stream starts at the position named by the response about the signed-in user', async () => {
    const position = (await server.call(pm, authUser)).headers.get('Live-Position') ?? ''
    const between = await createTask('Between the first answer and the stream')
    const stream = await EventStream.open(neighbour.url, pm, undefined, position)
    const created = await stream.nextNamed('task.created')
    await assign(between.id)
    const assigned = await stream.nextNamed('task.assigned')
    stream.close()
    expect(created.id).toBeGreaterThan(Number(position))

    const again = await EventStream.open(server.url, pm, created.id, position)
    expect((await again.next())?.id).toBeGreaterThan(created.id)
    again.close()
    const later = await EventStream.open(server.url, pm, undefined, `${assigned.id}0e1`)
    await createTask('Only what happens from now on, where the position is none')
    expect((await later.next())?.id).toBeGreaterThan(assigned.id)
    later.close()
  })

  it('request a full refetch when too many events were missed', async () => {
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
    const stream = await EventStream.open(server.url, pm, 1)
    expect(await stream.next()).toMatchObject({ event: 'resync' })
    stream.close()
  })

  it('event streams get events that were committed after one with a larger id', async () => {
    const { database, feed } = server.platform
    const stream = await EventStream.open(server.url, staff)
    await feed.catchUp()
    const insert = (executor: typeof database.knex, name: string) =>
      executor('events').insert({
        name,
        payload: '{}',
        tags: 'Task:7',
        audience: JSON.stringify([staff.id]),
        is_organization_wide: false,
      })
    const slow = await database.knex.transaction()
    await insert(slow, 'test.early')
    await insert(database.knex, 'test.later')
    await feed.catchUp()
    const later = await stream.nextNamed('test.later')
    await slow.commit()
    await feed.catchUp()
    const early = await stream.nextNamed('test.early')
    stream.close()
    expect(early.id).toBeLessThan(later.id)
    expect(early.data).toEqual({ name: 'test.early', tags: [{ type: 'Task', id: 7 }] })

    const missed = await EventStream.open(server.url, staff, later.id)
    expect(await missed.nextNamed('test.early')).toMatchObject({ id: early.id })
    missed.close()
  })

  it('event streams query the database once per event and once for all their users', async () => {
    const { platform } = server
    const crowd = await Promise.all(Array.from({ length: 20 }, () => buildUser(server)))
    const streams = await Promise.all(crowd.map((person) => EventStream.open(server.url, person)))
    await platform.feed.catchUp()
    platform.feed.stop()
    await platform.database.knex('events').insert({
      name: 'test.everybody',
      payload: '{}',
      tags: 'Task',
      audience: JSON.stringify(crowd.map(({ id }) => id)),
      is_organization_wide: false,
    })
    const statements = await recordAllStatements(platform.database, () => platform.feed.catchUp())
    expect(statements.filter((sql) => sql.sql.includes('FROM events'))).toHaveLength(2)
    await Promise.all(streams.map((stream) => stream.nextNamed('test.everybody')))
    streams.forEach((stream) => stream.close())

    const actors = crowd.map(({ id, role }) => ({ ...blankActor, id, role, sessionId: id }))
    const asked = await recordStatements(platform.database, () => findStreamAccess(platform, actors))
    expect(asked).toHaveLength(1)
    platform.feed.start()
  })

  it('event streams end with their session and receive nothing afterwards', async () => {
    const { database, feed } = server.platform
    const leaving = await buildUser(server)
    const stream = await EventStream.open(server.url, leaving)
    server.moveClock(481 * 60_000)
    await database.knex('events').insert({
      name: 'test.tooLate',
      payload: '{}',
      tags: 'Task',
      audience: JSON.stringify([leaving.id]),
      is_organization_wide: false,
    })
    await feed.catchUp()
    const next = await stream.next()
    server.moveClock(0)
    expect(next).toMatchObject({ event: 'session-ended', data: { reason: 'ended' } })
    expect(await stream.next()).toBeUndefined()
  })

  it('event streams deliver events while sessions cannot be checked, and end expired ones later', async () => {
    const { database, failures } = createFailingDatabase(server.platform.database)
    const shaky = createPlatform({ ...server.platform, database })
    const instance = await startInstance(shaky)
    const leaving = await buildUser(server)
    const [lasting, ending] = await Promise.all([
      EventStream.open(instance.url, staff),
      EventStream.open(instance.url, leaving),
    ])
    shaky.feed.stop()
    await database.knex('events').insert({
      name: 'test.concurrent',
      payload: '{}',
      tags: 'Task',
      audience: JSON.stringify([staff.id]),
      is_organization_wide: false,
    })
    failures.push(...Array.from({ length: 100 }, () => /FROM sessions/))
    server.moveClock(481 * 60_000)
    await shaky.feed.catchUp()
    await lasting.nextNamed('test.concurrent')
    failures.length = 0
    expect(await ending.last()).toMatchObject({ event: 'session-ended' })
    server.moveClock(0)
    lasting.close()
    await instance.stop()
  })

  it('reconnect with the current permissions when these have changed', async () => {
    const person = await buildUser(server, { role: 'staff' })
    const stream = await EventStream.open(server.url, person)
    const admin = await buildUser(server, { role: 'super_admin' })
    await server.call(admin, usersUpdate, { params: { id: person.id }, body: { role: 'viewer' } })
    const changed = await stream.nextNamed('user.rightsChanged')
    expect(await stream.next()).toBeUndefined()
    const again = await EventStream.open(server.url, person, changed.id)
    await createTask('Seen by who reads everything')
    await again.nextNamed('task.created')
    again.close()
  })

  it('event streams end with the session, wherever it was ended', async () => {
    const leaving = await buildUser(server, { role: 'staff' })
    const stream = await EventStream.open(neighbour.url, leaving)
    const { platform } = server
    await inTransaction(platform.database.knex, (trx) => endSessionsOf(platform, leaving.id, 'admin', trx))
    expect(await stream.last()).toMatchObject({ event: 'session-ended', data: { reason: 'admin' } })
  })

  it('event streams are refused above eight streams per user', async () => {
    const person = await buildUser(server)
    const streams = await Promise.all(Array.from({ length: 8 }, () => EventStream.open(server.url, person)))
    const ninth = await server.fetch(person, '/api/events')
    expect(ninth.status).toBe(429)
    expect(ninth.headers.get('retry-after')).toBe('30')
    await ninth.text()
    for (const stream of streams) {
      stream.close()
    }
  })

  it('event streams that open at the same time do not exceed the limit together', async () => {
    const { instance, held } = await startHeldInstance()
    const person = await buildUser(server)
    const opened = Array.from({ length: 12 }, () =>
      fetch(`${instance.url}/api/events`, { headers: { Cookie: person.cookie } }),
    )
    await expect.poll(held.waiting, { timeout: 20_000 }).toBe(12)
    held.release()
    const statuses = (await Promise.all(opened)).map(({ status }) => status)
    await instance.stop()
    expect(statuses.filter((status) => status === 200)).toHaveLength(8)
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
  })

  it('event streams whose client left before they began do not count', async () => {
    const { instance, held } = await startHeldInstance()
    const person = await buildUser(server)
    const headers = { Cookie: person.cookie }
    const sockets = await Promise.all(
      Array.from({ length: 8 }, () =>
        sendPartialRequest(instance.url, '/api/events', { method: 'GET', headers }),
      ),
    )
    await expect.poll(held.waiting, { timeout: 20_000 }).toBe(8)
    sockets.forEach((socket) => socket.resetAndDestroy())
    // The server has to notice the closed connections before the streams open.
    await wait(200)
    held.release()
    const open = async () => (await fetch(`${instance.url}/api/events`, { headers })).status
    await expect.poll(open, { timeout: 5_000 }).toBe(200)
    await instance.stop()
  })
})
