import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runAddresses, runPorts } from './addresses.ts'

/**
 * Runs the portal under test: starts it with the real launcher on an empty data folder, restarts it on `POST /restart`
 * and deletes the folder at the end.
 */

const LAUNCHER = join(import.meta.dirname, '../../tools/src/start.ts')
const POLL_MILLISECONDS = 50

const ports = await runPorts()
const { portal: address } = await runAddresses()
const dataFolder = await mkdtemp(join(tmpdir(), 'headway-e2e-'))
let launcher: ChildProcess | undefined
let isReady = false

async function start(): Promise<void> {
  launcher = fork(LAUNCHER, ['--port', ports.portal, '--data', dataFolder], {
    // Each person of the tests has an address of their own, as the rate limit of sign-ins expects.
    env: {
      ...process.env,
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: 'warn',
      WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
      SECTION_BACKEND_ALLOWED_NETWORKS: '127.0.0.0/8',
      // Journeys of the same person run in parallel and without pauses.
      REQUEST_BURST: '300',
    },
  })
  const ended = once(launcher, 'exit').then(([code]) => {
    throw new Error(`The portal ended with code ${code}`)
  })
  await Promise.race([serves(), ended])
  ended.catch(() => undefined)
  isReady = true
}

/** Resolves once the gateway answers, and the backend through it. */
async function serves(): Promise<void> {
  for (;;) {
    const status = await fetch(`${address}/api/auth/user`).then(
      (response) => response.status,
      () => 0,
    )
    if (status === 401) {
      return
    }
    await wait(POLL_MILLISECONDS)
  }
}

async function stop(): Promise<void> {
  isReady = false
  if (launcher && launcher.exitCode === null) {
    const exited = once(launcher, 'exit')
    launcher.kill('SIGTERM')
    await exited
  }
}

const orders = createServer((request, response) => {
  if (request.method === 'POST' && request.url === '/restart') {
    void stop()
      .then(start)
      .then(() => response.writeHead(204).end())
    return
  }
  response.writeHead(isReady ? 200 : 503).end()
}).listen(Number(ports.keeper), '127.0.0.1')

async function end(code: number): Promise<void> {
  orders.close()
  await stop()
  await rm(dataFolder, { recursive: true, force: true })
  process.exit(code)
}

process.on('SIGTERM', () => void end(0))
process.on('SIGINT', () => void end(0))

await start().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  return end(1)
})
