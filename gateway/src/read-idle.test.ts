import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import type { RequestListener, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterEach, expect, it } from 'vitest'
import { publicHost, startGateway } from './test/harness.ts'
import { stopAll, stopLater } from './test/hostile-backend.ts'

afterEach(stopAll)

const READ_IDLE_MS = 300
const limits = { answerMilliseconds: 30_000, uploadMilliseconds: 60_000, readIdleMilliseconds: READ_IDLE_MS }

function* endlessBytes() {
  for (;;) {
    yield Buffer.alloc(65_536)
  }
}

/** Returns a backend with endless responses, and those that are open. */
function endlessBackend() {
  const open = new Set<ServerResponse>()
  const backend: RequestListener = (_request, response) => {
    open.add(response)
    response.once('close', () => open.delete(response))
    void pipeline(Readable.from(endlessBytes()), response).catch(() => undefined)
  }
  return { open, backend }
}

/** Sends a GET request and reads nothing. */
async function askWithoutReading(port: number, path: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${publicHost}\r\n\r\n`)
  return socket
}

it('a response ends in the gateway and in the backend when its client reads nothing', async () => {
  const { open, backend } = endlessBackend()
  const gateway = await startGateway({ backend, limits })
  stopLater(gateway)
  const socket = await askWithoutReading(gateway.port, '/api/export')
  await expect.poll(() => open.size).toBe(1)
  await expect.poll(() => open.size).toBe(0)
  socket.destroy()
})

it('a file of the gateway itself ends when its client reads nothing', async () => {
  const gateway = await startGateway({ limits })
  stopLater(gateway)
  await writeFile(join(gateway.folder, 'shell/large.0123456789.js'), Buffer.alloc(30_000_000))
  const socket = await askWithoutReading(gateway.port, '/assets/large.0123456789.js')
  await once(socket, 'readable')
  await expect.poll(() => gateway.connections()).toBe(0)
  socket.destroy()
})
