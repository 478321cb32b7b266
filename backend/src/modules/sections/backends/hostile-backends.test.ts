import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import {
  answerJson,
  answerWith,
  expectFailure,
  startBackend,
  startPortalWithBackend,
  startRawBackend,
  useBackend,
} from '../testing/section-backend.ts'

const json = { 'Content-Type': 'application/json' }

const { server, admin, person, backend, ask, stop } = await startPortalWithBackend()
const stops: (() => Promise<void>)[] = []
afterAll(stop)
afterEach(async () => {
  backend.handle = answerJson({})
  await Promise.all(stops.splice(0).map((end) => end()))
})

describe('a response of a section backend', () => {
  it.each<[string, RequestListener]>([
    ['HTML', answerWith(200, { 'Content-Type': 'text/html' }, '<script>leak</script>')],
    ['HTML with a charset', answerWith(200, { 'Content-Type': 'Text/HTML; charset=utf-8' }, 'leak')],
    ['an HTML error page', answerWith(404, { 'Content-Type': 'text/html' }, 'leak')],
    ['SVG', answerWith(200, { 'Content-Type': 'image/svg+xml' })],
    ['XML', answerWith(200, { 'Content-Type': 'application/xml' })],
    ['a script', answerWith(200, { 'Content-Type': 'text/javascript' })],
    ['an event stream', answerWith(200, { 'Content-Type': 'text/event-stream' })],
    ['no media type', answerWith(200, {})],
    ['two media types', answerWith(200, { 'Content-Type': ['application/json', 'text/html'] })],
    ['a redirect', answerWith(302, { ...json, Location: 'https://evil.example/leak' })],
    ['a permanent redirect', answerWith(308, { ...json, Location: '/leak' })],
    ['a cookie', answerWith(200, { ...json, 'Set-Cookie': 'portal=leak' })],
    [
      'a cookie in an error',
      answerWith(404, { 'Content-Type': 'application/problem+json', 'Set-Cookie': 'a=leak' }),
    ],
    ['compressed JSON', answerWith(200, { ...json, 'Content-Encoding': 'gzip' })],
    ['401', answerWith(401, { 'Content-Type': 'application/problem+json' })],
    ['407', answerWith(407, { 'Content-Type': 'application/problem+json' })],
    ['an error without a problem body', answerWith(500, json)],
    ['an incomplete problem body', answerWith(400, { 'Content-Type': 'application/problem+json' })],
    [
      'a problem body that is no JSON',
      answerWith(400, { 'Content-Type': 'application/problem+json' }, 'leak'),
    ],
    [
      'a problem body that is too large',
      answerWith(400, { 'Content-Type': 'application/problem+json' }, `"${'leak'.repeat(20_000)}"`),
    ],
  ])('with %s is a 502 problem', async (_name, answer) => {
    backend.handle = answer
    await expectFailure(await ask(), 'invalid_response')
  })

  it.each<[string, (socket: Socket) => void]>([
    [
      '10 MB of headers',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n')
        for (let line = 0; line < 1_000 && !socket.destroyed; line++) {
          socket.write(`X-Leak-${line}: ${'x'.repeat(10_000)}\r\n`)
        }
        socket.end('\r\n{}')
      },
    ],
    ['no HTTP', (socket) => socket.end('SSH-2.0-OpenSSH leak\r\n\r\n')],
    [
      'two lengths',
      (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 5\r\n\r\n{}'),
    ],
  ])('with %s is a 502 problem', async (_name, answer) => {
    const raw = await startRawBackend((socket) => void socket.once('data', () => answer(socket)))
    stops.push(raw.stop)
    await useBackend(server, admin, 'mfe_raw', raw.url)
    await expectFailure(await server.fetch(person, '/api/section-backends/mfe_raw/x'), 'invalid_response')
  })

  it('that breaks off is not shown as a complete one', async () => {
    backend.handle = (_, response) => {
      response.writeHead(200, { ...json, 'Content-Length': '100' }).write('[1,')
      setTimeout(() => response.destroy(), 50)
    }
    const response = await ask()
    await expect(response.text()).rejects.toThrow()
  })

  it('that refuses, resets or closes the connection is a 502 problem', async () => {
    const closed = await startBackend(answerJson({}))
    await closed.stop()
    await useBackend(server, admin, 'mfe_dead', closed.url)
    await expectFailure(await server.fetch(person, '/api/section-backends/mfe_dead/x'), 'unreachable')
    backend.handle = (_, response) => void response.destroy()
    await expectFailure(await ask(), 'unreachable')
    await expectFailure(await ask({ method: 'POST', headers: json, body: '{}' }), 'unreachable')
  })

  it('passes JSON, problems and files on with few headers', async () => {
    backend.handle = answerWith(
      201,
      {
        ...json,
        ETag: '"4"',
        'Cache-Control': 'public, max-age=600',
        'Content-Security-Policy': "default-src *; script-src 'unsafe-inline'",
        'Access-Control-Allow-Origin': '*',
        'Clear-Site-Data': '"*"',
        'Service-Worker-Allowed': '/',
        'Strict-Transport-Security': 'max-age=0',
        Location: '/internal',
        Server: 'nginx',
      },
      '{"id":4}',
    )
    const created = await ask({ method: 'POST', headers: json, body: '{}' })
    expect([created.status, await created.json(), created.headers.get('etag')]).toEqual([
      201,
      { id: 4 },
      '"4"',
    ])
    expect([...created.headers.keys()].toSorted()).toEqual([
      'cache-control',
      'connection',
      'content-type',
      'date',
      'etag',
      'keep-alive',
      'transfer-encoding',
      'x-request-id',
    ])
    expect(created.headers.get('cache-control')).toBe('no-store')

    backend.handle = answerWith(
      200,
      { 'Content-Type': 'application/pdf', 'Content-Disposition': 'inline' },
      'pdf',
    )
    expect((await ask()).headers.get('content-disposition')).toBe('attachment')
    backend.handle = answerWith(
      200,
      { 'Content-Type': 'text/csv', 'Content-Disposition': 'attachment; filename=a.csv' },
      'a',
    )
    expect((await ask()).headers.get('content-disposition')).toBe('attachment; filename=a.csv')

    backend.handle = (_, response) => void response.writeHead(204).end()
    expect((await ask({ method: 'DELETE' })).status).toBe(204)
    backend.handle = (_, response) => void response.writeHead(304, { ETag: '"4"' }).end()
    expect((await ask({ headers: { 'If-None-Match': '"4"' } })).status).toBe(304)
    backend.handle = answerJson({ id: 4 })
    const head = await ask({ method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  it('passes a problem on with the request id of the portal and without unknown fields', async () => {
    const problem = {
      type: 'about:blank',
      title: 'Conflict',
      status: 409,
      code: 'room_taken',
      detail: 'This room is taken.',
      requestId: 'theirs',
      internal: 'leak',
    }
    backend.handle = answerWith(
      409,
      { 'Content-Type': 'application/problem+json', 'Retry-After': '7' },
      JSON.stringify(problem),
    )
    const response = await ask()
    const { internal: _, ...kept } = problem
    expect([response.status, await response.json()]).toEqual([
      409,
      { ...kept, requestId: response.headers.get('x-request-id') },
    ])
    expect(response.headers.get('retry-after')).toBe('7')
  })

  it('asks again only for reading, when a kept connection was just closed', async () => {
    const counts = { GET: 0, POST: 0 }
    backend.handle = (request, response) => {
      const count = ++counts[request.method as keyof typeof counts]
      if (count === 1) {
        response.destroy()
      } else {
        answerJson({})(request, response)
      }
    }
    expect((await ask()).status).toBe(200)
    expect((await ask({ method: 'POST', headers: json, body: '{}' })).status).toBe(502)
    expect(counts).toEqual({ GET: 2, POST: 1 })
  })
})
