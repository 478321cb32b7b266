import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '@headway/contracts'
import { createTestSchema } from '@headway/tools/database'
import type { JWK } from 'jose'
import { inject } from 'vitest'
import type { Environment } from '../../../platform/environment.ts'
import { buildUser, startPortal, type TestPortal } from '../../../test/portal.ts'
import { createIdentityDirectory } from '../../identity/index.ts'
import { Browser, formAction } from './browser.ts'
import { startProvider } from './provider.ts'

export const password = 'correct horse battery'

const secrets = {
  PORTAL_BACKEND_SECRET: 'backend-secret-for-tests',
  PORTAL_SERVICE_SECRET: 'service-secret-for-tests',
}
/** A user with an account at the identity provider. */
export interface TestPerson {
  userId: number
  identityId: string
  email: string
}

/** A portal with an identity provider, both behind one origin as behind the gateway. */
export interface PortalWithIdentity extends TestPortal {
  /** Origin of the gateway's stand-in, where browsers reach the backend and the provider. */
  readonly url: string
  readonly identityDatabaseUrl: string
  /** The provider's private signing key, used to forge tokens. */
  readonly signingKey: JWK
  /** Adds a user with an account at the provider and without a session. */
  createPerson(person?: { role?: Role; isActive?: boolean }): Promise<TestPerson>
  /** Creates an account at the provider without a user of the portal. */
  createAccount(role?: Role): Promise<{ identityId: string; email: string }>
  /** Calls the provider's Admin API with the service account. */
  admin(method: string, path: string, body?: unknown): Promise<Response>
  signIn(email: string, browser?: Browser, returnTo?: string): Promise<{ browser: Browser; landed: URL }>
  /** Suspends the provider: it accepts connections but does not respond until `thawProvider`. */
  freezeProvider(): void
  thawProvider(): void
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Creates a stand-in for the gateway: one origin for the backend and the provider, whose ports are set later. */
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

function createPeople(portal: TestPortal): Pick<PortalWithIdentity, 'createAccount' | 'createPerson'> {
  const directory = createIdentityDirectory(portal.platform.environment)
  const name = { firstName: 'Ada', lastName: 'Byron' }
  const createAccount = async (role: Role = 'staff') => {
    const email = `user-${randomUUID()}@headway.test`
    return {
      email,
      identityId: (await directory.createAccount({ email, ...name, role, password, isActive: true })).id,
    }
  }
  return {
    createAccount,
    async createPerson({ role = 'staff', isActive = true } = {}) {
      const account = await createAccount(role)
      const { id } = await buildUser(portal, { ...account, ...name, role, isActive, isSignedIn: false })
      return { ...account, userId: id }
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

/** Submits the provider's sign-in form and follows the redirects. */
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
 * Starts a portal and an identity provider, which takes a few seconds.
 *
 * @param options maximum number of database connections of the backend.
 */
export async function startPortalWithIdentity(
  options: { poolSize?: number } = {},
): Promise<PortalWithIdentity> {
  const keysFolder = await mkdtemp(join(tmpdir(), 'headway-auth-'))
  const identitySchema = await createTestSchema(inject('database'))
  const ports: { backend?: number; provider?: number } = {}
  const front = createFront(ports)
  const url = `http://localhost:${await listen(front)}`
  const provider = await startProvider({
    url,
    backendSecret: secrets.PORTAL_BACKEND_SECRET,
    serviceSecret: secrets.PORTAL_SERVICE_SECRET,
    databaseUrl: identitySchema.url,
    keysFolder,
  })
  ports.provider = provider.port
  const variables = {
    ...secrets,
    PUBLIC_URL: url,
    OIDC_ISSUER: `${url}/auth/realms/portal`,
    OIDC_INTERNAL_URL: `http://127.0.0.1:${provider.port}/auth/realms/portal`,
  }
  const portal = await startPortal(variables, options)
  ports.backend = Number(new URL(portal.url).port)
  return {
    ...portal,
    url,
    identityDatabaseUrl: identitySchema.url,
    signingKey: provider.signingKey,
    ...createPeople(portal),
    admin: (method, path, body) => callAdmin(portal.platform.environment, method, path, body),
    signIn: (email, browser = new Browser(url), returnTo = '/') => signIn(email, browser, returnTo),
    freezeProvider: provider.freeze,
    thawProvider: provider.thaw,
    async stop() {
      await provider.stop()
      front.closeAllConnections()
      front.close()
      await portal.stop()
      await identitySchema.drop()
      await rm(keysFolder, { recursive: true, force: true })
    },
  }
}
