import { liveEvents } from '@headway/contracts/live'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Actor } from '../actor.ts'
import { createEventStreams } from './event-streams.ts'
import { EventStream } from './event-stream.ts'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

/** Returns the data that a browser receives from a stream. */
async function answerOf(callback: (stream: EventStream, response: ServerResponse) => void) {
  const server = createServer((_, response) => {
    // Koa’s status until a handler responds.
    response.statusCode = 404
    callback(new EventStream({ id: 1 } as Actor, response, undefined), response)
    response.end()
  }).listen(0, '127.0.0.1')
  closing.push(() => server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return { status: response.status, text: await response.text() }
}

describe('a stream', () => {
  it('an event stream begins after its headers and the missed events were sent', async () => {
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

  it('an event stream also begins when the browser has to reload everything', async () => {
    const { text } = await answerOf((stream, response) => {
      response.writeHead(200)
      stream.resync()
      expect(stream.hasBegun).toBe(true)
    })
    expect(text).toContain('event: resync')
  })

  it('an event stream that ends before its headers returns 503, so that the browser reconnects', async () => {
    expect(await answerOf((stream) => stream.end())).toEqual({ status: 503, text: '' })
  })

  it('an event stream that ends later sends the reason', async () => {
    const { status, text } = await answerOf((stream, response) => {
      response.writeHead(200)
      stream.replay([])
      stream.end('ended')
    })
    expect(status).toBe(200)
    expect(text).toContain('event: session-ended\ndata: {"reason":"ended"}')
  })
})

describe('the heartbeat', () => {
  afterEach(() => vi.useRealTimers())

  it('the heartbeat skips a stream that is still being opened', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { promise: accessKnown, resolve: resolveAccess } = Promise.withResolvers<void>()
    const access = { until: new Date(Date.now() + 60_000), hasChangedPermissions: false }
    const live = createEventStreams({
      feed: { listen: () => undefined, catchUp: async () => undefined } as never,
      clock: { now: () => new Date() } as never,
      logger: { warn: () => undefined } as never,
      findStreamAccess: async (actors) => {
        await accessKnown
        return new Map(actors.map((actor) => [actor, access]))
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
        resolveAccess()
      })
    }).listen(0, '127.0.0.1')
    closing.push(() => server.close())
    await new Promise((resolve) => server.once('listening', resolve))
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    expect(response.status).toBe(200)
    await response.body?.cancel()
  })
})
