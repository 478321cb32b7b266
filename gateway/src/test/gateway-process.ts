import { freePort } from '@headway/server-kit/testing/free-port'
import { programCall, programEnvironment } from '@headway/server-kit/testing/test-program'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Gateway as in production: a separate process with its own limits. */
export interface GatewayProcess {
  readonly port: number
  stop(): Promise<void>
}

/** Starts a gateway in front of a backend and waits until it listens. */
export async function startGatewayProcess(
  backendUrl: string,
  { shell, folder }: { shell: string; folder: string },
): Promise<GatewayProcess> {
  const port = await freePort()
  const child = spawn(process.execPath, programCall(join(import.meta.dirname, '../server.ts')), {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: programEnvironment({
      NODE_ENV: 'test',
      LOG_LEVEL: 'info',
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      BACKEND_URL: backendUrl,
      IDENTITY_URL: backendUrl,
      SHELL_DIR: shell,
      SECTIONS_CACHE_DIR: folder,
    }),
  })
  await once(child.stdout, 'data')
  child.stdout.resume()
  return {
    port,
    async stop() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
