import { realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { outputFolder } from '../build/build-bundles.ts'
import { runtimeFolder } from '../database/index.ts'
import { developmentOrigin } from '@headway/section-kit/development'
import { type SectionFolder, sectionFolders, sectionName, storybookFolder } from '../workspace.ts'
import { type Identity, planIdentity } from './identity.ts'
import type { StartOptions } from './options.ts'
import { freePort } from './ports.ts'
import type { PortalDatabase } from './portal-database.ts'
import { loadBackupKey, type Secrets } from './secrets.ts'
import type { ServiceDefinition } from './service.ts'

/** Inputs for the definitions of the services. */
interface ServicePlan {
  options: StartOptions
  database: PortalDatabase
  secrets: Secrets
  /** True if the sign-in page lists the demo accounts and users may switch their role. */
  isDemo: boolean
  report: (line: string) => void
}

export interface ServiceDefinitions {
  backend: ServiceDefinition
  identity: Identity
  gateway: ServiceDefinition
  /** Must be called after all services have ended. */
  removeSockets(): Promise<void>
}

/**
 * Defines the processes of the portal with their script, environment and readiness check.
 *
 * @throws Failure if the selected identity provider cannot be used.
 */
export async function defineServices(plan: ServicePlan): Promise<ServiceDefinitions> {
  const { options } = plan
  const { dataFolder, publicUrl } = options
  const backendPort = await freePort()
  const backendUrl = `http://127.0.0.1:${backendPort}`
  const sockets = await runtimeFolder(await realpath(dataFolder))
  const backendSocket = join(sockets, 'backend.sock')
  const identity = await planIdentity({ ...plan, backendUrl })
  const common = {
    NODE_ENV: 'development',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'info',
    PUBLIC_URL: publicUrl,
  }
  const logFile = (name: string) => join(dataFolder, 'logs', `${name}.log`)
  return {
    identity,
    removeSockets: () => rm(sockets, { recursive: true, force: true }),
    backend: {
      name: 'backend',
      script: 'backend/src/server.ts',
      environment: {
        ...common,
        ...identity.clientSecrets,
        HOST: '127.0.0.1',
        PORT: String(backendPort),
        SOCKET_PATH: backendSocket,
        ...(await backendSettings(plan, identity)),
      },
      readyUrl: `${backendUrl}/readyz`,
      healthUrl: `${backendUrl}/healthz`,
      logFile: logFile('backend'),
    },
    gateway: {
      name: 'gateway',
      script: 'gateway/src/server.ts',
      environment: {
        ...common,
        HOST: options.host,
        PORT: String(options.port),
        BACKEND_URL: backendUrl,
        BACKEND_SOCKET: backendSocket,
        IDENTITY_URL: identity.url,
        ...browserFiles(dataFolder, options.developmentSection),
      },
      // The gateway's `/readyz` depends on the backend, which starts in parallel, so `/healthz` is used here.
      readyUrl: `http://${options.host}:${options.port}/healthz`,
      healthUrl: `http://${options.host}:${options.port}/healthz`,
      logFile: logFile('gateway'),
    },
  }
}

/** Returns the backend's environment, without its addresses. */
async function backendSettings(
  { options, database, secrets, isDemo }: ServicePlan,
  identity: Identity,
): Promise<Record<string, string>> {
  const { dataFolder, publicUrl } = options
  return {
    DATABASE_URL: database.backendUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    FILES_DIR: join(dataFolder, 'files'),
    OIDC_ISSUER: `${publicUrl}/auth/realms/portal`,
    OIDC_INTERNAL_URL: `${identity.url}/auth/realms/portal`,
    ...(options.keycloak === undefined
      ? { IDENTITY_PROVIDER: 'embedded' }
      : { IDENTITY_CONSOLE_URL: `${identity.url}/auth/admin/portal/console/` }),
    SESSION_SECRET: secrets.session,
    ...(process.env.BACKUP_S3_URL || process.env.BACKUP_S3_URL_FILE
      ? {}
      : { BACKUP_FOLDER: process.env.BACKUP_FOLDER || join(dataFolder, 'backups') }),
    BACKUP_KEY: await loadBackupKey(dataFolder),
    ...(database.restoreTestUrl ? { RESTORE_TEST_DATABASE_URL: database.restoreTestUrl } : {}),
    // Keycloak's database must be backed up together with Keycloak.
    ...(options.keycloak === undefined ? { IDENTITY_DATABASE_URL: database.identityUrl } : {}),
    DEV_ROLE_SWITCH: isDemo ? '1' : '0',
    ...(options.developmentSection ? {} : { SECTION_BUILDS: JSON.stringify(sectionLocations()) }),
  }
}

/** Returns the folder of each section's build, or the URL of its hot-reloading server, by section name. */
function sectionLocations(developmentSection?: SectionFolder): Record<string, string> {
  return Object.fromEntries(
    sectionFolders.map((folder) => [
      sectionName(folder),
      folder === developmentSection ? developmentOrigin : outputFolder(folder),
    ]),
  )
}

/**
 * Returns the gateway's settings for the shell and the sections. By default the gateway gets the sections
 * from the backend, which imports their builds as releases.
 */
function browserFiles(
  dataFolder: string,
  developmentSection: SectionFolder | undefined,
): Record<string, string> {
  if (!developmentSection) {
    return {
      SHELL_DIR: outputFolder('shell'),
      STORYBOOK_DIR: storybookFolder,
      SECTIONS_CACHE_DIR: join(dataFolder, 'section-copies'),
    }
  }
  return {
    SHELL_DIR: outputFolder('shell', 'development'),
    SECTIONS: JSON.stringify(sectionLocations(developmentSection)),
    DEVELOPMENT_SECTION: sectionName(developmentSection),
  }
}
