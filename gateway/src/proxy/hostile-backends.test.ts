import { once } from 'node:events'
import type { IncomingMessage, RequestOptions } from 'node:http'
import { connect, createServer, type Socket } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { publicHost, startGateway } from '../test/harness.ts'
import { gatewayBefore, stopAll, stopLater } from '../test/hostile-backend.ts'

afterEach(stopAll)

const short = (text: string) => `HTTP/1.1 200 OK\r\nContent-Length: ${text.length}\r\n\r\n${text}`

describe('invalid responses', () => {
  it.each([
    ['garbage', 'hello\r\n\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
    [
      'a length and chunks',
      'HTTP/1.1 200 OK\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a header that injects a line', 'HTTP/1.1 200 OK\r\nX-One: a\rX-Two: b\r\nContent-Length: 0\r\n\r\n'],
    ['headers without end', `HTTP/1.1 200 OK\r\nX-Long: ${'a'.repeat(200_000)}`],
    [
      'an unrequested upgrade',
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
    ],
  ])('an invalid backend response returns 502: %s', async (_case, bytes) => {
    const gateway = await gatewayBefore((socket) => socket.write(bytes))
    const { status, text } = await gateway.get('/api/tasks')
    expect(status).toBe(502)
    expect(JSON.parse(text)).toMatchObject({ code: 'upstream_unreachable' })
  })

  it('invalid backend responses close the connection when the response has already begun', async () => {
    const gateway = await gatewayBefore((socket) =>
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\nnonsense\r\n'),
    )
    await expect(gateway.get('/api/tasks')).rejects.toThrow(/aborted|hang up|ECONNRESET/)
  })

  it('an invalid response is never sent as the response to another request', async () => {
    const gateway = await gatewayBefore((socket, request) => {
      const own = short(/GET (\S+)/.exec(request)?.[1] ?? '')
      socket.write(own + short('of another response'))
    })
    for (const path of ['/api/one', '/api/two', '/api/three']) {
      expect((await gateway.get(path)).text).toBe(path)
    }
  })

  it('invalid informational responses are skipped', async () => {
    const early = 'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'
    const gateway = await gatewayBefore((socket) => socket.write(early + short('answer')))
    expect(await gateway.get('/api/tasks')).toMatchObject({ status: 200, text: 'answer' })
  })
})

describe('half-sent responses', () => {
  it('half-sent responses are aborted after the timeout', async () => {
    const gateway = await gatewayBefore((socket) => socket.write('HTTP/1.1 200 OK\r\nContent-'))
    const { status, text } = await gateway.get('/api/tasks')
    expect(status).toBe(504)
    expect(JSON.parse(text)).toMatchObject({ code: 'upstream_silent' })
  })

  it('half-sent responses do not block later requests', async () => {
    const gateway = await gatewayBefore((socket, request) =>
      socket.write(request.includes('silent') ? 'HTTP/1.1 200' : short('answer')),
    )
    const silent = await Promise.all(Array.from({ length: 600 }, () => gateway.get('/api/silent')))
    expect(new Set(silent.map(({ status }) => status))).toEqual(new Set([504]))
    expect((await gateway.get('/api/tasks')).text).toBe('answer')
  })
})

describe('endless responses', () => {
  const head = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n'
  const piece = `10000\r\n${'a'.repeat(65_536)}\r\n`

  /** Sends data until the connection ends, and returns how much was sent. */
  async function endless() {
    let written = 0
    const left = Promise.withResolvers<void>()
    const gateway = await gatewayBefore((socket) => {
      socket.on('close', () => left.resolve())
      const send = () => {
        while (!socket.destroyed && written < 200_000_000) {
          written += piece.length
          if (!socket.write(piece)) {
            socket.once('drain', send)
            return
          }
        }
      }
      socket.write(head)
      send()
    })
    return { gateway, written: () => written, left: left.promise }
  }

  it('an endless response is read as fast as the client reads, and ends when it disconnects', async () => {
    const { gateway, written, left } = await endless()
    const request = gateway.open('/api/export').end()
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    await wait(300)
    expect(written()).toBeLessThan(50_000_000)
    const before = written()
    let bytes = 0
    answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
    while (bytes < before + 10_000_000) {
      await wait(10)
    }
    answer.on('error', () => undefined)
    request.destroy()
    await left
  })
})

describe('connections to the backend', () => {
  it('backend connections are reused for the next request', async () => {
    const gateway = await gatewayBefore((socket) => socket.write(short('answer')))
    for (let round = 0; round < 10; round++) {
      await gateway.get('/api/tasks')
      await wait(2)
    }
    expect(gateway.connections()).toBe(1)
  })

  it('a backend connection is closed when the client disconnects before a small response', async () => {
    const left = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const gateway = await gatewayBefore((socket) => {
      socket.on('close', () => left.resolve())
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf')
      begun.resolve()
    })
    const request = gateway.open('/api/tasks').end()
    request.on('error', () => undefined)
    await begun.promise
    request.destroy()
    await left.promise
  })

  it('requests that may have had an effect are not retried', async () => {
    let asked = 0
    const gateway = await gatewayBefore((socket) => {
      asked++
      socket.destroy()
    })
    expect((await gateway.get('/api/tasks', { method: 'DELETE' })).status).toBe(502)
    expect(asked).toBe(1)
    expect((await gateway.get('/api/tasks')).status).toBe(502)
    expect(asked).toBe(3)
  })
})

describe('unusual requests', () => {
  it.each([
    ['bytes beyond ASCII in the path', 'GET /api/\xe9\xff?q=\xfc HTTP/1.1'],
    ['bytes beyond ASCII in a header', 'GET /api/a HTTP/1.1\r\nX-Name: \xe9\xff'],
    ['an empty header', 'GET /api/a HTTP/1.1\r\nX-Name:'],
    ['a part behind a number sign', 'GET /api/a#/../b HTTP/1.1'],
    ['a method that few use', 'PROPFIND /api/a HTTP/1.1'],
    ['a header of the client’s for its connection', 'GET /api/a HTTP/1.1\r\nKeep-Alive: 5\r\nTE: trailers'],
    ['an upgrade that is none', 'GET /api/a HTTP/1.1\r\nUpgrade: h2c'],
    ['a name that objects have', 'GET /api/a HTTP/1.1\r\n__proto__: 1\r\nconstructor: 2'],
  ])('an unusual request does not affect the gateway: %s', async (_case, lines) => {
    const gateway = await gatewayBefore((socket) => socket.write(short('answer')))
    const socket = connect(gateway.port, '127.0.0.1')
    socket.write(`${lines}\r\nHost: ${publicHost}\r\n\r\n`, 'latin1')
    const [answer] = await once(socket, 'data')
    socket.destroy()
    expect(String(answer)).toMatch(/^HTTP\/1.1 (200|400|502) /)
    expect((await gateway.get('/api/tasks')).text).toBe('answer')
  })
})

describe('a backend at a Unix socket', () => {
  it('a backend at a Unix socket receives all requests at the socket, and counts as unavailable when the socket is', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'headway-socket-'))
    const socketPath = join(folder, 'backend.sock')
    const sockets: Socket[] = []
    const backend = createServer((socket) => {
      sockets.push(socket)
      socket.on('data', () => socket.write(short('at the socket')))
    })
    backend.listen(socketPath)
    await once(backend, 'listening')
    const gateway = await startGateway({ environment: { BACKEND_SOCKET: socketPath } })
    stopLater(gateway)
    const streamed = { accept: 'text/event-stream' }
    expect((await gateway.get('/api/tasks')).text).toBe('at the socket')
    expect((await gateway.get('/api/live', { headers: streamed })).text).toBe('at the socket')
    expect((await gateway.get('/auth/page')).text).toBe('{}')
    await rm(folder, { recursive: true })
    backend.close()
    sockets.forEach((socket) => socket.destroy())
    expect((await gateway.get('/api/live', { headers: streamed })).status).toBe(502)
  })
})

describe('HTTP edge cases', () => {
  it.each([
    ['HEAD', { method: 'HEAD' }, 'HTTP/1.1 200 OK\r\nContent-Length: 1057\r\nETag: "1"\r\n\r\n', 200, '1057'],
    ['304', {}, 'HTTP/1.1 304 Not Modified\r\nETag: "1"\r\n\r\n', 304, undefined],
    ['204', {}, 'HTTP/1.1 204 No Content\r\nETag: "1"\r\n\r\n', 204, undefined],
  ] satisfies [string, RequestOptions, string, number, string | undefined][])(
    'a response without a body keeps its headers: %s',
    async (_case, options, bytes, status, length) => {
      const gateway = await gatewayBefore((socket) => socket.write(bytes))
      const answer = await gateway.get('/api/tasks', options)
      expect(answer).toMatchObject({ status, text: '', headers: { etag: '"1"' } })
      expect(answer.headers['content-length']).toBe(length)
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
    },
  )

  it('the gateway does not forward trailers', async () => {
    const gateway = await gatewayBefore((socket) =>
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nbody\r\n0\r\nX-Sum: 7\r\n\r\n'),
    )
    expect((await gateway.get('/api/tasks')).text).toBe('body')
  })

  it('the gateway forwards several cookies and no headers about the server software', async () => {
    const gateway = await gatewayBefore((socket) =>
      socket.write(
        'HTTP/1.1 200 OK\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\nServer: x\r\nX-Powered-By: y\r\nConnection: X-Hop\r\nX-Hop: z\r\nContent-Length: 0\r\n\r\n',
      ),
    )
    const { headers } = await gateway.get('/api/tasks')
    expect(headers['set-cookie']).toEqual(['a=1', 'b=2'])
    expect(headers).not.toHaveProperty('server')
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('x-hop')
  })

  it('the gateway forwards a body after Expect: 100-continue and the body of a GET request', async () => {
    const seen: string[] = []
    const gateway = await gatewayBefore((socket, request) => {
      seen.push(request)
      socket.write(short('answer'))
    })
    for (const method of ['POST', 'GET']) {
      const request = gateway.open('/api/tasks', {
        method,
        headers: { expect: '100-continue', 'content-length': '2' },
      })
      request.flushHeaders()
      await once(request, 'continue')
      request.end('{}')
      const [answer] = (await once(request, 'response')) as [IncomingMessage]
      answer.resume()
      await once(answer, 'end')
      expect(seen.pop()).toMatch(/\r\ncontent-length: 2\r\n[^]*\{\}$/)
    }
  })
})
