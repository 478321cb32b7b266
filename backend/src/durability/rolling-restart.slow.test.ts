import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request, type RequestOptions } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@headway/server-kit/testing/free-port'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testEnvironment } from '../test/portal.ts'
import { type BackendProcess, startBackendProcess } from './testing/backend-process.ts'
import { type DurablePortal, startDurablePortal } from './testing/durable-portal.ts'
import { type GatewayProcess, startGatewayProcess } from './testing/gateway-process.ts'

const HOST = 'localhost:1'
const REQUEST_EVERY_MS = 20
const CHECK_EVERY_MS = 500
const drain = { DRAIN_SECONDS: '3' }

let portal: DurablePortal
let folder: string
let backends: BackendProcess[]
let gateways: GatewayProcess[]
let startBackend: (port: number) => Promise<BackendProcess>
let startGateway: (port: number) => Promise<GatewayProcess>

beforeAll(async () => {
  portal = await startDurablePortal()
  folder = await mkdtemp(join(tmpdir(), 'headway rolling-'))
  await writeFile(
    join(folder, 'shell.json'),
    JSON.stringify({ scripts: ['main.js'], dashboard: [], fonts: [], integrity: {} }),
  )
  const { DATABASE_URL } = portal.platform.environment
  const variables = { ...testEnvironment(DATABASE_URL, portal.filesFolder), ...drain }
  startBackend = (port) => startBackendProcess({ ...variables, PORT: String(port) })
  backends = await Promise.all((await freePorts(3)).map(startBackend))
  const urls = backends.map(({ url }) => url).join(',')
  startGateway = (port) =>
    startGatewayProcess(urls, folder, {
      PORT: String(port),
      PUBLIC_URL: `http://${HOST}`,
      IDENTITY_URL: 'http://127.0.0.1:1',
      ...drain,
    })
  gateways = await Promise.all((await freePorts(2)).map(startGateway))
})
afterAll(async () => {
  await Promise.all([...gateways, ...backends].map((running) => running.kill()))
  await portal.stop()
  await rm(folder, { recursive: true, force: true })
})

const freePorts = (count: number) => Promise.all(Array.from({ length: count }, freePort))
const portOf = ({ url }: { url: string }) => Number(new URL(url).port)

/** Returns the status of a completely read response, or the code of the error. */
function send(url: string, { headers, ...options }: RequestOptions, body?: string): Promise<number | string> {
  return new Promise((resolve) => {
    const sent = request(url, { agent: false, ...options, headers: { host: HOST, ...headers } }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
      answer.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    })
    sent.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    sent.end(body)
  })
}

const isReady = async ({ url }: { url: string }) => (await send(`${url}/readyz`, {})) === 200

async function untilReady(running: { url: string }): Promise<void> {
  while (!(await isReady(running))) {
    await wait(CHECK_EVERY_MS / 5)
  }
}

/** A load balancer that checks the readiness of the gateways and sends requests to the ready ones in turn. */
function startLoad(cookie: string) {
  const counts = new Map<number | string, number>()
  const under: Promise<void>[] = []
  let ready = [...gateways]
  let turn = 0
  const look = async () => {
    const all = [...gateways]
    const states = await Promise.all(all.map(isReady))
    ready = all.filter((_, index) => states[index])
  }
  const check = setInterval(() => void look(), CHECK_EVERY_MS)
  const load = setInterval(() => {
    turn += 1
    const url = ready[turn % ready.length]?.url ?? ''
    const headers = { cookie, 'content-type': 'application/json' }
    const answer =
      turn % 5 === 0
        ? send(`${url}/api/tasks`, { method: 'POST', headers }, JSON.stringify({ title: `Task ${turn}` }))
        : send(`${url}/api/tasks?limit=5`, { headers })
    under.push(answer.then((status) => void counts.set(status, (counts.get(status) ?? 0) + 1)))
  }, REQUEST_EVERY_MS)
  return async () => {
    clearInterval(load)
    await Promise.all(under)
    clearInterval(check)
    return counts
  }
}

it('every request is answered while all backends and gateways are restarted in turn', async () => {
  await Promise.all([...backends, ...gateways].map(untilReady))
  const stopLoad = startLoad(portal.manager.cookie)
  for (const [index, backend] of [...backends].entries()) {
    backend.signal('SIGTERM')
    expect(await backend.ended).toBe(0)
    const next = await startBackend(portOf(backend))
    backends[index] = next
    await untilReady(next)
  }
  for (const [index, gateway] of [...gateways].entries()) {
    const headers = { cookie: portal.manager.cookie, accept: 'text/event-stream' }
    const stream = send(`${gateway.url}/api/events`, { headers })
    await wait(CHECK_EVERY_MS)
    gateway.signal('SIGTERM')
    expect(await stream).toBe(200)
    expect(await gateway.ended).toBe(0)
    const next = await startGateway(portOf(gateway))
    gateways[index] = next
    await untilReady(next)
  }
  const counts = await stopLoad()
  expect(new Set(counts.keys())).toEqual(new Set([200, 201]))
  expect(counts.get(201)).toBeGreaterThan(100)
}, 180_000)
