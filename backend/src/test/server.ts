import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EndpointDefinition, Problem, Reply, Role } from '@headway/contracts'
import { buildPath } from '@headway/contracts'
import { createLogger, type Logger } from '@headway/server-kit/logger'
import { expect } from 'vitest'
import type * as z from 'zod/mini'
import { createApp } from '../app.ts'
import { startSession } from '../modules/auth/index.ts'
import { createUser } from '../modules/users/index.ts'
import { openDatabase } from '../platform/database/database.ts'
import { parseEnvironment } from '../platform/environment.ts'
import { createRequestId } from '@headway/server-kit/request-id'
import { createPlatform, type Platform } from '../platform/platform.ts'
import type { RateLimits } from '../platform/limits/rate-limit.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { createMigratedSchema } from './schema.ts'

export const noLimits = {
  perMinute: 1_000_000,
  burst: 1_000_000,
  strangersPerSecond: 1_000_000,
  reportsPerHour: 1_000_000,
}
const MAKES_NO_DIFFERENCE = 'x'.repeat(32)

/** An answer of the backend. */
export interface Answer<Body = unknown> {
  status: number
  headers: Headers
  body: Body
}

/** Somebody in the portal, with a session. */
export interface TestUser {
  id: number
  role: Role
  cookie: string
}

interface CallOptions {
  params?: Record<string, string | number>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
}

/** The real backend on a schema of its own. */
export interface TestServer {
  readonly url: string
  readonly platform: Platform
  /** Milliseconds that the backend's clock is ahead. */
  moveClock(milliseconds: number): void
  /** Lets the backend's clock stand still. */
  stopClock(): void
  createUser(user?: NewTestUser): Promise<TestUser>
  /** Sends a request as somebody, or as nobody. */
  fetch(user: TestUser | null, path: string, init?: RequestInit): Promise<Response>
  /** Calls an endpoint; a successful answer must be exactly what its contract says. */
  call<E extends EndpointDefinition>(
    user: TestUser | null,
    endpoint: E,
    options?: CallOptions,
  ): Promise<Answer<Reply<E>>>
  /** Calls an endpoint that has to refuse: the body must be a problem. */
  refuse(user: TestUser | null, endpoint: EndpointDefinition, options?: CallOptions): Promise<Answer<Problem>>
  stop(): Promise<void>
}

interface NewTestUser {
  role?: Role
  managerId?: number | null
  isActive?: boolean
  lastName?: string
}

let sequence = 0

/** Adds somebody to the portal and signs them in. */
export async function createTestUser(
  platform: Platform,
  { role = 'staff', managerId = null, isActive = true, lastName = 'Person' }: NewTestUser = {},
): Promise<TestUser> {
  const number = ++sequence
  return inTransaction(platform.database.knex, async (trx) => {
    const user = {
      email: `user-${number}@headway.test`,
      firstName: `User${number}`,
      lastName,
      role,
      managerId,
      isActive,
    }
    const id = await createUser({ ...user, identityId: `identity-${number}` }, trx)
    const session = {
      userId: id,
      role,
      requestId: createRequestId(),
      identitySession: `sid-${number}`,
      refreshToken: 'none',
      idToken: 'none',
      ip: '127.0.0.1',
      userAgent: 'test',
    }
    return { id, role, cookie: `portal=${await startSession(platform, session, trx)}` }
  })
}

/** Environment of a backend without an identity provider. */
export function testEnvironment(databaseUrl: string, filesFolder: string) {
  return {
    NODE_ENV: 'test',
    PUBLIC_URL: 'http://localhost:1',
    DATABASE_URL: databaseUrl,
    FILES_DIR: filesFolder,
    OIDC_ISSUER: 'http://localhost:1/auth/realms/portal',
    OIDC_INTERNAL_URL: 'http://localhost:1/auth/realms/portal',
    PORTAL_BACKEND_SECRET: MAKES_NO_DIFFERENCE,
    PORTAL_SERVICE_SECRET: MAKES_NO_DIFFERENCE,
    SESSION_SECRET: '0f'.repeat(32),
  }
}

/** One process's worth of backend. */
export interface TestInstance {
  readonly url: string
  stop(): Promise<void>
}

/** Starts one more backend beside others on the same database, as behind a load balancer. */
export async function startInstance(
  platform: Platform,
  limits: RateLimits = noLimits,
): Promise<TestInstance> {
  const app = createApp(platform, limits)
  app.server.listen(0, '127.0.0.1')
  await once(app.server, 'listening')
  platform.feed.start()
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    async stop() {
      platform.feed.stop()
      app.closeStreams()
      app.server.closeAllConnections()
      app.server.close()
      await once(app.server, 'close')
    },
  }
}

/** How tests call a backend. */
function createTestClient(url: string): Pick<TestServer, 'fetch' | 'call' | 'refuse'> {
  const send = (user: TestUser | null, path: string, init: RequestInit = {}) =>
    fetch(url + path, {
      redirect: 'manual',
      ...init,
      headers: { ...(user ? { Cookie: user.cookie } : {}), ...init.headers },
    })

  const sendTo = (user: TestUser | null, endpoint: EndpointDefinition, options: CallOptions = {}) => {
    const query = options.query ? `?${new URLSearchParams(options.query)}` : ''
    return send(user, buildPath(endpoint.path, options.params) + query, {
      method: endpoint.method,
      headers: {
        ...(options.body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    })
  }

  return {
    fetch: send,

    async call<E extends EndpointDefinition>(user: TestUser | null, endpoint: E, options?: CallOptions) {
      const response = await sendTo(user, endpoint, options)
      const text = await response.text()
      expect(response.status, text).toBe(endpoint.status ?? 200)
      const body = (text === '' ? null : JSON.parse(text)) as Reply<E>
      if (endpoint.reply) {
        const reply: z.ZodMiniType = endpoint.reply
        expect(reply.parse(body)).toEqual(body)
      }
      return { status: response.status, headers: response.headers, body }
    },

    async refuse(user, endpoint, options) {
      const response = await sendTo(user, endpoint, options)
      const text = await response.text()
      expect(response.status, text).toBeGreaterThanOrEqual(400)
      expect(response.headers.get('content-type')).toContain('application/problem+json')
      const body = JSON.parse(text) as Problem
      expect(body).toMatchObject({ status: response.status, requestId: expect.stringMatching(/^[a-z]{16}$/) })
      return { status: response.status, headers: response.headers, body }
    },
  }
}

/**
 * Starts the backend; stop it in `afterAll`.
 *
 * @param variables environment variables that differ from the usual ones.
 * @param logger takes what is logged, in place of nobody.
 */
export async function startTestServer(
  variables: Record<string, string> = {},
  logger: Logger = createLogger('backend', 'silent'),
): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'headway-backend-'))
  const schema = await createMigratedSchema()
  const environment = parseEnvironment({
    ...testEnvironment(schema.url, join(folder, 'files')),
    ...variables,
  })
  let ahead = 0
  let stoppedAt: number | undefined
  const database = openDatabase(environment.DATABASE_URL, { refusesInTransactions: true })
  const clock = { now: () => new Date((stoppedAt ?? Date.now()) + ahead) }
  const platform = createPlatform({ environment, database, clock, logger })
  const { url, stop: stopInstance } = await startInstance(platform)

  return {
    url,
    platform,
    moveClock: (milliseconds) => {
      ahead = milliseconds
    },
    stopClock: () => {
      stoppedAt = Date.now()
    },
    createUser: (user) => createTestUser(platform, user),
    ...createTestClient(url),

    async stop() {
      await stopInstance()
      await database.close()
      await schema.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** President, senior project manager, two teams of a project manager with staff, administrators and a viewer. */
export async function createOrganisation(server: TestServer) {
  const superAdmin = await server.createUser({ role: 'super_admin' })
  const itAdmin = await server.createUser({ role: 'it_admin' })
  const president = await server.createUser({ role: 'president' })
  const srPm = await server.createUser({ role: 'sr_pm', managerId: president.id })
  const pm = await server.createUser({ role: 'pm', managerId: srPm.id })
  const staff = await server.createUser({ role: 'staff', managerId: pm.id })
  const colleague = await server.createUser({ role: 'staff', managerId: pm.id })
  const otherSrPm = await server.createUser({ role: 'sr_pm', managerId: president.id })
  const otherPm = await server.createUser({ role: 'pm', managerId: otherSrPm.id })
  const otherStaff = await server.createUser({ role: 'staff', managerId: otherPm.id })
  const viewer = await server.createUser({ role: 'viewer', managerId: president.id })
  return {
    superAdmin,
    itAdmin,
    president,
    srPm,
    pm,
    staff,
    colleague,
    otherSrPm,
    otherPm,
    otherStaff,
    viewer,
  }
}

export type Organisation = Awaited<ReturnType<typeof createOrganisation>>
