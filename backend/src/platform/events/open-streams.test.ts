import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Actor } from '../actor.ts'
import type { CommittedEvent } from './event-feed.ts'
import { EventStream } from './event-stream.ts'
import { OpenStreams } from './open-streams.ts'

/** So long does a write take here, in milliseconds, and a rest eight times that. */
const WRITE = 2

let server: Server
let time: number
let writeTime: number
let writes: string[]
let streams: OpenStreams

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  time = 1_000
  writeTime = WRITE
  writes = []
  streams = new OpenStreams(() => time)
})
afterEach(() => {
  vi.useRealTimers()
  server.close()
})

const event = (id: number, more: Partial<CommittedEvent> = {}): CommittedEvent => ({
  id,
  name: 'task.created',
  payload: null,
  tags: 'tasks',
  userIds: [1],
  isOrganizationWide: false,
  isGlobal: false,
  streamEffect: null,
  isLate: false,
  ...more,
})

/** The events of each write, and time that passes with it. */
function watch(response: ServerResponse): void {
  const write = response.write.bind(response)
  response.write = (chunk: string | Buffer) => {
    time += writeTime
    writes.push([...`${chunk}`.matchAll(/^id: (\d+)$/gm)].map(([, id]) => id).join(' '))
    return write(chunk)
  }
}

/** Opens a stream, does something with it, and gives what its browser has got in the end. */
async function answerOf(callback: (stream: EventStream) => Promise<void>): Promise<string> {
  const { promise: done, resolve, reject } = Promise.withResolvers<void>()
  server = createServer((_, response) => {
    response.writeHead(200)
    watch(response)
    const stream = new EventStream({ id: 1, role: 'staff' } as Actor, response, undefined)
    streams.add(stream)
    stream.replay([])
    callback(stream)
      .then(resolve, reject)
      .finally(() => response.end())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await done
  return response.text()
}

/** Streams send their data at the end of the current turn of the event loop. */
const turn = () => new Promise<void>((resolve) => process.nextTick(resolve))

async function deliver(...events: CommittedEvent[]): Promise<void> {
  streams.deliver(events)
  await turn()
}

async function pass(milliseconds: number): Promise<void> {
  time += milliseconds
  vi.advanceTimersByTime(milliseconds)
  await turn()
}

describe('batches of events', () => {
  it('events are sent at once the first time, and later in batches after a pause', async () => {
    await answerOf(async () => {
      await deliver(event(1))
      expect(writes).toEqual(['1'])
      await deliver(event(2))
      await pass(8 * WRITE - 1)
      await deliver(event(3))
      expect(writes).toEqual(['1'])
      await pass(1)
      expect(writes).toEqual(['1', '2 3'])
    })
  })

  it('events are sent at once again after a pause', async () => {
    await answerOf(async () => {
      await deliver(event(1))
      await pass(8 * WRITE)
      await deliver(event(2), event(3))
      expect(writes).toEqual(['1', '2 3'])
    })
  })

  it('waits at most forty milliseconds, even if sending took long', async () => {
    writeTime = 1_000
    await answerOf(async () => {
      await deliver(event(1))
      await deliver(event(2))
      await pass(39)
      expect(writes).toEqual(['1'])
      await pass(1)
      expect(writes).toEqual(['1', '2'])
    })
  })

  it('queued events are sent before a stream ends, in order', async () => {
    const text = await answerOf(async (stream) => {
      await deliver(event(1))
      await deliver(event(2))
      stream.end('ended')
    })
    expect([...text.matchAll(/^(?:id|event): (.+)$/gm)].map(([, value]) => value)).toEqual([
      '1',
      'change',
      '2',
      'change',
      'session-ended',
    ])
  })

  it('queued events are sent before a stream is renewed, followed by the renewal', async () => {
    const renewal = event(3, { userIds: [], streamEffect: { kind: 'renew', userId: 1 } })
    const text = await answerOf(async () => {
      await deliver(event(1))
      await deliver(event(2))
      await deliver(renewal)
    })
    expect([...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => id)).toEqual(['1', '2', '3'])
  })

  it('an event that arrives while others are being written waits for them', async () => {
    await answerOf(async () => {
      streams.deliver([event(1)])
      streams.deliver([event(2)])
      expect(writes).toEqual(['1'])
      await turn()
      await pass(8 * WRITE)
      expect(writes).toEqual(['1', '2'])
    })
  })

  it('events are not written to a closed stream', async () => {
    await answerOf(async (stream) => {
      await deliver(event(1))
      await deliver(event(2))
      streams.remove(stream)
      await pass(100)
      expect(writes).toEqual(['1'])
    })
  })
})
