import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { KeycloakAdministrator, type RealmVariables } from '../keycloak/administrator.ts'
import { exists, keycloakDistribution } from '../keycloak/distribution.ts'
import { createInstance, installRealm } from '../keycloak/instance.ts'
import { healthUrl, readyUrl, serverEnvironment, startParameters } from '../keycloak/server.ts'
import { rootFolder } from '../workspace.ts'
import { requireUsableKeycloak } from '../keycloak/existing-keycloak.ts'
import type { StartOptions } from './options.ts'
import { freePort } from './ports.ts'
import type { PortalDatabase } from './portal-database.ts'
import { runScript } from './run-script.ts'
import type { Secrets } from './secrets.ts'
import type { ServiceDefinition } from './service.ts'

/** The realm for a Keycloak that is started here. An existing Keycloak must have the same realm. */
const realmFile = join(rootFolder, 'identity-provider/keycloak/portal-realm.json')

/** The first start of Keycloak creates its tables and imports the realm. */
const KEYCLOAK_READY_MILLISECONDS = 300_000

/** The identity provider of a portal. */
export interface Identity {
  /** Origin under which this machine reaches it. Browsers reach it through the gateway. */
  url: string
  clientSecrets: Pick<RealmVariables, 'PORTAL_BACKEND_SECRET' | 'PORTAL_SERVICE_SECRET'>
  /** Its process. It is missing if the provider is run elsewhere. */
  service?: ServiceDefinition
  /** Must be called when it is ready, before the first sign-in. */
  settle(signal: AbortSignal): Promise<void>
}

/** Inputs for the definition of an identity provider. */
export interface IdentityPlan {
  options: StartOptions
  database: PortalDatabase
  secrets: Secrets
  backendUrl: string
  isDemo: boolean
  report: (line: string) => void
}

/**
 * Defines the identity provider that the options select.
 *
 * @throws Failure with instructions if it cannot be used.
 */
export async function planIdentity(plan: IdentityPlan): Promise<Identity> {
  const { keycloak } = plan.options
  if (keycloak === undefined) {
    return planEmbedded(plan)
  }
  if (keycloak === 'own') {
    return planKeycloak(plan)
  }
  await requireUsableKeycloak(keycloak, plan.options.publicUrl)
  const { url, backendSecret, serviceSecret } = keycloak
  return {
    url: new URL(url).origin,
    clientSecrets: { PORTAL_BACKEND_SECRET: backendSecret, PORTAL_SERVICE_SECRET: serviceSecret },
    settle: async () => undefined,
  }
}

const ownSecrets = (secrets: Secrets): Identity['clientSecrets'] => ({
  PORTAL_BACKEND_SECRET: secrets.portalBackend,
  PORTAL_SERVICE_SECRET: secrets.portalService,
})

async function planEmbedded(plan: IdentityPlan): Promise<Identity> {
  const { options, database, secrets, backendUrl, isDemo } = plan
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const clientSecrets = ownSecrets(secrets)
  return {
    url,
    clientSecrets,
    service: {
      name: 'identity provider',
      script: 'identity-provider/src/server.ts',
      environment: {
        NODE_ENV: 'development',
        LOG_LEVEL: process.env.LOG_LEVEL ?? 'info',
        PUBLIC_URL: options.publicUrl,
        HOST: '127.0.0.1',
        PORT: String(port),
        DATABASE_URL: database.identityUrl,
        BACKEND_URL: backendUrl,
        KEYS_DIR: join(options.dataFolder, 'keys'),
        DEMO_ACCOUNTS: isDemo ? '1' : '0',
        ...clientSecrets,
      },
      readyUrl: `${url}/readyz`,
      healthUrl: `${url}/healthz`,
      logFile: join(options.dataFolder, 'logs', 'identity-provider.log'),
    },
    settle: async () => undefined,
  }
}

async function planKeycloak(plan: IdentityPlan): Promise<Identity> {
  const { options, secrets, backendUrl, report } = plan
  const distribution = await keycloakDistribution(report)
  const instance = await createInstance(distribution, join(options.dataFolder, 'keycloak'))
  const isNew = !(await exists(join(instance.data, 'h2')))
  await installRealm(instance, realmFile)
  const [port, managementPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const clientSecrets = ownSecrets(secrets)
  const variables: RealmVariables = {
    PORTAL_URL: options.publicUrl,
    PORTAL_BACKEND_URL: backendUrl,
    ...clientSecrets,
  }
  const administrator = new KeycloakAdministrator(`${url}/auth`, secrets.keycloakAdministrator)
  return {
    url,
    clientSecrets,
    service: {
      name: 'Keycloak server',
      program: instance.program,
      parameters: startParameters,
      environment: {
        ...serverEnvironment({
          port,
          managementPort,
          publicUrl: options.publicUrl,
          administratorPassword: secrets.keycloakAdministrator,
          java: distribution.java,
        }),
        ...variables,
      },
      readyUrl: readyUrl(managementPort),
      healthUrl: healthUrl(managementPort),
      readyMilliseconds: KEYCLOAK_READY_MILLISECONDS,
      logFile: join(options.dataFolder, 'logs', 'keycloak.log'),
    },
    async settle(signal) {
      await administrator.settleClients(realmFile, variables)
      if (isNew) {
        await importAccounts(plan, administrator, signal)
      }
    },
  }
}

/** Imports the accounts of the embedded provider into a new Keycloak, with their ids and passwords. */
async function importAccounts(
  { database, report }: IdentityPlan,
  administrator: KeycloakAdministrator,
  signal: AbortSignal,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'headway-people-'))
  try {
    const file = join(folder, 'portal-users-0.json')
    const environment = { DATABASE_URL: database.identityUrl }
    const script = 'identity-provider/src/people.ts'
    await runScript('export the accounts', script, [file], environment, signal)
    const { users } = JSON.parse(await readFile(file, 'utf8')) as { users: unknown[] }
    if (users.length > 0) {
      await administrator.call('POST', '/portal/partialImport', { ifResourceExists: 'SKIP', users })
      report(`${users.length} accounts moved to Keycloak`)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}
