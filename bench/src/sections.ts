import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildArchive } from '@headway/server-kit/testing/section-build'
import { atMost, type Goal, median, report } from './goals.ts'
import { mediansOf } from './growth.ts'
import { runRound } from './load.ts'
import type { Portal } from './portal.ts'
import { connectTo, signInAs } from './seed.ts'

const SECTIONS = 50
const RELEASES = 10

/** Returns a function that sends a request and fails unless it succeeds. */
const caller =
  (cookie: string) =>
  async (url: string, init: RequestInit = {}) => {
    const response = await fetch(url, { ...init, headers: { Cookie: cookie, ...init.headers } })
    const text = await response.text()
    if (!response.ok) {
      throw new Error(`${url} answers ${response.status}: ${text}`)
    }
    return text
  }

type Call = ReturnType<typeof caller>

const asJson = (method: string, body: object): RequestInit => ({
  method,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})

const sectionName = (index: number) =>
  `mfe_bench${String.fromCharCode(97 + (index % 26)).repeat(1 + index / 26)}`

/** Publishes sections with their releases and activates the newest one of each. */
async function publishAll(call: Call, api: string): Promise<void> {
  for (let index = 0; index < SECTIONS; index++) {
    const name = sectionName(index)
    for (let release = 0; release < RELEASES; release++) {
      const body = new Uint8Array(await buildArchive(name, `1.${release}.0`))
      const headers = { 'Content-Type': 'application/gzip' }
      await call(`${api}/${name}/releases`, { method: 'POST', headers, body })
    }
    const { generation } = JSON.parse(await call(`${api}/${name}`)) as { generation: number }
    const use = { version: '1.9.0', audience: { kind: 'everybody' }, generation, reason: 'benchmark' }
    await call(`${api}/${name}/use`, asJson('POST', use))
  }
}

/**
 * Compares the CPU time that forwarding to a section's own backend adds to a small request with the gateway's for the
 * same request.
 */
async function measureProxy(portal: Portal, call: Call, cookie: string): Promise<Goal> {
  const server = createServer((_, response) =>
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"items":[]}'),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const api = `${portal.backendUrl}/api/sections`
  const created = await call(api, asJson('POST', { name: 'mfe_own', title: 'Own', owner: null }))
  const { generation } = JSON.parse(created) as { generation: number }
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await call(`${api}/mfe_own/backend`, asJson('PUT', { url, generation, reason: 'benchmark' }))
  const path = '/api/section-backends/mfe_own/items'
  await call(portal.url + path)
  const costOf = async (processId: number, path: string) => {
    const target = {
      url: portal.url,
      processIds: [processId],
      request: { path, headers: { Cookie: cookie } },
    }
    return (await runRound(target, 1)).processorMs
  }
  const gateway = await costOf(portal.gatewayProcessId, path)
  const proxied = await costOf(portal.backendProcessId, path)
  const other = await costOf(portal.backendProcessId, '/api/modules')
  server.close()
  report(
    `  gateway ${gateway.toFixed(2)} ms, backend ${proxied.toFixed(2)} ms, without proxy ${other.toFixed(2)} ms`,
  )
  return atMost('K3', 'proxy to an own backend adds, CPU', (proxied - other) / gateway, 'x gateway', 1.5)
}

/** Measures the proxy to an own backend, and lists and pages with many sections compared with few. */
export async function measureSections(portal: Portal): Promise<Goal[]> {
  const connection = await connectTo(portal.database.adminUrl)
  const { cookie } = await signInAs(connection, 'super_admin')
  await connection.end()
  const call = caller(cookie)
  report('measuring the proxy to an own backend')
  const proxy = await measureProxy(portal, call, cookie)
  const pages = Array.from({ length: 20 }, () => ({ path: '/tasks', cookie }))
  const before = median(await mediansOf(portal.url, pages))
  report(`publishing ${SECTIONS} sections with ${RELEASES} releases each`)
  await publishAll(call, `${portal.backendUrl}/api/sections`)
  const paths = ['/api/sections', `/api/sections/${sectionName(0)}`]
  const [list = 0, one = 0] = await mediansOf(
    portal.backendUrl,
    paths.map((path) => ({ path, cookie })),
  )
  const after = median(await mediansOf(portal.url, pages))
  report(`  HTML of /tasks: ${before.toFixed(1)} ms before, ${after.toFixed(1)} ms after`)
  return [
    proxy,
    atMost('G2', `list of ${SECTIONS} sections with ${RELEASES} releases`, list, 'ms', 25),
    atMost('G2', 'one of these sections', one, 'ms', 25),
    atMost('G2', 'HTML of /tasks with these sections', after / before, 'x few', 1.2),
  ]
}
