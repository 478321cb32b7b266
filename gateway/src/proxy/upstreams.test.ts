import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { close, listen, startGateway } from '../test/harness.ts'

type Gateway = Awaited<ReturnType<typeof startGateway>>

let first: Server
let second: Server
let gateway: Gateway
let ports: number[]

/** Returns a backend that responds with its name. */
const backend =
  (name: string): RequestListener =>
  (request, response) => {
    request.resume()
    response.end(name)
  }

async function start(): Promise<void> {
  first = createServer(backend('first'))
  second = createServer(backend('second'))
  ports = [await listen(first), await listen(second)]
  const BACKEND_URL = ports.map((port) => `http://127.0.0.1:${port}`).join(', ')
  gateway = await startGateway({ environment: { BACKEND_URL } })
}

beforeEach(start)
afterEach(async () => {
  await gateway.stop()
  await Promise.all([first, second].filter(({ listening }) => listening).map(close))
})

const answers = async (count: number, method = 'GET') => {
  const texts = new Set<string>()
  for (let index = 0; index < count; index++) {
    const { status, text } = await gateway.get('/api/things', { method })
    expect(status).toBe(200)
    texts.add(text)
  }
  return [...texts].sort()
}

describe('several backends', () => {
  it('several backends receive requests in turn', async () => {
    expect(await answers(4)).toEqual(['first', 'second'])
  })

  it.each(['GET', 'POST'])(
    'the remaining backends serve every %s while one of them refuses connections',
    async (method) => {
      await close(first)
      expect(await answers(6, method)).toEqual(['second'])
    },
  )

  it('several backends keep the gateway ready as long as one of them answers', async () => {
    await close(first)
    expect((await gateway.get('/readyz')).status).toBe(200)
    await close(second)
    expect(await gateway.get('/readyz')).toMatchObject({
      status: 503,
      text: '{"status":"no backend answers"}',
    })
    expect((await gateway.get('/healthz')).status).toBe(200)
  })

  it('concurrent requests for the readiness share one check of each backend', async () => {
    let asked = 0
    first.removeAllListeners('request').on('request', (_request, response) => {
      asked++
      setTimeout(() => response.end(), 300)
    })
    const ready = await Promise.all(Array.from({ length: 50 }, () => gateway.get('/readyz')))
    expect(new Set(ready.map(({ status }) => status))).toEqual(new Set([200]))
    // The gateway also checks several backends once a second by itself.
    expect(asked).toBeLessThan(5)
  })

  it('backends that are not ready receive no requests', async () => {
    first.removeAllListeners('request').on('request', (request, response) => {
      response.statusCode = request.url === '/readyz' ? 503 : 200
      response.end('first')
    })
    await gateway.get('/readyz')
    expect(await answers(4)).toEqual(['second'])
  })
})

describe('a gateway that stops', () => {
  it('a stopping gateway is not ready, keeps no connection, and ends event streams', async () => {
    first.removeAllListeners('request').on('request', (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('retry: 2000\n')
    })
    await close(second)
    const stream = gateway.open('/api/events', { headers: { accept: 'text/event-stream' } })
    const ended = new Promise<void>((resolve, reject) => {
      stream.on('response', (answer) => answer.resume().once('end', resolve))
      stream.on('error', reject)
    })
    stream.end()
    await new Promise((resolve) => stream.once('response', resolve))
    gateway.drain()
    const answer = await gateway.get('/readyz')
    expect(answer).toMatchObject({ status: 503, headers: { connection: 'close' } })
    gateway.endStreams()
    await ended
  })
})
