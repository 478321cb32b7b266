import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@headway/server-kit/testing/free-port'
import { type PrivateDatabase, startPrivateDatabase } from '@headway/tools/database'
import { environmentOf } from './cpu-time.ts'

const LAUNCHER = join(import.meta.dirname, '../../tools/src/start.ts')
const POLL_MILLISECONDS = 20
const START_TIMEOUT_MS = 180_000

/** The whole product as `npm start` runs it. */
export interface Portal {
  url: string
  /** URL of the backend without the gateway, because the baselines have none. */
  backendUrl: string
  backendProcessId: number
  gatewayProcessId: number
  database: PrivateDatabase
  /** Time from the start of the launcher until shell, API and sign-in answer 200, in milliseconds. */
  startMilliseconds: number
  stop(): Promise<void>
}

/** Waits until the shell, the API and the sign-in answer 200. */
async function serves(url: string, launcher: ChildProcess): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS
  const paths = ['/', '/api/openapi.json', '/auth/realms/portal/.well-known/openid-configuration']
  for (const path of paths) {
    for (;;) {
      const status = await fetch(url + path).then(
        async (response) => {
          await response.text()
          return response.status
        },
        () => 0,
      )
      if (status === 200) {
        break
      }
      if (launcher.exitCode !== null || performance.now() > deadline) {
        throw new Error(`The portal does not start: ${path} answers ${status}`)
      }
      await wait(POLL_MILLISECONDS)
    }
  }
}

function processOf(service: 'backend' | 'gateway', dataFolder: string): number {
  const processes = JSON.parse(readFileSync(join(dataFolder, 'processes.json'), 'utf8')) as { pid: number }[]
  const isService = ({ pid }: { pid: number }) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`${service}/src/server.ts`)
  return processes.find(isService)?.pid ?? 0
}

/**
 * Starts the product with the real launcher. Only the rate limit is raised, because all
 * requests come from a few users.
 *
 * @param dataFolder folder that is empty for a first start.
 */
export async function startPortal(dataFolder: string): Promise<Portal> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const started = performance.now()
  const launcher = fork(LAUNCHER, ['--port', String(port), '--data', dataFolder], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PUBLIC_URL: url,
      REQUESTS_PER_MINUTE: '100000000',
      REQUEST_BURST: '100000000',
    },
  })
  await serves(url, launcher)
  const startMilliseconds = performance.now() - started
  const backendProcessId = processOf('backend', dataFolder)
  return {
    url,
    backendUrl: `http://127.0.0.1:${environmentOf(backendProcessId).get('PORT')}`,
    backendProcessId,
    gatewayProcessId: processOf('gateway', dataFolder),
    database: await startPrivateDatabase({ folder: join(dataFolder, 'database') }),
    startMilliseconds,
    async stop() {
      const ended = once(launcher, 'exit')
      launcher.kill('SIGTERM')
      await ended
    },
  }
}
