import { freePort } from '@headway/server-kit/testing/free-port'
import { programCall, programEnvironment } from '@headway/server-kit/testing/test-program'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('../../../../gateway/src/server.ts', import.meta.url))

/** A gateway as it runs in production: a process of its own. */
export interface GatewayProcess {
  readonly url: string
  /** Exit code, null when a signal ended it. */
  readonly ended: Promise<number | null>
  signal(signal: NodeJS.Signals): void
  kill(): Promise<void>
}

/**
 * Starts a gateway of the releases that a backend keeps, and waits until it lives. It has no shell: only sections are asked of it.
 *
 * @param folder for its copies.
 * @param variables environment variables that differ from the usual ones.
 */
export async function startGatewayProcess(
  backendUrl: string,
  folder: string,
  variables: Record<string, string> = {},
): Promise<GatewayProcess> {
  const port = Number(variables.PORT ?? (await freePort()))
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
      ...variables,
    }),
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  await once(child.stdout, 'data')
  child.stdout.resume()
  return {
    url,
    ended,
    signal: (signal) => void child.kill(signal),
    kill: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
