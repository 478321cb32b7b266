import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createRawServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { SectionBackendFailure } from '@headway/contracts/section-backend'
import Koa from 'koa'
import { expect } from 'vitest'
import { sectionsCreate, sectionsGet, sectionsSetBackend } from '@headway/contracts/sections'
import type { Actor } from '../../../platform/actor.ts'
import { createRouteTable } from '../../../platform/http/endpoint.ts'
import { errorHandler } from '../../../platform/http/error-handler.ts'
import { LoadShedder } from '../../../platform/limits/load-shedding.ts'
import { buildUser, startPortal, type TestPortal, type TestUser } from '../../../test/portal.ts'
import { type BackendOptions, registerBackends } from '../backends/backends.routes.ts'
import { SectionState } from '../registry/section-state.ts'

/** Environment of a portal whose sections may have backends on this machine. */
export const backendsHere = { SECTION_BACKEND_ALLOWED_NETWORKS: '127.0.0.0/8' }

/** A local server that is the backend of a section. */
export interface TestBackend {
  readonly url: string
  stop(): Promise<void>
}

/** Starts a local HTTP server; stop it in `afterAll`. */
export async function startBackend(handle: RequestListener): Promise<TestBackend> {
  const server = createServer(handle)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Starts a local server that handles connections itself, and may violate HTTP. */
export async function startRawBackend(handle: (socket: Socket) => void): Promise<TestBackend> {
  const open = new Set<Socket>()
  const server = createRawServer((socket) => {
    open.add(socket.on('error', () => undefined).on('close', () => open.delete(socket)))
    handle(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      open.forEach((socket) => socket.destroy())
      server.close()
      await once(server, 'close')
    },
  }
}

/** Answers with JSON. */
export const answerJson =
  (value: unknown): RequestListener =>
  (_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(value))
  }

/** Answers with the method, URL, headers and body of the request. */
export const echo: RequestListener = (request: IncomingMessage, response) => {
  const { method, url, headers } = request
  void text(request).then(
    (body) => answerJson({ method, url, headers, body })(request, response),
    // The portal has ended the request.
    () => undefined,
  )
}

/** Sets the base URL of a section's backend, and creates the section first. */
export async function useBackend(
  server: TestPortal,
  admin: TestUser,
  name: string,
  url: string | null,
): Promise<void> {
  const params = { name }
  const body = { name, title: name, owner: null }
  await server.call(admin, sectionsCreate, { body }).catch(() => undefined)
  const { generation } = (await server.call(admin, sectionsGet, { params })).body
  await server.call(admin, sectionsSetBackend, { params, body: { url, generation, reason: 'for a test' } })
  await server.platform.feed.catchUp()
}

/** Starts only the forwarding to section backends for one user, with other time limits or another name server. */
export async function startForwarding(
  { platform }: TestPortal,
  actor: Actor,
  options: BackendOptions,
): Promise<TestBackend> {
  const { database, clock, logger } = platform
  const table = createRouteTable({
    database,
    clock,
    authenticate: async () => actor,
    guard: async () => undefined,
    onCommit: () => undefined,
  })
  registerBackends(table, platform, new SectionState(platform), options)
  const koa = new Koa()
  koa.silent = true
  const load = new LoadShedder(async () => true)
  koa.use(errorHandler(logger))
  koa.use((ctx, next) => load.shed(ctx, next))
  koa.use(table.routes.middleware())
  const answer = koa.callback()
  return startBackend((request, response) => void answer(request, response))
}

/** Answers with a status, headers and a body. */
export const answerWith =
  (status: number, headers: Record<string, string | string[]>, body = '{"leak":1}'): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'X-Leak': '1', ...headers }).end(body)
  }

/** Expects a 502 problem that contains nothing of the backend's response. */
export async function expectFailure(response: Response, reason: SectionBackendFailure): Promise<void> {
  const text = await response.text()
  const body = JSON.parse(text) as object
  expect([response.status, body], text).toEqual([
    502,
    expect.objectContaining({ code: `section_backend_${reason}`, status: 502 }),
  ])
  expect(response.headers.get('content-type')).toContain('application/problem+json')
  const leaked = [...response.headers.keys()].filter((name) =>
    /^(?:x-leak|set-cookie|location|refresh)$/.test(name),
  )
  expect([leaked, text.includes('leak')]).toEqual([[], false])
}

/** Starts a portal with the section `mfe_rooms`, whose backend answers with `backend.handle`. */
export async function startPortalWithBackend() {
  const server = await startPortal(backendsHere)
  const admin = await buildUser(server, { role: 'super_admin' })
  const person = await buildUser(server)
  const backend = { handle: answerJson({}), url: '' }
  const { url, stop } = await startBackend((request, response) => backend.handle(request, response))
  backend.url = url
  await useBackend(server, admin, 'mfe_rooms', url)
  return {
    server,
    admin,
    person,
    backend,
    ask: (init: RequestInit = {}) => server.fetch(person, '/api/section-backends/mfe_rooms/rooms', init),
    async stop() {
      await server.stop()
      await stop()
    },
  }
}
