import { once } from 'node:events'
import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { connect } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { answerOf, close, publicHost, startGateway } from '../test/harness.ts'

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

describe('forwarded request data', () => {
  it('the forwarded request contains the public host and the peer address, never values from the client', async () => {
    let seen: IncomingHttpHeaders = {}
    const gateway = await gatewayBefore((request, response) => {
      seen = request.headers
      response.end()
    })
    await gateway.get('/api/tasks', {
      headers: {
        'x-forwarded-for': '203.0.113.9',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        'x-request-id': '404404',
        forwarded: 'for=203.0.113.9',
        connection: 'x-secret',
        'x-secret': 'hop',
        cookie: 'portal=x',
      },
    })
    expect(seen).toMatchObject({
      host: publicHost,
      cookie: 'portal=x',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': publicHost,
      'x-forwarded-proto': 'http',
    })
    expect(seen['x-request-id']).toMatch(/^[a-z]+$/)
    expect(seen['forwarded']).toBeUndefined()
    expect(seen['x-secret']).toBeUndefined()
  })

  it('forwarded data has the right-most untrusted address when the peer is a trusted proxy', async () => {
    const gateway = await gatewayBefore(
      (request, response) => response.end(String(request.headers['x-forwarded-for'])),
      { environment: { TRUSTED_PROXIES: '127.0.0.1, 10.0.0.5' } },
    )
    const { text } = await gateway.get('/api/tasks', {
      headers: { 'x-forwarded-for': '198.51.100.1, 203.0.113.9, 10.0.0.5' },
    })
    expect(text).toBe('203.0.113.9')
  })

  it('the forwarded path is unchanged', async () => {
    const gateway = await gatewayBefore((request, response) => response.end(request.url))
    const { text } = await gateway.get('/api/a%2Fb/../c?x=%41&x=2')
    expect(text).toBe('/api/a%2Fb/../c?x=%41&x=2')
  })
})

describe('failures behind the gateway', () => {
  it('the gateway returns a 502 problem when the backend is not listening', async () => {
    const gateway = await gatewayBefore(() => undefined)
    await close(gateway.upstream)
    const { status, headers, text } = await gateway.get('/api/tasks')
    expect(status).toBe(502)
    expect(headers['content-type']).toBe('application/problem+json')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(JSON.parse(text)).toMatchObject({ status: 502, code: 'upstream_unreachable' })
    expect(JSON.parse(text).detail).not.toMatch(/\d{3}/)
  })

  it('the gateway returns 502 when the backend dies before it responds', async () => {
    const gateway = await gatewayBefore((request) => request.socket.destroy())
    expect((await gateway.get('/api/tasks', { method: 'POST' })).status).toBe(502)
  })

  it('the gateway returns 504 when the backend does not respond in time', async () => {
    const limits = { answerMilliseconds: 30, uploadMilliseconds: 60_000, readIdleMilliseconds: 60_000 }
    const gateway = await gatewayBefore(() => undefined, { limits })
    const { status, text } = await gateway.get('/api/tasks')
    expect(status).toBe(504)
    expect(JSON.parse(text).code).toBe('upstream_silent')
  })

  it('the gateway forwards error responses of the backend', async () => {
    const gateway = await gatewayBefore((_request, response) => {
      response.writeHead(500, { 'content-type': 'application/problem+json' }).end('{"code":"internal_error"}')
    })
    const { status, text } = await gateway.get('/api/tasks')
    expect(status).toBe(500)
    expect(text).toBe('{"code":"internal_error"}')
  })

  it('the gateway closes the connection when a response breaks off, so that it does not look complete', async () => {
    const gateway = await gatewayBefore((_request, response) => {
      response.write('half', () => response.destroy())
    })
    await expect(gateway.get('/api/tasks')).rejects.toThrow(/aborted|hang up|ECONNRESET/)
  })

  it('the gateway closes the connection when a long response of known length breaks off', async () => {
    const gateway = await gatewayBefore((_request, response) => {
      response.writeHead(200, { 'content-length': 1_000_000 })
      response.write('half', () => response.destroy())
    })
    await expect(gateway.get('/api/tasks')).rejects.toThrow(/aborted|hang up|ECONNRESET/)
  })

  it('the gateway aborts the backend request when the client disconnects', async () => {
    const left = Promise.withResolvers<void>()
    const arrived = Promise.withResolvers<void>()
    const gateway = await gatewayBefore((_request, response) => {
      response.on('close', () => left.resolve())
      arrived.resolve()
    })
    const request = gateway.open('/api/tasks')
    request.on('error', () => undefined)
    request.end()
    await arrived.promise
    request.destroy()
    await left.promise
  })

  it('the gateway retries a GET request when the reused connection was closed', async () => {
    let requests = 0
    const gateway = await gatewayBefore((request, response) => {
      requests += 1
      if (requests === 2) {
        request.socket.destroy()
      } else {
        response.end('answer')
      }
    })
    await gateway.get('/api/tasks')
    expect((await gateway.get('/api/tasks')).text).toBe('answer')
  })
})

describe('streams', () => {
  it('the gateway forwards the first part of an upload before the second is sent', async () => {
    const firstPart = Promise.withResolvers<number>()
    const gateway = await gatewayBefore((request, response) => {
      let bytes = 0
      request.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes === 20_000) {
          firstPart.resolve(bytes)
        }
      })
      request.on('end', () => response.writeHead(201).end())
    })
    const upload = gateway.open('/api/progress-reports', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    })
    upload.write(Buffer.alloc(20_000))
    expect(await firstPart.promise).toBe(20_000)
    upload.end('second part')
    expect((await answerOf(upload)).status).toBe(201)
  })

  it('the gateway forwards each event of a stream immediately', async () => {
    const stream = Promise.withResolvers<ServerResponse>()
    const gateway = await gatewayBefore((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.flushHeaders()
      stream.resolve(response)
    })
    const request = gateway.open('/api/events', { headers: { 'accept-encoding': 'br' } })
    request.end()
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    expect(answer.headers['content-encoding']).toBeUndefined()
    for (const event of ['data: one\n\n', 'data: two\n\n']) {
      const next = once(answer, 'data')
      ;(await stream.promise).write(event)
      expect(String(await next)).toBe(event)
    }
    request.destroy()
  })

  it.each([0, 1, 16_384, 65_536, 5_000_000])('uploads of %i bytes are forwarded completely', async (size) => {
    const gateway = await gatewayBefore((request, response) => {
      let bytes = 0
      request.on('data', (chunk: Buffer) => (bytes += chunk.length))
      request.on('end', () => response.end(String(bytes)))
    })
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const upload = gateway.open('/api/progress-reports', { method: 'POST', headers })
    expect((await answerOf(upload.end(Buffer.alloc(size)))).text).toBe(String(size))
  })

  it('the gateway delivers an error response while the upload is still in progress', async () => {
    const gateway = await gatewayBefore((_request, response) => {
      response.writeHead(507, { 'content-type': 'application/problem+json' }).end('{}')
    })
    const socket = connect(gateway.port, '127.0.0.1')
    socket.write(
      `POST /api/progress-reports HTTP/1.1\r\nHost: ${publicHost}\r\nContent-Length: 20000000\r\n\r\n`,
    )
    const answer = once(socket, 'data')
    for (let sent = 0; sent < 15; sent++) {
      socket.write(Buffer.alloc(1_000_000))
    }
    expect(String((await answer)[0])).toMatch(/^HTTP\/1.1 507/)
    expect(socket.destroyed).toBe(false)
    socket.destroy()
  })

  it('the gateway aborts an upload to the backend when the client disconnects', async () => {
    const brokenOff = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const gateway = await gatewayBefore((request) => {
      request.on('error', () => brokenOff.resolve()).once('data', () => begun.resolve())
    })
    const upload = gateway.open('/api/progress-reports', { method: 'POST' })
    upload.on('error', () => undefined)
    upload.write('beginning')
    await begun.promise
    upload.destroy()
    await brokenOff.promise
  })

  it('the gateway compresses complete JSON responses for clients that accept it and keeps the entity tag', async () => {
    const body = JSON.stringify({ items: 'task '.repeat(1_000) })
    const gateway = await gatewayBefore((_request, response) => {
      response.writeHead(200, {
        'content-type': 'application/json',
        etag: '"7"',
        'content-length': body.length,
      })
      response.end(body)
    })
    const plain = await gateway.get('/api/tasks')
    const compressed = await gateway.get('/api/tasks', { headers: { 'accept-encoding': 'gzip, br' } })
    expect(plain.text).toBe(body)
    expect(compressed.headers).toMatchObject({
      'content-encoding': 'br',
      etag: '"7"',
      vary: 'Accept-Encoding',
    })
    expect(String(brotliDecompressSync(compressed.body))).toBe(body)
  })
})

describe('smuggling', () => {
  it('a request body cannot become a second request', async () => {
    const paths: (string | undefined)[] = []
    const gateway = await gatewayBefore((request, response) => {
      paths.push(request.url)
      request.resume().on('end', () => response.end())
    })
    const socket = connect(gateway.port, '127.0.0.1')
    socket.write(
      `POST /api/a HTTP/1.1\r\nHost: ${publicHost}\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nG`,
    )
    const [answer] = await once(socket, 'data')
    socket.destroy()
    expect(String(answer)).toMatch(/^HTTP\/1.1 400/)
    expect(paths).toEqual([])
  })

  it('the gateway refuses a request with two hosts', async () => {
    const gateway = await gatewayBefore((_request, response) => response.end())
    const socket = connect(gateway.port, '127.0.0.1')
    socket.write(`GET /api/a HTTP/1.1\r\nHost: ${publicHost}\r\nHost: evil.test\r\nConnection: close\r\n\r\n`)
    const [answer] = await once(socket, 'data')
    socket.destroy()
    expect(String(answer)).toMatch(/^HTTP\/1.1 400/)
    expect(String(answer)).toContain('ambiguous_host')
  })

  it('the gateway forwards a chunked body of DELETE as a body', async () => {
    const gateway = await gatewayBefore((request, response) => {
      let text = ''
      request.on('data', (chunk) => (text += String(chunk))).on('end', () => response.end(text))
    })
    const request = gateway.open('/api/things/1', {
      method: 'DELETE',
      headers: { 'transfer-encoding': 'chunked' },
    })
    expect((await answerOf(request.end('GET /api/secret HTTP/1.1'))).text).toBe('GET /api/secret HTTP/1.1')
  })
})
