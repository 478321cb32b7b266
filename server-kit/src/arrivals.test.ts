import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, it } from 'vitest'
import { Arrivals, CutOffError } from './arrivals.ts'
import { readBytes } from './read-bytes.ts'

it('cuts off bit by bit what has come too slowly together', async () => {
  const arrivals = new Arrivals({ longest: 1, grace: 1_000, leastPace: 1, idle: 1_000 })
  const cuts: number[] = []
  const server = createServer((request, response) => {
    arrivals
      .during(request, { everybody: 1_000 }, () => readBytes(request, 1_000))
      .catch((error: unknown) => {
        expect(error).toBeInstanceOf(CutOffError)
        cuts.push(performance.now())
        response.destroy()
      })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const sockets = Array.from({ length: 120 }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\na')
    return socket
  })
  await expect.poll(() => cuts.length, { timeout: 5_000 }).toBe(120)
  const [first = 0] = cuts
  expect(cuts.filter((at) => at - first < 100).length).toBeLessThanOrEqual(50)
  expect(arrivals.size).toBe(0)
  sockets.forEach((socket) => socket.destroy())
  server.close()
})
