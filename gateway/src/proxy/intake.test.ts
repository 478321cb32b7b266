import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { answerOf, publicHost, startGateway } from '../test/harness.ts'

type Gateway = Awaited<ReturnType<typeof startGateway>>
const running: Gateway[] = []

async function gatewayBefore(backend: RequestListener, options: Parameters<typeof startGateway>[0] = {}) {
  const gateway = await startGateway({ backend, ...options })
  running.push(gateway)
  return gateway
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((gateway) => gateway.stop()))
})

describe('a body', () => {
  it('delivers a refusal that comes before the body is in, while the rest still comes', async () => {
    const gateway = await gatewayBefore((_request, response) => {
      response.writeHead(507, { 'content-type': 'application/problem+json' }).end('{}')
    })
    const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': '20000000' }
    const socket = connect(gateway.port, '127.0.0.1')
    const lines = Object.entries({ Host: publicHost, ...headers }).map(([name, value]) => `${name}: ${value}`)
    socket.write(`POST /api/progress-reports HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    const answer = once(socket, 'data')
    for (let sent = 0; sent < 15; sent++) {
      socket.write(Buffer.alloc(1_000_000))
    }
    expect(String((await answer)[0])).toMatch(/^HTTP\/1.1 507/)
    expect(socket.destroyed).toBe(false)
    socket.destroy()
  })

  it('refuses forms and JSON that nothing behind it takes, and says so', async () => {
    const gateway = await gatewayBefore((_request, response) => response.end())
    const upload = gateway.open('/auth/form', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    const answer = answerOf(upload)
    upload.end(Buffer.alloc(10_000_000))
    const { status, text } = await answer
    expect(status).toBe(413)
    expect(JSON.parse(text)).toMatchObject({ code: 'body_too_large' })
  })

  it('sends a text body with its length, however it came', async () => {
    const gateway = await gatewayBefore((request, response) => {
      const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
      request.resume().on('end', () => response.end(`${length} ${encoding}`))
    })
    const request = gateway.open('/api/tasks', {
      method: 'POST',
      headers: { 'transfer-encoding': 'chunked' },
    })
    const answer = answerOf(request)
    request.write('{}')
    request.end()
    expect((await answer).text).toBe('2 undefined')
  })
})

describe('requests that are only half sent', () => {
  it.each([
    ['JSON', 'application/json'],
    ['uploads', 'multipart/form-data; boundary=b'],
  ])('keep nobody else out: %s', async (_case, type) => {
    const gateway = await gatewayBefore((request, response) => {
      request.resume().on('end', () => response.end('answer'))
    })
    const head = `POST /api/tasks HTTP/1.1\r\nHost: ${publicHost}\r\nContent-Type: ${type}\r\nContent-Length: 9000\r\n\r\n--b`
    const sockets = await Promise.all(
      Array.from({ length: 1_000 }, async () => {
        const socket = connect(gateway.port, '127.0.0.1')
        socket.on('error', () => undefined)
        await once(socket, 'connect')
        socket.write(head)
        return socket
      }),
    )
    for (let round = 0; round < 20; round++) {
      expect((await gateway.get('/api/tasks')).text).toBe('answer')
      const post = gateway.open('/api/tasks', { method: 'POST', headers: { 'content-length': '2' } })
      expect((await answerOf(post.end('{}'))).text).toBe('answer')
    }
    sockets.forEach((socket) => socket.destroy())
  })
})

describe('a request', () => {
  it('refuses a request that names two hosts', async () => {
    const gateway = await gatewayBefore((_request, response) => response.end())
    const socket = connect(gateway.port, '127.0.0.1')
    socket.write(`GET /api/a HTTP/1.1\r\nHost: ${publicHost}\r\nHost: evil.test\r\nConnection: close\r\n\r\n`)
    const [answer] = await once(socket, 'data')
    socket.destroy()
    expect(String(answer)).toMatch(/^HTTP\/1.1 400/)
    expect(String(answer)).toContain('ambiguous_host')
  })
})
