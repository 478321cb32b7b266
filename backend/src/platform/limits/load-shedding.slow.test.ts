import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { authUser } from '@headway/contracts/auth'
import { tasksList } from '@headway/contracts/tasks'
import type { Context } from 'koa'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readStatusLine, sendPartialRequest } from '../../test/raw-request.ts'
import { buildReport, buildTask } from '../../test/factories.ts'
import { buildUser, usePortal } from '../../test/portal.ts'
import { LoadShedder } from './load-shedding.ts'

/** Several times the maximum number of concurrent requests. */
const MANY = 1_000

const { server, people } = await usePortal()
const open: Socket[] = []

afterEach(() => open.splice(0).forEach((socket) => socket.destroy()))

const json = { 'Content-Type': 'application/json', 'Content-Length': '1000' }
const form = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': '1000' }
const upload = { 'Content-Type': 'multipart/form-data; boundary=b', 'Content-Length': '1000000' }
const beginningOfUpload = '--b\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-'

interface HalfSent {
  path: string
  headers: Record<string, string>
  body: string
  method?: string
  /** Number of requests that are not refused. */
  limit: number
}

/** Sends the beginnings of many requests and waits until those beyond the limit are refused. */
async function halfSend({ path, headers, body, method = 'POST', limit }: HalfSent) {
  let refused = 0
  for (let sent = 0; sent < MANY; sent += 100) {
    const batch = Array.from({ length: 100 }, () =>
      sendPartialRequest(server.url, path, { method, headers, body }),
    )
    for (const socket of await Promise.all(batch)) {
      socket.once('data', () => refused++)
      open.push(socket)
    }
  }
  await expect.poll(() => refused, { timeout: 30_000 }).toBeGreaterThanOrEqual(MANY - limit)
}

async function expectOthersAreServed() {
  for (let round = 0; round < 5; round++) {
    await Promise.all([
      server.call(people.pm, authUser),
      server.call(people.pm, tasksList),
      buildTask(server, people.pm, { title: 'Work goes on' }),
      buildReport(server, people.otherStaff, {}, [{ name: 'a.pdf', content: '%PDF-1.7' }]),
    ])
  }
}

describe('half-sent requests', () => {
  it('half-sent requests without a session do not block other clients', async () => {
    await halfSend({
      path: '/api/auth/backchannel-logout',
      headers: form,
      body: 'logout_token=',
      limit: MANY,
    })
    await expectOthersAreServed()
  })

  it('half-sent requests of a signed-in user do not block other clients', async () => {
    const headers = { ...json, Cookie: people.staff.cookie }
    await halfSend({ path: '/api/tasks/1', headers, body: '{"title":', method: 'PUT', limit: 50 })
    await expectOthersAreServed()
  })

  it('half-sent uploads do not block other clients', async () => {
    const headers = { ...upload, Cookie: people.staff.cookie }
    await halfSend({ path: '/api/progress-reports', headers, body: beginningOfUpload, limit: 4 })
    await expectOthersAreServed()
  })
})

it.each(['/api/events', '/api/events/', '/api/EVENTS'])(
  'event streams at %s do not count as requests in progress',
  async (path) => {
    const load = new LoadShedder(() => Promise.resolve(true))
    const contextOf = (at: string) => ({ path: at, state: {} }) as Context
    const end = Promise.withResolvers<void>()
    const streams = Array.from({ length: MANY }, () => load.shed(contextOf(path), () => end.promise))
    await expect(load.shed(contextOf('/api/tasks'), () => Promise.resolve())).resolves.toBeUndefined()
    end.resolve()
    await Promise.all(streams)
  },
)

it('a body whose client has left before it was read is refused, and does not count as arriving', async () => {
  const load = new LoadShedder(() => Promise.resolve(true))
  const contextOf = (destroyed: boolean) => {
    const req = Object.assign(new EventEmitter(), { complete: false, destroyed, socket: new EventEmitter() })
    return { req, ip: '203.0.113.9', state: {} } as unknown as Context
  }
  const read = vi.fn(() => Promise.resolve('read'))
  for (let sent = 0; sent < MANY; sent++) {
    await expect(load.receive(contextOf(true), 'upload', read)).rejects.toMatchObject({ status: 400 })
  }
  expect(read).not.toHaveBeenCalled()
  expect(await load.receive(contextOf(false), 'upload', read)).toBe('read')
})

describe('an upload', () => {
  it('an upload returns 401 when the user lost access before its end', async () => {
    const leaver = await buildUser(server, { role: 'staff' })
    const whole = [
      ...Object.entries({
        description: 'Done',
        completionPercentage: '40',
        reportDate: new Date().toISOString(),
        urlLinks: '[]',
      }).map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
      '--b--\r\n',
    ].join('')
    const headers = { ...upload, Cookie: leaver.cookie, 'Content-Length': `${whole.length}` }
    const body = whole.slice(0, 100)
    const socket = await sendPartialRequest(server.url, '/api/progress-reports', { headers, body })
    open.push(socket)
    // When a later request has been answered, the upload has passed its own authentication.
    await server.call(leaver, authUser)
    await server.platform.database.knex('users').where({ id: leaver.id }).update({ is_active: false })
    socket.write(whole.slice(100))
    expect(await readStatusLine(socket)).toBe('HTTP/1.1 401 Unauthorized')
    expect(
      await server.platform.database.knex('progress_reports').where({ author_id: leaver.id }).first(),
    ).toBeUndefined()
  })

  it('a response that is sent before the body of an upload has arrived reaches the client', async () => {
    const headers = { ...upload, Cookie: people.viewer.cookie, 'Content-Length': '50000000' }
    const socket = await sendPartialRequest(server.url, '/api/progress-reports', {
      headers,
      body: beginningOfUpload,
    })
    open.push(socket)
    const answer = readStatusLine(socket)
    for (let sent = 0; sent < 20; sent++) {
      socket.write(Buffer.alloc(1_000_000))
    }
    expect(await answer).toBe('HTTP/1.1 403 Forbidden')
    expect(socket.destroyed).toBe(false)
  })
})
