import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type GatewayProcess, startGatewayProcess } from './test/gateway-process.ts'
import { writeShell } from './test/harness.ts'

/** Number of concurrent connections of each kind. */
const EACH = 400
/**
 * Time limit in the test. Node closes a half-sent header after 10 s and checks every 2 s; a silent body ends after 30
 * s.
 */
const CLOSED_WITHIN_MS = 45_000

let backend: Server
let gateway: GatewayProcess
let folder: string
let underWay = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headway-attacks-'))
  await writeShell(folder)
  backend = createServer((request, response) => {
    underWay += 1
    response.once('close', () => {
      underWay -= 1
    })
    request.resume().on('end', () => response.end('answer'))
  })
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve))
  const { port } = backend.address() as AddressInfo
  gateway = await startGatewayProcess(`http://127.0.0.1:${port}`, { shell: folder, folder })
})
afterAll(async () => {
  await gateway.stop()
  backend.closeAllConnections()
  backend.close()
  await rm(folder, { recursive: true, force: true })
})

async function openAll(text: string): Promise<Promise<unknown>[]> {
  return Promise.all(
    Array.from({ length: EACH }, async () => {
      const socket = connect(gateway.port, '127.0.0.1')
      socket.on('error', () => undefined)
      await once(socket, 'connect')
      socket.write(text)
      socket.resume()
      return { closed: once(socket, 'close') }
    }),
  ).then((all) => all.map(({ closed }) => closed))
}

const ask = async () => {
  const response = await fetch(`http://localhost:${gateway.port}/api/tasks`)
  return response.text()
}

it('the gateway serves other clients while requests are half sent, and closes those connections', {
  timeout: 90_000,
}, async () => {
  const host = `Host: localhost:${gateway.port}`
  const headers = await openAll(`GET /api/tasks HTTP/1.1\r\n${host}\r\nX-Long: `)
  const bodies = await openAll(`POST /api/tasks HTTP/1.1\r\n${host}\r\nContent-Length: 9000\r\n\r\n{`)
  const begun = performance.now()
  for (let round = 0; round < 20; round++) {
    expect(await ask()).toBe('answer')
  }
  await Promise.all([...headers, ...bodies])
  expect(performance.now() - begun).toBeLessThan(CLOSED_WITHIN_MS)
  await expect.poll(() => underWay).toBe(0)
  expect(await ask()).toBe('answer')
})
