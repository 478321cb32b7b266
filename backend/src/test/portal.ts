import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '@headway/contracts'
import { createLogger, type Logger } from '@headway/server-kit/logger'
import { afterAll } from 'vitest'
import { createApp } from '../app.ts'
import { startSession } from '../modules/auth/index.ts'
import { createUser, type NewUser } from '../modules/users/index.ts'
import { openDatabase } from '../platform/database/database.ts'
import { parseEnvironment } from '../platform/environment.ts'
import { createRequestId } from '@headway/server-kit/request-id'
import { createPlatform, type Platform } from '../platform/platform.ts'
import type { RateLimits } from '../platform/limits/rate-limit.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { createMigratedSchema } from './schema.ts'
import { createTestClient, type TestClient } from './test-client.ts'

export const noLimits = {
  perMinute: 1_000_000,
  burst: 1_000_000,
  strangersPerSecond: 1_000_000,
  reportsPerHour: 1_000_000,
}
const ANY_SECRET = 'x'.repeat(32)

/** A user of the portal and the cookie of their session. */
export interface TestUser {
  id: number
  role: Role
  cookie: string
}

/** A backend on a database schema of its own. */
export interface TestPortal extends TestClient {
  readonly url: string
  readonly platform: Platform
  /** Sets how far the backend's clock is ahead of real time. */
  moveClock(milliseconds: number): void
  /** Freezes the backend's clock. */
  stopClock(): void
  stop(): Promise<void>
}

let sequence = 0

/** Adds a user to the portal and signs them in, unless `isSignedIn` is false. */
export async function buildUser(
  { platform }: Pick<TestPortal, 'platform'>,
  { isSignedIn = true, ...fields }: Partial<NewUser> & { isSignedIn?: boolean } = {},
): Promise<TestUser> {
  const number = ++sequence
  const user: NewUser = {
    email: `user-${number}@headway.test`,
    firstName: `User${number}`,
    lastName: 'Person',
    role: 'staff',
    managerId: null,
    isActive: true,
    identityId: `identity-${number}`,
    ...fields,
  }
  return inTransaction(platform.database.knex, async (trx) => {
    const id = await createUser(user, trx)
    const session = {
      userId: id,
      role: user.role,
      requestId: createRequestId(),
      identitySession: `sid-${number}`,
      refreshToken: 'none',
      idToken: 'none',
      ip: '127.0.0.1',
      userAgent: 'test',
    }
    const cookie = isSignedIn ? `portal=${await startSession(platform, session, trx)}` : ''
    return { id, role: user.role, cookie }
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
    PORTAL_BACKEND_SECRET: ANY_SECRET,
    PORTAL_SERVICE_SECRET: ANY_SECRET,
    SESSION_SECRET: '0f'.repeat(32),
  }
}

/** One process of the backend. */
export interface TestInstance {
  readonly url: string
  stop(): Promise<void>
}

/** Starts another process of the backend on the same database, as behind a load balancer. */
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

/**
 * Starts a backend; the caller stops it in `afterAll`.
 *
 * @param variables environment variables that differ from those of {@link testEnvironment}.
 * @param options logger, and the maximum number of database connections.
 */
export async function startPortal(
  variables: Record<string, string> = {},
  { logger = createLogger('backend', 'silent'), poolSize }: { logger?: Logger; poolSize?: number } = {},
): Promise<TestPortal> {
  const folder = await mkdtemp(join(tmpdir(), 'headway-backend-'))
  const schema = await createMigratedSchema()
  const environment = parseEnvironment({
    ...testEnvironment(schema.url, join(folder, 'files')),
    ...variables,
  })
  let ahead = 0
  let stoppedAt: number | undefined
  const pool = poolSize === undefined ? {} : { poolSize }
  const database = openDatabase(environment.DATABASE_URL, { ...pool, refusesInTransactions: true })
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
    ...createTestClient(url),

    async stop() {
      await stopInstance()
      await database.close()
      await schema.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Adds a president, two senior project managers with a team each, two administrators and a viewer. */
export async function buildOrganization(server: TestPortal) {
  const superAdmin = await buildUser(server, { role: 'super_admin' })
  const itAdmin = await buildUser(server, { role: 'it_admin' })
  const president = await buildUser(server, { role: 'president' })
  const srPm = await buildUser(server, { role: 'sr_pm', managerId: president.id })
  const pm = await buildUser(server, { role: 'pm', managerId: srPm.id })
  const staff = await buildUser(server, { role: 'staff', managerId: pm.id })
  const colleague = await buildUser(server, { role: 'staff', managerId: pm.id })
  const otherSrPm = await buildUser(server, { role: 'sr_pm', managerId: president.id })
  const otherPm = await buildUser(server, { role: 'pm', managerId: otherSrPm.id })
  const otherStaff = await buildUser(server, { role: 'staff', managerId: otherPm.id })
  const viewer = await buildUser(server, { role: 'viewer', managerId: president.id })
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

export type Organization = Awaited<ReturnType<typeof buildOrganization>>

/**
 * Starts the portal of a test file with one organization and stops it after the last test.
 *
 * @param variables environment variables that differ from those of {@link testEnvironment}.
 */
export async function usePortal(
  variables: Record<string, string> = {},
): Promise<{ server: TestPortal; people: Organization }> {
  const server = await startPortal(variables)
  afterAll(() => server.stop())
  return { server, people: await buildOrganization(server) }
}
