import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '@headway/contracts'
import { createLogger } from '@headway/server-kit/logger'
import { createTestSchema } from '@headway/tools/database'
import type { JWK } from 'jose'
import { inject } from 'vitest'
import { type App, createApp } from '../../../app.ts'
import { type Database, openDatabase } from '../../../platform/database/database.ts'
import { type Environment, parseEnvironment } from '../../../platform/environment.ts'
import { createMigratedSchema } from '../../../test/schema.ts'
import { createPlatform, type Platform } from '../../../platform/platform.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { createIdentityDirectory } from '../../identity/index.ts'
import { createUser } from '../../users/index.ts'
import { Browser, formAction } from './browser.ts'
import { startProvider } from './provider.ts'

export const password = 'correct horse battery'

const secrets = {
  PORTAL_BACKEND_SECRET: 'backend-secret-for-tests',
  PORTAL_SERVICE_SECRET: 'service-secret-for-tests',
  SESSION_SECRET: '0123456789abcdef'.repeat(4),
}
const noLimits = {
  perMinute: 1_000_000,
  burst: 1_000_000,
  strangersPerSecond: 1_000_000,
  reportsPerHour: 1_000_000,
}

/** A person as tests create them. */
export interface TestPerson {
  userId: number
  identityId: string
  email: string
}

/** Backend, identity provider and database as they run together, with a clock that tests move. */
export interface RunningPortal {
  readonly url: string
  readonly platform: Platform
  readonly environment: Environment
  /** Of the provider. */
  readonly identityDatabaseUrl: string
  /** The provider's private signing key, to make tokens that it would never make. */
  readonly signingKey: JWK
  /** Milliseconds that the backend's clock is ahead. */
  moveClock(milliseconds: number): void
  createPerson(person?: { role?: Role; isActive?: boolean }): Promise<TestPerson>
  /** An account without a row in the portal. */
  createAccount(role?: Role): Promise<{ identityId: string; email: string }>
  /** A call of the Admin API by the service account. */
  admin(method: string, path: string, body?: unknown): Promise<Response>
  signIn(email: string, browser?: Browser, returnTo?: string): Promise<{ browser: Browser; landed: URL }>
  /** The provider takes connections and answers nothing until it is thawed. */
  freezeProvider(): void
  thawProvider(): void
  stop(): Promise<void>
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Stands for the gateway: one origin for the backend and the provider, each from when its port is known. */
function createFront(ports: { backend?: number; provider?: number }): Server {
  return createServer((incoming: IncomingMessage, response: ServerResponse) => {
    const path = incoming.url ?? ''
    const isOfProvider = path.startsWith('/auth/')
    const port = path.startsWith('/api/') ? ports.backend : isOfProvider ? ports.provider : undefined
    if (port === undefined) {
      response.end('page')
      return
    }
    const upstream = request(
      {
        host: '127.0.0.1',
        port,
        method: incoming.method,
        path: incoming.url,
        headers: {
          ...incoming.headers,
          'x-forwarded-for': '127.0.0.1',
          'x-forwarded-host': incoming.headers.host,
          'x-forwarded-proto': 'http',
        },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    upstream.on('error', () => response.writeHead(502).end())
    incoming.pipe(upstream)
  })
}

/** Makes people who can sign in. */
function createPeople(
  { knex }: Database,
  environment: Environment,
): Pick<RunningPortal, 'createAccount' | 'createPerson'> {
  const directory = createIdentityDirectory(environment)
  const createAccount = async (role: Role = 'staff') => {
    const email = `user-${randomUUID()}@headway.test`
    const account = { email, firstName: 'Ada', lastName: 'Byron', role, password, isActive: true }
    return { email, identityId: (await directory.createAccount(account)).id }
  }
  return {
    createAccount,
    async createPerson({ role = 'staff', isActive = true } = {}) {
      const account = await createAccount(role)
      const user = { ...account, firstName: 'Ada', lastName: 'Byron', role, isActive, managerId: null }
      return { ...account, userId: await inTransaction(knex, (trx) => createUser(user, trx)) }
    },
  }
}

async function callAdmin(
  { OIDC_INTERNAL_URL }: Environment,
  method: string,
  path: string,
  body: unknown,
): Promise<Response> {
  const tokens = await fetch(`${OIDC_INTERNAL_URL}/protocol/openid-connect/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa(`portal-service:${secrets.PORTAL_SERVICE_SECRET}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const { access_token: token } = (await tokens.json()) as { access_token: string }
  return fetch(new URL(`/auth/admin/realms/portal${path}`, OIDC_INTERNAL_URL), {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

/** Fills in the provider's page, and follows where it leads. */
async function signIn(email: string, browser: Browser, returnTo: string) {
  const { response, url: page } = await browser.visit(`/api/login?${new URLSearchParams({ returnTo })}`)
  const answer = await browser.fetch(new URL(formAction(await response.text()), page).href, {
    method: 'POST',
    body: new URLSearchParams({ username: email, password, credentialId: '' }),
  })
  const { url: landed } = await browser.visit(answer.headers.get('Location') ?? '/no-redirect')
  return { browser, landed }
}

/**
 * Starts everything; takes a few seconds.
 *
 * @param poolSize connections to the database that the backend holds at most.
 */
export async function startRunningPortal({ poolSize = 16 } = {}): Promise<RunningPortal> {
  const folder = await mkdtemp(join(tmpdir(), 'headway-auth-'))
  const [schema, identitySchema] = [await createMigratedSchema(), await createTestSchema(inject('database'))]
  const ports: { backend?: number; provider?: number } = {}
  const front = createFront(ports)
  const url = `http://localhost:${await listen(front)}`
  const provider = await startProvider({
    url,
    backendSecret: secrets.PORTAL_BACKEND_SECRET,
    serviceSecret: secrets.PORTAL_SERVICE_SECRET,
    databaseUrl: identitySchema.url,
    keysFolder: join(folder, 'keys'),
  })
  ports.provider = provider.port

  const environment = parseEnvironment({
    ...secrets,
    PUBLIC_URL: url,
    LOG_LEVEL: 'silent',
    DATABASE_URL: schema.url,
    FILES_DIR: join(folder, 'files'),
    OIDC_ISSUER: `${url}/auth/realms/portal`,
    OIDC_INTERNAL_URL: `http://127.0.0.1:${provider.port}/auth/realms/portal`,
  })
  let ahead = 0
  const database = openDatabase(environment.DATABASE_URL, { poolSize, refusesInTransactions: true })
  const logger = createLogger('backend', 'silent')
  const clock = { now: () => new Date(Date.now() + ahead) }
  const platform = createPlatform({ environment, database, clock, logger })
  const app: App = createApp(platform, noLimits)
  ports.backend = await listen(app.server)
  platform.feed.start()
  return {
    url,
    platform,
    environment,
    identityDatabaseUrl: identitySchema.url,
    signingKey: provider.signingKey,
    moveClock(milliseconds) {
      ahead = milliseconds
    },
    ...createPeople(database, environment),
    admin: (method, path, body) => callAdmin(environment, method, path, body),
    signIn: (email, browser = new Browser(url), returnTo = '/') => signIn(email, browser, returnTo),
    freezeProvider: provider.freeze,
    thawProvider: provider.thaw,
    async stop() {
      platform.feed.stop()
      app.closeStreams()
      await provider.stop()
      for (const open of [front, app.server]) {
        open.closeAllConnections()
        open.close()
      }
      await database.close()
      await Promise.all([schema.drop(), identitySchema.drop()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
