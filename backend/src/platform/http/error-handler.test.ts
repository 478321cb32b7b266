import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { createLogger } from '@headway/server-kit/logger'
import Koa from 'koa'
import { describe, expect, it } from 'vitest'
import { errorHandler } from './error-handler.ts'
import { readJsonBody } from './request-body.ts'
import { LoadShedder } from '../limits/load-shedding.ts'

/** Starts a server that reads a body, and collects its log lines. */
async function startServer() {
  const lines: { level: number; msg?: string; requestId?: string }[] = []
  const logged = Promise.withResolvers<void>()
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as (typeof lines)[number])
      logged.resolve()
      done()
    },
  })
  const koa = new Koa()
  koa.silent = true
  const load = new LoadShedder(async () => true)
  koa.use(errorHandler(createLogger('backend', 'info', sink)))
  koa.use((ctx, next) => load.shed(ctx, next))
  koa.use(async (ctx) => {
    ctx.body = await readJsonBody(ctx)
  })
  const handle = koa.callback()
  const server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port, lines, logged: logged.promise }
}

describe('the log', () => {
  it('health checks are not logged, because they arrive every few seconds', async () => {
    const { server, port, lines, logged } = await startServer()
    for (const path of ['/healthz', '/readyz', '/metrics', '/api/things']) {
      await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body: '{}' })
    }
    await logged
    server.close()
    expect(lines).toMatchObject([{ path: '/api/things' }])
  })

  it.each([
    ['plain', '', Buffer.from('{"a"')],
    ['compressed', 'Content-Encoding: gzip\r\n', gzipSync('{"a":1}').subarray(0, 15)],
  ])(
    'a client that disconnects while sending a %s body is logged once, and not as an error',
    async (_kind, header, body) => {
      const { server, port, lines, logged } = await startServer()
      const socket = connect(port, '127.0.0.1')
      socket.write(
        `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${header}Content-Length: 100\r\n\r\n`,
      )
      socket.write(body)
      await once(server, 'request')
      socket.destroy()
      await logged
      server.close()
      expect(lines.map(({ level, msg }) => ({ level, msg }))).toEqual([
        { level: 30, msg: 'the client has left' },
      ])
    },
  )

  it('the log contains the request id of the gateway, or a new one if it is invalid', async () => {
    const { server, port, lines, logged } = await startServer()
    const ask = async (id: string) =>
      (await fetch(`http://127.0.0.1:${port}/`, { headers: { 'X-Request-Id': id } })).headers.get(
        'x-request-id',
      )
    expect(await ask('abcdefghijklmnop')).toBe('abcdefghijklmnop')
    expect(await ask('42')).toMatch(/^[a-z]{16}$/)
    await logged
    server.close()
    expect(lines[0]?.requestId).toBe('abcdefghijklmnop')
  })
})

describe('a body of JSON', () => {
  const objectOf = (keys: number) =>
    Object.fromEntries(Array.from({ length: keys }, (_, index) => [`k${index}`, 1]))

  it('a JSON body may contain a long array, but no object with too many fields', async () => {
    const { server, port } = await startServer()
    const send = async (body: unknown) => {
      const response = await fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
      return response.status
    }
    const tasks = Array.from({ length: 1_000 }, (_, id) => ({ id, version: 3 }))
    expect(await send({ selection: { tasks } })).toBe(200)
    expect(await send(objectOf(200))).toBe(200)
    expect(await send(objectOf(201))).toBe(400)
    expect(await send({ list: Array.from({ length: 21 }, () => objectOf(199)) })).toBe(400)
    server.close()
  })

  it('a JSON body is refused when it is empty, has an unknown encoding, or unpacks too large', async () => {
    const { server, port } = await startServer()
    const send = async (body: string | Uint8Array<ArrayBuffer>, encoding?: string) => {
      const response = await fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(encoding ? { 'Content-Encoding': encoding } : {}),
        },
        body,
      })
      return response.status
    }
    const packed = (text: string) => new Uint8Array(gzipSync(text))
    expect(await send(packed('{"a":1}'), 'gzip')).toBe(200)
    expect(await send(packed(JSON.stringify({ a: 'x'.repeat(5_000_000) })), 'gzip')).toBe(413)
    expect(await send('not gzip', 'gzip')).toBe(400)
    expect(await send('{"a":1}', 'unknown')).toBe(415)
    expect(await send('')).toBe(400)
    expect(await send('  ')).toBe(400)
    server.close()
  })
})
