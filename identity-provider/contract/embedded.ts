import { programCall, programEnvironment } from '@headway/server-kit/testing/test-program'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createTestSchema } from '@headway/tools/database'
import { inject } from 'vitest'
import { startPortal } from './portal.ts'
import type { ProviderUnderTest } from './provider-under-test.ts'

const server = new URL('../src/server.ts', import.meta.url)

async function portOf(child: ChildProcess): Promise<number> {
  if (!child.stdout) {
    throw new Error('The provider has no output.')
  }
  for await (const line of createInterface({ input: child.stdout })) {
    const entry = JSON.parse(line) as { msg: string; port?: number }
    if (entry.msg === 'listening' && entry.port) {
      child.stdout.resume()
      return entry.port
    }
  }
  throw new Error('The provider ended before it listened.')
}

/** The embedded provider with its own database. */
export interface EmbeddedProvider extends ProviderUnderTest {
  /** Database URL, for scripts that work on the users. */
  readonly databaseUrl: string
}

/** Starts the embedded provider like `npm start`: own process, own schema, behind a portal on another port. */
export async function startEmbedded(): Promise<EmbeddedProvider> {
  const folder = await mkdtemp(join(tmpdir(), 'headway-identity-'))
  const schema = await createTestSchema(inject('database'))
  const portal = await startPortal()
  const secrets = { backendSecret: 'backend-secret-for-tests', serviceSecret: 'service-secret-for-tests' }
  const child = spawn(process.execPath, programCall(fileURLToPath(server)), {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: programEnvironment({
      PORT: '0',
      PUBLIC_URL: portal.url,
      BACKEND_URL: portal.url,
      DATABASE_URL: schema.url,
      KEYS_DIR: join(folder, 'keys'),
      PORTAL_BACKEND_SECRET: secrets.backendSecret,
      PORTAL_SERVICE_SECRET: secrets.serviceSecret,
      DEMO_ACCOUNTS: '1',
    }),
  })
  const port = await portOf(child)
  portal.forwardTo(port)
  return {
    ...secrets,
    databaseUrl: schema.url,
    issuer: `${portal.url}/auth/realms/portal`,
    internalUrl: `http://127.0.0.1:${port}/auth/realms/portal`,
    adminUrl: `http://127.0.0.1:${port}/auth/admin/realms/portal`,
    portal,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
      await Promise.all([portal.stop(), schema.drop()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
