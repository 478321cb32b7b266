import type { Logger } from '@headway/server-kit/logger'
import Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import type { Provider } from 'oidc-provider'
import { Accounts } from './accounts/accounts.ts'
import { Credentials } from './accounts/credentials.ts'
import { RealmEvents } from './accounts/events.ts'
import { LoginFailureCounter } from './accounts/login-failures.ts'
import { PasswordChecks } from './accounts/password-checks.ts'
import { adminErrors } from './admin/admin-error.ts'
import { AdminEvents } from './admin/admin-events.ts'
import { registerAdmin } from './admin/admin.routes.ts'
import { createAdminAuthorization } from './admin/admin-authorization.ts'
import { type Pool, selectRows } from './database/pool.ts'
import { ProtocolStore } from './database/protocol-store.ts'
import type { Environment } from './environment.ts'
import type { Keys } from './keys.ts'
import { messages } from './messages/en.ts'
import { SerialQueue } from './serial-queue.ts'
import { errorPage } from './pages/error-page.ts'
import { writePage } from './pages/layout.ts'
import { registerResources } from './pages/resources.ts'
import { addKeycloakAnswer, authorizationEndpoint } from './protocol/authorization-endpoint.ts'
import { registerBrowserSupport } from './protocol/browser-support.routes.ts'
import { registerDiscovery } from './protocol/discovery.routes.ts'
import { registerLogout } from './protocol/logout.routes.ts'
import { createProvider, type ProtocolDependencies } from './protocol/provider.ts'
import { RefreshTokenCodec } from './protocol/refresh-tokens.ts'
import { RealmSessions } from './protocol/sessions.ts'
import { SigningKey } from './protocol/signing-key.ts'
import { tokenEndpoint } from './protocol/token-endpoint.ts'
import { adminPath, createRealm, type Realm, realmPath } from './realm.ts'
import { securityHeaders } from './security-headers.ts'
import { LoginAttempts } from './sign-in/login-attempt.ts'
import { registerLogin } from './sign-in/login.routes.ts'
import { SignInFlow } from './sign-in/sign-in-flow.ts'
import { StepPages } from './sign-in/step-pages.ts'

/** The assembled application, which does not listen yet. */
export interface Application {
  readonly provider: Provider
  /** Deletes expired data; must be called periodically. */
  sweep(): Promise<void>
}

/** Shows errors that must not be sent to a redirect URI, because none can be trusted. */
function showProtocolError(ctx: Context, error: Error, realm: Realm): void {
  const byName: Readonly<Record<string, string>> = {
    InvalidClient: messages.error.clientNotFound,
    InvalidRedirectUri: messages.error.redirectUri,
    SessionNotFound: messages.error.attemptOver,
  }
  const description = 'error_description' in error ? `${error.error_description}` : messages.error.unexpected
  const text = byName[error.constructor.name] ?? description
  ctx.status = ctx.status >= 500 ? 500 : 400
  writePage(ctx, errorPage(ctx.status === 500 ? messages.error.unexpected : text, realm.publicUrl))
}

/** Catches all remaining errors. They are logged, but the response contains no details. */
function lastResort(logger: Logger, realm: Realm): Middleware {
  return async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      const status = error instanceof Error && 'status' in error ? Number(error.status) : 500
      ctx.status = status >= 400 && status < 500 ? status : 500
      if (ctx.status === 500) {
        logger.error({ err: error, path: ctx.path }, 'request failed')
      }
      if (ctx.path.startsWith(adminPath)) {
        ctx.body = { error: 'unknown_error' }
        return
      }
      writePage(ctx, errorPage(messages.error.unexpected, realm.publicUrl))
    }
  }
}

/** Hides responses of the library outside of the realm, because Keycloak has none there. */
function onlyRealm(realm: Realm): Middleware {
  return async (ctx, next) => {
    if (ctx.path.startsWith(`${realmPath}/`)) {
      await next()
    }
    if (ctx.status === 404 && ctx.body === undefined) {
      ctx.status = 404
      writePage(ctx, errorPage(messages.error.notFound, realm.publicUrl))
    }
  }
}

function registerHealth(router: Router, pool: Pool): void {
  router.get('/healthz', (ctx) => {
    ctx.body = { status: 'up' }
  })
  router.get('/readyz', async (ctx) => {
    const isReady = await selectRows(pool, 'SELECT 1').then(
      () => true,
      () => false,
    )
    ctx.status = isReady ? 200 : 503
    ctx.body = { status: isReady ? 'ready' : 'database unreachable' }
  })
}

/** Creates oidc-provider with Keycloak's behavior and the pages of this package. */
function openProtocol(dependencies: Omit<ProtocolDependencies, 'renderError'>, logger: Logger): Provider {
  const { realm } = dependencies
  const provider = createProvider({
    ...dependencies,
    renderError: (ctx, error) => showProtocolError(ctx, error, realm),
  })
  provider.proxy = true
  provider.on('server_error', (_ctx, error) => logger.error({ err: error }, 'protocol error'))
  addKeycloakAnswer(provider)
  return provider
}

/** Registers the public routes: health, resources of pages, support for keycloak-js, and discovery. */
async function registerPublic(router: Router, pool: Pool, realm: Realm): Promise<void> {
  registerHealth(router, pool)
  await registerResources(router)
  registerBrowserSupport(router, realm)
  registerDiscovery(router, realm)
}

/**
 * Assembles the provider.
 *
 * @param pool schema of the provider, already migrated.
 * @param keys see {@link Keys}.
 */
export async function createApplication(
  environment: Environment,
  pool: Pool,
  keys: Keys,
  logger: Logger,
): Promise<Application> {
  const realm = createRealm(environment)
  const accounts = new Accounts(pool)
  const credentials = new Credentials(pool)
  const events = new RealmEvents(pool)
  const failures = new LoginFailureCounter(pool)
  const store = new ProtocolStore(pool)
  const refreshTokens = new RefreshTokenCodec(realm.issuer, keys.refreshToken)
  const signingKey = SigningKey.load(keys.signing, realm.issuer)
  const sessions = new RealmSessions({ realm, accounts, store, signingKey, logger })
  const attempts = new LoginAttempts(keys.cookies[0] ?? '')
  const pages = new StepPages(realm, attempts, environment.showsDemoAccounts)

  const provider = openProtocol({ realm, keys, accounts, store, refreshTokens }, logger)

  const router = new Router()
  await registerPublic(router, pool, realm)
  const flow = new SignInFlow(provider, {
    accounts,
    credentials,
    failures,
    events,
    sessions,
    store,
    pages,
    perAccount: new SerialQueue(),
    checks: new PasswordChecks(),
  })
  registerLogin(router, provider, { realm, attempts, pages, flow })
  registerLogout(router, provider, { realm, sessions, signingKey, refreshTokens, attempts })
  const adminEvents = new AdminEvents(pool)
  const guard = createAdminAuthorization(signingKey)
  const admin = new Router()
  registerAdmin(admin, { pool, accounts, credentials, failures, sessions, adminEvents, guard })

  provider.use(securityHeaders(environment.publicUrl))
  provider.use(lastResort(logger, realm))
  provider.use(adminErrors)
  provider.use(admin.routes())
  provider.use(router.routes())
  provider.use(onlyRealm(realm))
  provider.use(authorizationEndpoint((ctx, interaction) => flow.begin(ctx, interaction)))
  provider.use(tokenEndpoint(store))

  return {
    provider,
    async sweep() {
      await store.sweep()
      await events.sweep()
      await adminEvents.sweep()
    },
  }
}
