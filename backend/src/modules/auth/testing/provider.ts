import { programCall, programEnvironment } from '@headway/server-kit/testing/test-program'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import {
  KeycloakAdministrator,
  PREPARED_PASSWORD,
  prepareKeycloak,
  startPrepared,
} from '@headway/tools/keycloak'
import type { JWK } from 'jose'

const embedded = new URL('../../../../../identity-provider/src/server.ts', import.meta.url)
const realmFile = fileURLToPath(
  new URL('../../../../../identity-provider/keycloak/portal-realm.json', import.meta.url),
)

export interface ProviderSettings {
  /** Origin at which browsers reach the portal and the provider. */
  url: string
  backendSecret: string
  serviceSecret: string
  /** Database of the embedded provider's accounts. */
  databaseUrl: string
  keysFolder: string
}

/** An identity provider for tests. */
export interface TestProvider {
  readonly port: number
  /** Private signing key of the embedded provider; empty for Keycloak, which does not export its key. */
  readonly signingKey: JWK
  freeze(): void
  thaw(): void
  stop(): Promise<void>
}

async function waitUntilListening(child: ChildProcess & { stdout: NonNullable<ChildProcess['stdout']> }) {
  for await (const line of createInterface({ input: child.stdout })) {
    const { msg, port } = JSON.parse(line) as { msg: string; port?: number }
    if (msg === 'listening' && port) {
      child.stdout.resume()
      return port
    }
  }
  throw new Error('The identity provider ended before it listened')
}

async function startEmbedded(settings: ProviderSettings): Promise<TestProvider> {
  const child = spawn(process.execPath, programCall(fileURLToPath(embedded)), {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: programEnvironment({
      PORT: '0',
      PORTAL_BACKEND_SECRET: settings.backendSecret,
      PORTAL_SERVICE_SECRET: settings.serviceSecret,
      PUBLIC_URL: settings.url,
      BACKEND_URL: settings.url,
      DATABASE_URL: settings.databaseUrl,
      KEYS_DIR: settings.keysFolder,
    }),
  })
  const port = await waitUntilListening(child)
  child.once('exit', (code, signal) => {
    if (signal !== 'SIGTERM' && code !== 0) {
      process.stderr.write(`The identity provider ended in the middle of the tests (${code ?? signal})\n`)
    }
  })
  const keys = JSON.parse(await readFile(join(settings.keysFolder, 'keys.json'), 'utf8')) as { signing: JWK }
  return {
    port,
    signingKey: keys.signing,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async stop() {
      child.kill('SIGCONT')
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function startKeycloak(settings: ProviderSettings): Promise<TestProvider> {
  const server = await startPrepared(await prepareKeycloak(realmFile, () => undefined), settings.url)
  await new KeycloakAdministrator(server.url, PREPARED_PASSWORD).settleClients(realmFile, {
    PORTAL_URL: settings.url,
    PORTAL_BACKEND_URL: settings.url,
    PORTAL_BACKEND_SECRET: settings.backendSecret,
    PORTAL_SERVICE_SECRET: settings.serviceSecret,
  })
  const cannotFreeze = () => {
    throw new Error('Only the embedded provider can be frozen here')
  }
  return {
    port: server.port,
    signingKey: {},
    freeze: cannotFreeze,
    thaw: () => undefined,
    async stop() {
      await server.stop()
      await server.remove()
    },
  }
}

/** Starts the embedded provider, or with `TEST_IDENTITY_PROVIDER=keycloak` a real Keycloak. */
export const startProvider = (settings: ProviderSettings): Promise<TestProvider> =>
  process.env.TEST_IDENTITY_PROVIDER === 'keycloak' ? startKeycloak(settings) : startEmbedded(settings)
