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

interface Message {
  id: number
  event: string
  data: { name?: string; reason?: string }
}

/** An event stream as a browser reads it. */
class Stream {
  readonly #reader: ReadableStreamDefaultReader<string>
  readonly #abort: AbortController
  #text = ''

  private constructor(body: ReadableStream<Uint8Array<ArrayBuffer>>, abort: AbortController) {
    this.#reader = body.pipeThrough(new TextDecoderStream()).getReader()
    this.#abort = abort
  }

  static async open(url: string, user: TestUser, lastEventId?: number): Promise<Stream> {
    const abort = new AbortController()
    const response = await fetch(`${url}/api/events`, {
      signal: abort.signal,
      headers: {
        Cookie: user.cookie,
        ...(lastEventId === undefined ? {} : { 'Last-Event-ID': String(lastEventId) }),
      },
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    if (!response.body) {
      throw new Error('The stream has no body')
    }
    return new Stream(response.body, abort)
  }

  /** The next message, undefined when the server has ended the stream. */
  async next(): Promise<Message | undefined> {
    for (;;) {
      const end = this.#text.indexOf('\n\n')
      if (end >= 0) {
        const block = this.#text.slice(0, end)
        this.#text = this.#text.slice(end + 2)
        const fields = new Map(block.split('\n').map((line) => line.split(/: ?(.*)/s, 2) as [string, string]))
        if (fields.has('event')) {
          return {
            id: Number(fields.get('id')),
            event: fields.get('event') ?? '',
            data: JSON.parse(fields.get('data') ?? '{}') as Message['data'],
          }
        }
        continue
      }
      const { value, done } = await this.#reader.read()
      if (done) {
        return undefined
      }
      this.#text += value
    }
  }

  async nextNamed(name: string): Promise<Message> {
    for (;;) {
      const message = await this.next()
      if (!message) {
        throw new Error(`The stream ended before ${name}`)
      }
      if (message.data.name === name) {
        return message
      }
    }
  }

  close(): void {
    this.#abort.abort()
  }
}

const createTask = async (title: string) => (await server.call(pm, tasksCreate, { body: { title } })).body
const assign = (taskId: number) =>
  server.call(pm, tasksAssignBulk, { params: { id: taskId }, body: { assigneeIds: [staff.id] } })

describe('event streams', () => {
  it('learn what another instance has written, and only what concerns the person', async () => {
    const stream = await Stream.open(neighbour.url, staff)
    const task = await createTask('Not yet for the staff member')
    await assign(task.id)
    const first = await stream.next()
    stream.close()
    expect(first).toMatchObject({ event: 'change', data: { tags: expect.arrayContaining(['Task']) } })
    expect(first?.data.name).not.toBe('task.created')
  })

  it('replay from Last-Event-ID what was missed, in order and on any instance', async () => {
    const stream = await Stream.open(server.url, pm)
    await createTask('Seen')
    const seen = await stream.nextNamed('task.created')
    stream.close()
    const missed = await createTask('Missed')
    await assign(missed.id)
    const again = await Stream.open(neighbour.url, pm, seen.id)
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
    const stream = await Stream.open(server.url, pm, 1)
    expect(await stream.next()).toMatchObject({ event: 'resync' })
    stream.close()
  })

  it('end with the session, wherever it was ended', async () => {
    const leaving = await server.createUser({ role: 'staff' })
    const stream = await Stream.open(neighbour.url, leaving)
    const { platform } = server
    await inTransaction(platform.database.knex, (trx) => endSessionsOf(platform, leaving.id, 'admin', trx))
    let last: Message | undefined
    for (let message = await stream.next(); message; message = await stream.next()) {
      last = message
    }
    expect(last).toMatchObject({ event: 'session-ended', data: { reason: 'admin' } })
  })

  it('are refused beyond eight windows of one person', async () => {
    const person = await server.createUser()
    const streams = await Promise.all(Array.from({ length: 8 }, () => Stream.open(server.url, person)))
    const ninth = await server.fetch(person, '/api/events')
    expect(ninth.status).toBe(429)
    expect(ninth.headers.get('retry-after')).toBe('30')
    await ninth.text()
    for (const stream of streams) {
      stream.close()
    }
  })
})
