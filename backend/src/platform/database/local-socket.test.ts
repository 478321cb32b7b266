import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listenAtSocket } from './local-socket.ts'

let folder: string
let socketPath: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headway-socket-'))
  socketPath = join(folder, 'backend.sock')
  await writeFile(socketPath, 'left by a process that was killed')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Starts a server that responds only after `answer` is called. */
async function slowServer() {
  const arrived = Promise.withResolvers<void>()
  const permission = Promise.withResolvers<void>()
  const server = createServer(
    { headersTimeout: 200, connectionsCheckingInterval: 50 },
    (_request, response) => {
      arrived.resolve()
      void permission.promise.then(() => response.setHeader('Connection', 'close').end('answer'))
    },
  )
  const local = listenAtSocket(server, socketPath)
  await once(local, 'listening')
  return { server, local, arrived: arrived.promise, answer: permission.resolve }
}

describe('a Unix socket', () => {
  it('a local socket replaces one that was left behind, and is awaited when it closes', async () => {
    const { local, arrived, answer } = await slowServer()
    const request = httpRequest({ socketPath, path: '/' }).end()
    await arrived
    let isClosed = false
    const closed = once(local.close(), 'close').then(() => (isClosed = true))
    await new Promise((resolve) => setImmediate(resolve))
    expect(isClosed).toBe(false)
    answer()
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    expect(String((await response.toArray())[0])).toBe('answer')
    await closed
  })

  it('a local socket has the limits of the server', async () => {
    const { server, local } = await slowServer()
    server.listen(0)
    const socket = connect(socketPath)
    socket.write('GET / HTTP/1.1\r\nHost: ')
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1.1 408/)
    server.close()
    local.close()
  })
})
