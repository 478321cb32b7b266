import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setInterval as every, setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { answerOf, publicHost, startGateway } from '../test/harness.ts'

type Gateway = Awaited<ReturnType<typeof startGateway>>
const running: Gateway[] = []
const sockets: Socket[] = []

/** A gateway, how many requests have come through it, and how many of them were broken off. */
async function gatewayBefore(answer: RequestListener, environment: Record<string, string> = {}) {
  const seen = { requests: 0, brokenOff: 0 }
  const gateway = await startGateway({
    environment,
    backend: (request, response) => {
      seen.requests++
      request.on('error', () => seen.brokenOff++)
      answer(request, response)
    },
  })
  running.push(gateway)
  return { gateway, seen }
}

afterEach(async () => {
  sockets.splice(0).forEach((socket) => socket.destroy())
  await Promise.all(running.splice(0).map((one) => one.stop()))
})

const sizeBack: RequestListener = (request, response) => {
  let bytes = 0
  request.on('data', (chunk: Buffer) => (bytes += chunk.length)).on('end', () => response.end(String(bytes)))
}

const multipart = { 'content-type': 'multipart/form-data; boundary=b' }

/** Begins an upload whose rest does not come. */
async function begin({ port }: Gateway, bytes: number, cookie = '', from = ''): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const head = {
    Host: publicHost,
    Cookie: cookie,
    'Content-Length': '1000000',
    ...multipart,
    'X-Forwarded-For': from,
  }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
  socket.write(`POST /api/progress-reports HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  socket.write(Buffer.alloc(bytes))
  return socket
}

const statusOf = async (socket: Socket) => String((await once(socket, 'data'))[0]).split(' ')[1]

function upload(gateway: Gateway, bytes: number, cookie: string) {
  const request = gateway.open('/api/progress-reports', { method: 'POST', headers: { ...multipart, cookie } })
  return answerOf(request.end(Buffer.alloc(bytes)))
}

describe('an upload', () => {
  it('is unknown to the process behind until it has begun to come', async () => {
    const { gateway, seen } = await gatewayBefore(sizeBack)
    await Promise.all(Array.from({ length: 200 }, () => begin(gateway, 16_000)))
    expect((await gateway.get('/api/tasks')).status).toBe(200)
    expect(seen.requests).toBe(1)
    expect((await upload(gateway, 100_000, '')).text).toBe('100000')
    expect(seen.requests).toBe(2)
  })

  it.each([0, 1, 16_383, 16_384, 16_385, 65_536, 5_000_000])('comes whole: %i bytes', async (bytes) => {
    const { gateway } = await gatewayBefore(sizeBack)
    expect((await upload(gateway, bytes, '')).text).toBe(String(bytes))
  })

  it('is sent on no connection that is kept, which may be closed from the other end at that moment', async () => {
    const served = new WeakSet<Socket>()
    const { gateway } = await gatewayBefore((request, response) => {
      if (served.has(request.socket)) {
        request.socket.resetAndDestroy()
        return
      }
      served.add(request.socket)
      sizeBack(request, response)
    })
    for (const bytes of [20_000, 20_001]) {
      expect((await upload(gateway, bytes, '')).text).toBe(String(bytes))
    }
  })

  it('whose sender leaves before it has begun to come leaves the gateway as it was', async () => {
    const { gateway, seen } = await gatewayBefore(sizeBack)
    const socket = await begin(gateway, 10)
    socket.resetAndDestroy()
    expect((await upload(gateway, 20_000, '')).text).toBe('20000')
    expect(seen.requests).toBe(1)
  })
})

describe('uploads of one network', () => {
  it('share the places of one address, from whichever of its addresses they come', async () => {
    const { gateway, seen } = await gatewayBefore(sizeBack, { TRUSTED_PROXIES: '127.0.0.1' })
    await Promise.all(
      Array.from({ length: 60 }, (_, number) => begin(gateway, 20_000, '', `2001:db8:0:1::${number}`)),
    )
    await expect.poll(() => seen.requests).toBe(60)
    expect(await statusOf(await begin(gateway, 20_000, '', '2001:db8:0:1:ffff::1'))).toBe('503')
    await begin(gateway, 20_000, '', '2001:db8:0:2::1')
    await expect.poll(() => seen.requests).toBe(61)
  })
})

describe('uploads of one session', () => {
  const cookie = 'theme=dark; portal=one'

  it('beyond the fourth are refused without asking the process behind, others are not', async () => {
    const { gateway, seen } = await gatewayBefore(sizeBack)
    await Promise.all(Array.from({ length: 4 }, () => begin(gateway, 20_000, cookie)))
    await expect.poll(() => seen.requests).toBe(4)
    const fifth = await begin(gateway, 20_000, 'portal=one; theme=light')
    expect(await statusOf(fifth)).toBe('503')
    expect((await upload(gateway, 20_000, 'portal=two')).text).toBe('20000')
    expect((await upload(gateway, 20_000, '')).text).toBe('20000')
    expect(seen.requests).toBe(6)
  })

  it('make room for another when they stand still, and are broken off behind the gateway too', async () => {
    const { gateway, seen } = await gatewayBefore(sizeBack)
    const stalled = await Promise.all(Array.from({ length: 4 }, () => begin(gateway, 20_000, cookie)))
    const cut = Promise.race(stalled.map(statusOf))
    await expect
      .poll(async () => (await upload(gateway, 20_000, cookie)).status, { timeout: 10_000, interval: 200 })
      .toBe(200)
    expect(await cut).toBe('408')
    await expect.poll(() => seen.brokenOff).toBe(1)
  })
})

describe('an upload at 100 kB a second', () => {
  it('arrives, past the grace and beside many that stand still', { timeout: 40_000 }, async () => {
    const { gateway } = await gatewayBefore(sizeBack)
    const request = gateway.open('/api/progress-reports', {
      method: 'POST',
      headers: { ...multipart, cookie: 'portal=slow' },
    })
    const answer = answerOf(request)
    let isOver = false
    const attack = async (kind: number) => {
      while (!isOver) {
        const socket = await begin(gateway, kind % 2 === 0 ? 10 : 20_000, `portal=${kind % 5}`)
        await Promise.race([once(socket, 'close'), answer])
        await wait(100)
      }
    }
    const attackers = Array.from({ length: 300 }, (_, kind) => attack(kind))
    const ticks = every(100)
    for (let sent = 0; sent < 120; sent++) {
      await ticks.next()
      request.write(Buffer.alloc(10_000))
    }
    request.end()
    const { status, text } = await answer
    isOver = true
    expect([status, text]).toEqual([200, '1200000'])
    await Promise.all(attackers)
  })
})
