import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { IncomingBodies } from './request-body-limits.ts'

const requestOf = (complete = false) =>
  Object.assign(new EventEmitter(), { complete, socket: new EventEmitter() }) as unknown as IncomingMessage

it('the gateway counts a request until its body has arrived or its connection is closed, once', () => {
  const arriving = new IncomingBodies()
  const limits = { total: 3, 'address:a': 2 }
  const [first, second] = [requestOf(), requestOf()]
  expect(arriving.admit(first, limits)).toBe(true)
  expect(arriving.admit(second, limits)).toBe(true)
  expect(arriving.admit(requestOf(), limits)).toBe(false)
  expect(arriving.admit(requestOf(), { total: 3, 'address:b': 2 })).toBe(true)
  expect(arriving.admit(requestOf(), { total: 3, 'address:c': 2 })).toBe(false)
  first.emit('end')
  first.emit('close')
  expect(arriving.admit(requestOf(), limits)).toBe(true)
  expect(arriving.admit(requestOf(), limits)).toBe(false)
  second.emit('close')
  expect(arriving.admit(requestOf(), limits)).toBe(true)
})

it('a request whose body has already arrived does not count', () => {
  const arriving = new IncomingBodies()
  expect(arriving.admit(requestOf(true), { total: 0 })).toBe(true)
})

it('a request that was answered before its body arrived counts until its connection is closed', async () => {
  const arriving = new IncomingBodies()
  const server = createServer((request, response) => {
    response.statusCode = arriving.admit(request, { total: 1 }) ? 400 : 503
    response.end()
    request.resume()
  })
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const send = async () => {
    const socket = connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nx')
    const [answer] = (await once(socket, 'data')) as [Buffer]
    return { socket, status: Number(answer.toString().split(' ')[1]) }
  }
  const first = await send()
  expect(first.status).toBe(400)
  expect((await send()).status).toBe(503)
  first.socket.destroy()
  await expect.poll(async () => (await send()).status).toBe(400)
})
