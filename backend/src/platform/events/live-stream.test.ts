import { liveEvents } from '@headway/contracts/live'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Actor } from '../actor.ts'
import { createLive } from './live.ts'
import { LiveStream } from './live-stream.ts'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

/** What a browser gets of a stream with which something is done. */
async function answerOf(act: (stream: LiveStream, response: ServerResponse) => void) {
  const server = createServer((_, response) => {
    // As Koa has it until somebody answers.
    response.statusCode = 404
    act(new LiveStream({ id: 1 } as Actor, response, undefined), response)
    response.end()
  }).listen(0, '127.0.0.1')
  closing.push(() => server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return { status: response.status, text: await response.text() }
}

describe('a stream', () => {
  it('has begun once its answer has and it has got what it has missed, and not before', async () => {
    const begun: boolean[] = []
    const { status } = await answerOf((stream, response) => {
      begun.push(stream.hasBegun)
      response.writeHead(200)
      begun.push(stream.hasBegun)
      stream.replay([])
      begun.push(stream.hasBegun)
    })
    expect(status).toBe(200)
    expect(begun).toEqual([false, false, true])
  })

  it('has begun as well when the browser is to read everything again', async () => {
    const { text } = await answerOf((stream, response) => {
      response.writeHead(200)
      stream.resync()
      expect(stream.hasBegun).toBe(true)
    })
    expect(text).toContain('event: resync')
  })

  it('that ends before its answer has begun says that the browser may come back', async () => {
    expect(await answerOf((stream) => stream.end())).toEqual({ status: 503, text: '' })
  })

  it('that ends later ends with why', async () => {
    const { status, text } = await answerOf((stream, response) => {
      response.writeHead(200)
      stream.replay([])
      stream.end('ended')
    })
    expect(status).toBe(200)
    expect(text).toContain('event: session-ended\ndata: {"reason":"ended"}')
  })
})

describe('the beat that keeps streams awake', () => {
  afterEach(() => vi.useRealTimers())

  it('passes over one that is still being opened, which answers 200 then', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { promise: known, resolve: tell } = Promise.withResolvers<void>()
    const standing = { until: new Date(Date.now() + 60_000), hasOtherRights: false }
    const live = createLive({
      feed: { listen: () => undefined, catchUp: async () => undefined } as never,
      clock: { now: () => new Date() } as never,
      logger: { warn: () => undefined } as never,
      findStandings: async (actors) => {
        await known
        return new Map(actors.map((actor) => [actor, standing]))
      },
    })
    closing.push(() => live.close())
    let open = async (_: object): Promise<unknown> => undefined
    const route = (...[endpoint, , handler]: [unknown, unknown, typeof open]) => {
      open = endpoint === liveEvents ? handler : open
    }
    live.register({ route } as never)
    const server = createServer((_, res) => {
      res.statusCode = 404
      const actor = { id: 1, sessionId: 'one' }
      void open({ ctx: { res, get: () => '' }, actor, query: {} })
      setImmediate(() => {
        vi.advanceTimersByTime(20_000)
        tell()
      })
    }).listen(0, '127.0.0.1')
    closing.push(() => server.close())
    await new Promise((resolve) => server.once('listening', resolve))
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    expect(response.status).toBe(200)
    await response.body?.cancel()
  })
})
