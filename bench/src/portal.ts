import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@headway/server-kit/testing/free-port'
import { startPrivateDatabase } from '@headway/tools/database'
import { environmentOf } from './cpu-time.ts'

const LAUNCHER = join(import.meta.dirname, '../../tools/src/start.ts')
const POLL_MILLISECONDS = 20
const START_TIMEOUT_MS = 180_000

/** The whole product as `npm start` runs it. */
export type Portal = Awaited<ReturnType<typeof startPortal>>

/** Waits until a URL answers 200; fails when the process ends or does not answer in time. */
export async function untilServed(url: string, server: ChildProcess): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS
  while ((await fetch(url).catch(() => undefined))?.status !== 200) {
    if (server.exitCode !== null || performance.now() > deadline) {
      throw new Error(`The server does not start: ${url}`)
    }
    await wait(POLL_MILLISECONDS)
  }
}

function processOf(service: 'backend' | 'gateway', dataFolder: string): number {
  const processes = JSON.parse(readFileSync(join(dataFolder, 'processes.json'), 'utf8')) as { pid: number }[]
  const isService = ({ pid }: { pid: number }) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`${service}/src/server.ts`)
  return processes.find(isService)?.pid ?? 0
}

/**
 * Starts the product with the real launcher. The rate limit is raised, because all requests come
 * from a few users, and sections may have backends on this machine.
 *
 * @param dataFolder folder that is empty for a first start.
 */
export async function startPortal(dataFolder: string) {
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
      SECTION_BACKEND_ALLOWED_NETWORKS: '127.0.0.0/8',
    },
  })
  for (const path of ['/', '/api/openapi.json', '/auth/realms/portal/.well-known/openid-configuration']) {
    await untilServed(url + path, launcher)
  }
  const startMilliseconds = performance.now() - started
  const backendProcessId = processOf('backend', dataFolder)
  return {
    url,
    /** URL of the backend without the gateway, because the baselines have none. */
    backendUrl: `http://127.0.0.1:${environmentOf(backendProcessId).PORT}`,
    backendProcessId,
    gatewayProcessId: processOf('gateway', dataFolder),
    database: await startPrivateDatabase({ folder: join(dataFolder, 'database') }),
    /** Time from the start of the launcher until shell, API and sign-in answer 200. */
    startMilliseconds,
    async stop() {
      const ended = once(launcher, 'exit')
      launcher.kill('SIGTERM')
      await ended
    },
  }
}
