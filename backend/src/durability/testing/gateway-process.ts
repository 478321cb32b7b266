import { freePort } from '@headway/server-kit/testing/free-port'
import { programCall, programEnvironment } from '@headway/server-kit/testing/test-program'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('../../../../gateway/src/server.ts', import.meta.url))

/** A gateway as it runs in production: a process of its own. */
export interface GatewayProcess {
  readonly url: string
  kill(): Promise<void>
}

/**
 * Starts a gateway of the releases that a backend keeps, and waits until it lives. It has no shell: only sections are asked of it.
 *
 * @param folder for its copies.
 */
export async function startGatewayProcess(backendUrl: string, folder: string): Promise<GatewayProcess> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, programCall(script), {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: programEnvironment({
      LOG_LEVEL: 'info',
      PORT: String(port),
      PUBLIC_URL: url,
      BACKEND_URL: backendUrl,
      IDENTITY_URL: backendUrl,
      SHELL_DIR: folder,
      SECTIONS_CACHE_DIR: folder,
    }),
  })
  await once(child.stdout, 'data')
  child.stdout.resume()
  return {
    url,
    kill: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
