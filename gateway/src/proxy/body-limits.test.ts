import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { answerOf, publicHost, startGateway } from '../test/harness.ts'

const PER_ADDRESS = 500

let gateway: Awaited<ReturnType<typeof startGateway>>
const sockets: Socket[] = []

afterEach(async () => {
  sockets.splice(0).forEach((socket) => socket.destroy())
  await gateway.stop()
})

/** Sends the headers and the first bytes of a request. */
async function sendBeginning(from: string): Promise<Socket> {
  const socket = connect(gateway.port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(
    `POST /api/tasks HTTP/1.1\r\nHost: ${publicHost}\r\nX-Forwarded-For: ${from}\r\nContent-Length: 9000\r\n\r\n{`,
  )
  return socket
}

async function post(from: string): Promise<number> {
  const headers = { 'x-forwarded-for': from }
  return (await answerOf(gateway.open('/api/tasks', { method: 'POST', headers }).end('{}'))).status
}

it('the gateway limits half-sent requests per network and accepts requests of others', async () => {
  gateway = await startGateway({
    environment: { TRUSTED_PROXIES: '127.0.0.1' },
    backend: (request, response) => {
      request.resume().on('end', () => response.end('answer'))
    },
  })
  const half = Array.from({ length: PER_ADDRESS }, (_, number) => sendBeginning(`2001:db8:0:1::${number}`))
  const [first] = await Promise.all(half)
  await expect.poll(() => post('2001:db8:0:1:ffff::1')).toBe(503)
  expect(await post('2001:db8:0:2::1')).toBe(200)
  expect(
    (await gateway.get('/api/tasks', { headers: { 'x-forwarded-for': '2001:db8:0:1::1' } })).status,
  ).toBe(200)
  first?.destroy()
  await expect.poll(() => post('2001:db8:0:1:ffff::1')).toBe(200)
})

it('the gateway forgets requests that were answered before their end, once their clients have left', async () => {
  gateway = await startGateway({
    environment: { TRUSTED_PROXIES: '127.0.0.1' },
    backend: (_, response) => response.writeHead(401).end(),
  })
  for (let sent = 0; sent < PER_ADDRESS; sent += 100) {
    const batch = Array.from({ length: 100 }, async () => {
      const socket = await sendBeginning('203.0.113.9')
      await once(socket, 'data')
      socket.destroy()
    })
    await Promise.all(batch)
  }
  await expect.poll(() => post('203.0.113.9')).toBe(401)
})

it.each(['multipart/form-data; boundary=b', 'application/offset+octet-stream', 'application/gzip'])(
  'the gateway waits longer for the response to an upload of the type %s',
  async (type) => {
    gateway = await startGateway({
      backend: (_, response) => void setTimeout(() => response.writeHead(204).end(), 100),
      limits: { answerMilliseconds: 10, uploadMilliseconds: 60_000, readIdleMilliseconds: 60_000 },
    })
    const upload = gateway.open('/api/uploads/1', { method: 'PATCH', headers: { 'content-type': type } })
    expect((await answerOf(upload.end('x'))).status).toBe(204)
  },
)
