import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import type { Actor } from '../../../platform/actor.ts'
import { buildUser, type TestUser } from '../../../test/portal.ts'
import {
  answerJson,
  expectFailure,
  startForwarding,
  startPortalWithBackend,
  startRawBackend,
  useBackend,
} from '../testing/section-backend.ts'
import { defaultTimeouts } from './connections.ts'

const PATIENCE = { timeout: 60_000 }
const path = '/api/section-backends/mfe_rooms/rooms'
const json = { 'Content-Type': 'application/json' }

const { server, admin, person, backend, ask, stop } = await startPortalWithBackend()
const stops: (() => Promise<void>)[] = []
afterAll(stop)
afterEach(async () => {
  backend.handle = answerJson({})
  await Promise.all(stops.splice(0).map((end) => end()))
})

const actorOf = ({ id, role }: TestUser): Actor => ({
  id,
  role,
  firstName: 'A',
  lastName: 'B',
  email: 'a@headway.test',
  managerId: null,
  sessionId: 1,
  roleOverride: null,
})

describe('a slow section backend', () => {
  const short = { ...defaultTimeouts, answer: 200, pause: 200, upload: 200 }
  const startWith = async (timeouts: typeof defaultTimeouts) => {
    const portal = await startForwarding(server, actorOf(person), { timeouts })
    stops.push(portal.stop)
    return portal
  }

  it('that never answers is a 502 problem', async () => {
    const portal = await startWith(short)
    backend.handle = () => undefined
    await expectFailure(await fetch(portal.url + path), 'timeout')
  })

  it('that stops in the middle ends the response', async () => {
    const portal = await startWith({ ...defaultTimeouts, pause: 200 })
    backend.handle = (_, response) => void response.writeHead(200, json).write('[1,')
    await expect((await fetch(portal.url + path)).text()).rejects.toThrow()
  })

  it('that sends its headers byte by byte does not extend the time limit', async () => {
    const raw = await startRawBackend((socket) => {
      const timer = setInterval(() => socket.write('H'), 20)
      socket.on('close', () => clearInterval(timer))
      socket.write('HTTP/1.1 200 OK\r\nX-Slow: ')
    })
    stops.push(raw.stop)
    await useBackend(server, admin, 'mfe_drip', raw.url)
    const portal = await startWith({ ...short, total: 1_000 })
    const startedAt = performance.now()
    const response = await fetch(`${portal.url}/api/section-backends/mfe_drip/x`)
    expect([response.status, performance.now() - startedAt < 5_000]).toEqual([502, true])
  })

  it('a name that resolves to a private address, or to another one later, is never connected to', async () => {
    const { port } = new URL(backend.url)
    await useBackend(server, admin, 'mfe_rebind', `http://rooms.example:${port}`)
    const askWith = async (addresses: string[]) => {
      const portal = await startForwarding(server, actorOf(person), { resolve: async () => addresses })
      stops.push(portal.stop)
      return fetch(`${portal.url}/api/section-backends/mfe_rebind/x`)
    }
    expect((await askWith(['127.0.0.1'])).status).toBe(200)
    await expectFailure(await askWith(['10.0.0.1']), 'unreachable')
    await expectFailure(await askWith(['127.0.0.1', '10.0.0.1']), 'unreachable')
    await expectFailure(await askWith(['169.254.169.254']), 'unreachable')
    await expectFailure(await askWith([]), 'unreachable')
  })

  it('an address that is no longer allowed is not connected to', async () => {
    const strict = {
      ...server.platform,
      environment: { ...server.platform.environment, SECTION_BACKEND_ALLOWED_NETWORKS: [] },
    }
    const portal = await startForwarding({ ...server, platform: strict }, actorOf(person), {})
    stops.push(portal.stop)
    await expectFailure(await fetch(portal.url + path), 'unreachable')
  })

  it('uses up only its own limit, per user and in total', async () => {
    const waiting: ServerResponse[] = []
    backend.handle = (_, response) => void waiting.push(response)
    await useBackend(server, admin, 'mfe_other', backend.url)
    const people = await Promise.all(Array.from({ length: 6 }, () => buildUser(server)))
    const others = people.flatMap((user) => Array.from({ length: 10 }, () => server.fetch(user, path)))
    await vi.waitFor(() => expect(waiting).toHaveLength(50), PATIENCE)
    const own = await ask()
    expect([own.status, ((await own.json()) as { code: string }).code]).toEqual([503, 'overloaded'])
    // The rest of the portal and other sections do not notice.
    expect((await server.fetch(person, '/api/auth/user')).status).toBe(200)
    const other = server.fetch(person, '/api/section-backends/mfe_other/x')
    await vi.waitFor(() => expect(waiting).toHaveLength(51), PATIENCE)
    waiting.forEach((response) => answerJson({})({} as never, response as never))
    const statuses = (await Promise.all(others)).map(({ status }) => status)
    expect([statuses.filter((status) => status === 200).length, (await other).status]).toEqual([50, 200])
    backend.handle = answerJson({})
    expect((await ask()).status).toBe(200)
  })

  it('a user reaches their own limit first', async () => {
    const waiting: ServerResponse[] = []
    backend.handle = (_, response) => void waiting.push(response)
    const own = Array.from({ length: 12 }, ask)
    await vi.waitFor(() => expect(waiting).toHaveLength(10), PATIENCE)
    waiting.forEach((response) => response.writeHead(204).end())
    const statuses = (await Promise.all(own)).map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 204), 503, 503])
  })

  it('a backend’s connection ends when the page is closed, before and during the response', async () => {
    for (const begin of [
      () => undefined,
      (response: ServerResponse) => void response.writeHead(200, json).write('['),
    ]) {
      const arrived = Promise.withResolvers<void>()
      const left = Promise.withResolvers<void>()
      backend.handle = (request, response) => {
        request.socket.once('close', () => left.resolve())
        begin(response)
        arrived.resolve()
      }
      const page = new AbortController()
      const response = ask({ signal: page.signal }).catch(() => undefined)
      await arrived.promise
      page.abort()
      await left.promise
      await response
    }
  })
})
