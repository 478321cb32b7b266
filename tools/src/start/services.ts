import { join } from 'node:path'
import { outputFolder } from '../build/build-bundles.ts'
import { developmentOrigin } from '../rspack/development.ts'
import { type SectionFolder, sectionFolders, sectionName } from '../workspace.ts'
import type { StartOptions } from './options.ts'
import { freePort } from './ports.ts'
import type { PortalDatabase } from './portal-database.ts'
import type { Secrets } from './secrets.ts'
import type { ServiceDefinition } from './service.ts'

/** What the definitions of the three services depend on. */
interface ServicePlan {
  options: StartOptions
  database: PortalDatabase
  secrets: Secrets
  /** The demo accounts are listed at sign-in and people may change their role. */
  isDemo: boolean
}

export interface ServiceDefinitions {
  backend: ServiceDefinition
  identity: ServiceDefinition
  gateway: ServiceDefinition
}

/** Describes the processes of the portal: which script, which environment, when it is ready. */
export async function defineServices(plan: ServicePlan): Promise<ServiceDefinitions> {
  const { options, database, secrets, isDemo } = plan
  const { dataFolder, publicUrl } = options
  const [backendPort, identityPort] = [await freePort(), await freePort()]
  const backendUrl = `http://127.0.0.1:${backendPort}`
  const identityUrl = `http://127.0.0.1:${identityPort}`
  const common = {
    NODE_ENV: 'development',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'info',
    PUBLIC_URL: publicUrl,
    PORTAL_BACKEND_SECRET: secrets.portalBackend,
    PORTAL_SERVICE_SECRET: secrets.portalService,
  }
  const logFile = (name: string) => join(dataFolder, 'logs', `${name}.log`)
  return {
    backend: {
      name: 'backend',
      script: 'backend/src/server.ts',
      environment: {
        ...common,
        HOST: '127.0.0.1',
        PORT: String(backendPort),
        DATABASE_URL: database.backendUrl,
        FILES_DIR: join(dataFolder, 'files'),
        OIDC_ISSUER: `${publicUrl}/auth/realms/portal`,
        OIDC_INTERNAL_URL: `${identityUrl}/auth/realms/portal`,
        SESSION_SECRET: secrets.session,
        DEV_ROLE_SWITCH: isDemo ? '1' : '0',
      },
      readyUrl: `${backendUrl}/readyz`,
      logFile: logFile('backend'),
    },
    identity: {
      name: 'identity provider',
      script: 'identity-provider/src/server.ts',
      environment: {
        ...common,
        HOST: '127.0.0.1',
        PORT: String(identityPort),
        DATABASE_URL: database.identityUrl,
        BACKEND_URL: backendUrl,
        KEYS_DIR: join(dataFolder, 'keys'),
        DEMO_ACCOUNTS: isDemo ? '1' : '0',
      },
      readyUrl: `${identityUrl}/readyz`,
      logFile: logFile('identity-provider'),
    },
    gateway: {
      name: 'gateway',
      script: 'gateway/src/server.ts',
      environment: {
        NODE_ENV: common.NODE_ENV,
        LOG_LEVEL: common.LOG_LEVEL,
        PUBLIC_URL: publicUrl,
        HOST: options.host,
        PORT: String(options.port),
        BACKEND_URL: backendUrl,
        IDENTITY_URL: identityUrl,
        ...browserFiles(options.developmentSection),
      },
      readyUrl: `http://${options.host}:${options.port}/readyz`,
      logFile: logFile('gateway'),
    },
  }
}

/** Where the gateway finds the shell and each section. */
function browserFiles(developmentSection: SectionFolder | undefined): Record<string, string> {
  const locations = sectionFolders.map((folder) => [
    sectionName(folder),
    folder === developmentSection ? developmentOrigin : outputFolder(folder),
  ])
  return {
    SHELL_DIR: outputFolder('shell', developmentSection ? 'development' : 'production'),
    SECTIONS: JSON.stringify(Object.fromEntries(locations)),
    ...(developmentSection ? { DEVELOPMENT_SECTION: sectionName(developmentSection) } : {}),
  }
}
