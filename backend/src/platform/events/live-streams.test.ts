import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Actor } from '../actor.ts'
import type { CommittedEvent } from './event-feed.ts'
import { LiveStream } from './live-stream.ts'
import { LiveStreams } from './live-streams.ts'

/** So long does a write take here, in milliseconds, and a rest eight times that. */
const WRITE = 2

let server: Server
let time: number
let writeTime: number
let writes: string[]
let streams: LiveStreams

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  time = 1_000
  writeTime = WRITE
  writes = []
  streams = new LiveStreams(() => time)
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
  isOrganisationWide: false,
  isForEverybody: false,
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
async function answerOf(act: (stream: LiveStream) => Promise<void>): Promise<string> {
  const { promise: done, resolve, reject } = Promise.withResolvers<void>()
  server = createServer((_, response) => {
    response.writeHead(200)
    watch(response)
    const stream = new LiveStream({ id: 1, role: 'staff' } as Actor, response, undefined)
    streams.add(stream)
    stream.replay([])
    act(stream)
      .then(resolve, reject)
      .finally(() => response.end())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await done
  return response.text()
}

/** What is written leaves at the end of the turn. */
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

describe('news without a pause', () => {
  it('is sent at once the first time, and together after a rest of eight times what that took', async () => {
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

  it('is sent at once again after a pause', async () => {
    await answerOf(async () => {
      await deliver(event(1))
      await pass(8 * WRITE)
      await deliver(event(2), event(3))
      expect(writes).toEqual(['1', '2 3'])
    })
  })

  it('waits no longer than forty milliseconds, however long the last writing took', async () => {
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

  it('reaches a stream before that ends, in its order', async () => {
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

  it('reaches a stream that is renewed, with the event that renews it as the last', async () => {
    const renewal = event(3, { userIds: [], streamEffect: { kind: 'renew', userId: 1 } })
    const text = await answerOf(async () => {
      await deliver(event(1))
      await deliver(event(2))
      await deliver(renewal)
    })
    expect([...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => id)).toEqual(['1', '2', '3'])
  })

  it('that comes while other news is being sent waits for its end', async () => {
    await answerOf(async () => {
      streams.deliver([event(1)])
      streams.deliver([event(2)])
      expect(writes).toEqual(['1'])
      await turn()
      await pass(8 * WRITE)
      expect(writes).toEqual(['1', '2'])
    })
  })

  it('is not written to a stream that has closed meanwhile', async () => {
    await answerOf(async (stream) => {
      await deliver(event(1))
      await deliver(event(2))
      streams.remove(stream)
      await pass(100)
      expect(writes).toEqual(['1'])
    })
  })
})
