import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request as httpRequest, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type GatewayProcess, startGatewayProcess } from './test/gateway-process.ts'
import { writeShell } from './test/harness.ts'

/** Of each kind at once; the connections to the process behind are 512. */
const EACH = 400
const MEGABYTE = 1_048_576
const LARGE = 32 * MEGABYTE
/** For the connection of somebody who attacks, and what of an answer is on its way, in megabytes. */
const KEPT_FOR_EACH = 0.2
/** Bytes that are sent one by one come this often, in milliseconds. */
const SECOND = 1_000

let backend: Server
let gateway: GatewayProcess
let folder: string
/** What the process behind has under way. */
let underWay = 0
let peakBefore = 0
let socketsBefore = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headway-attacks-'))
  await writeShell(folder)
  await writeFile(join(folder, 'large.0123456789.js'), Buffer.alloc(LARGE, 'x'))
  const list = Buffer.alloc(LARGE, 'x')
  backend = createServer((request, response) => {
    underWay += 1
    response.once('close', () => {
      underWay -= 1
    })
    const body = request.url === '/api/large' ? list : Buffer.from('answer')
    request.resume().on('end', () => response.writeHead(200, { 'content-length': body.length }).end(body))
  })
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve))
  const { port } = backend.address() as AddressInfo
  gateway = await startGatewayProcess(`http://127.0.0.1:${port}`, { shell: folder, folder })
  await ask()
  peakBefore = await gateway.peakMemory()
  socketsBefore = await gateway.openSockets()
})
afterAll(async () => {
  await gateway.stop()
  backend.closeAllConnections()
  backend.close()
  await rm(folder, { recursive: true, force: true })
})

/** An ordinary request, and how long its answer took. */
async function ask(method = 'GET'): Promise<number> {
  const started = performance.now()
  const host = `localhost:${gateway.port}`
  const request = httpRequest({
    host: '127.0.0.1',
    port: gateway.port,
    path: '/api/tasks',
    method,
    agent: false,
    headers: { host, ...(method === 'POST' ? { 'content-length': '2' } : {}) },
  })
  request.end(method === 'POST' ? '{}' : undefined)
  const [answer] = await once(request, 'response')
  let text = ''
  for await (const piece of answer) {
    text += String(piece)
  }
  expect([answer.statusCode, text]).toEqual([200, 'answer'])
  return performance.now() - started
}

interface Attack {
  /** What is sent at once. */
  head: string
  /** What is sent byte by byte for ever. */
  drop?: string
  reads: boolean
}

/** Somebody who attacks, until they are cut off. @returns when that was. */
async function attack({ head, drop, reads }: Attack): Promise<Socket> {
  const socket = connect(gateway.port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(head)
  if (reads) {
    socket.resume()
  }
  const timer = drop === undefined ? undefined : setInterval(() => socket.write(drop), SECOND)
  socket.once('close', () => clearInterval(timer))
  return socket
}

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n`
const hostLine = () => `Host: localhost:${gateway.port}`

const attacks: Record<string, () => Attack> = {
  'headers that are half sent': () => ({ head: lines('GET /api/tasks HTTP/1.1', hostLine()), reads: true }),
  'headers byte by byte': () => ({
    head: `${lines('GET /api/tasks HTTP/1.1', hostLine())}X-Long: `,
    drop: 'a',
    reads: true,
  }),
  'a text byte by byte': () => ({
    head: lines('POST /api/tasks HTTP/1.1', hostLine(), 'Content-Length: 100000', ''),
    drop: ' ',
    reads: true,
  }),
  'an upload byte by byte': () => ({
    head: lines(
      'POST /api/progress-reports HTTP/1.1',
      hostLine(),
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 1000000',
      '',
      '--b',
    ),
    drop: ' ',
    reads: true,
  }),
  'a large list that is not read': () => ({
    head: lines('GET /api/large HTTP/1.1', hostLine(), ''),
    reads: false,
  }),
  'a large file that is not read': () => ({
    head: lines('GET /assets/large.0123456789.js HTTP/1.1', hostLine(), ''),
    reads: false,
  }),
}
const names = Object.keys(attacks)

/** Takes what has come for somebody who has read nothing, until it ends. @returns how many bytes that was. */
async function takeRest(socket: Socket): Promise<number> {
  let bytes = 0
  socket.on('data', (piece: Buffer) => (bytes += piece.length))
  if (!socket.closed) {
    await once(socket, 'close')
  }
  return bytes
}

/** Two looks at what stands still, and the first of them may come late; on a quiet machine all are given up in a minute. */
const GIVEN_UP = 130_000
/** Sockets that may be open beside those who attack: who asks for something ordinary, and what is kept to the process behind. */
const SPARE = 20
/** Who waits for as long as this waits for what hangs, in milliseconds. */
const HUNG = 30_000

describe('a gateway that is attacked in every way at once', () => {
  const sockets = new Map<string, Socket[]>()
  const times: number[] = []

  beforeAll(async () => {
    for (const name of names) {
      const make = attacks[name] as () => Attack
      sockets.set(name, await Promise.all(Array.from({ length: EACH }, () => attack(make()))))
    }
    const begun = performance.now()
    const isAnyLeft = async () => underWay > 0 || (await gateway.openSockets()) > socketsBefore + SPARE
    // As long as any of it goes on, somebody else works on. Whoever began to read would not be given up any more.
    while ((await isAnyLeft()) && performance.now() - begun < GIVEN_UP) {
      times.push(await ask(times.length % 2 === 0 ? 'GET' : 'POST'))
      await wait(50)
    }
  }, 200_000)
  afterAll(() => {
    for (const socket of [...sockets.values()].flat()) {
      socket.destroy()
    }
  })

  it('answers others meanwhile, however slow the machine', () => {
    expect(times.length).toBeGreaterThan(20)
    expect(Math.max(...times)).toBeLessThan(HUNG)
  })

  it('has nothing under way any more, nor the process behind, though nobody has read or left', async () => {
    expect(await gateway.openSockets()).toBeLessThanOrEqual(socketsBefore + SPARE)
    expect(underWay).toBe(0)
  })

  it.each(names)('gives up %s', async (name) => {
    const all = sockets.get(name) ?? []
    expect(all).toHaveLength(EACH)
    const taken = await Promise.all(all.map(takeRest))
    expect(Math.max(...taken)).toBeLessThan(LARGE)
  })

  it('has held little meanwhile, and goes on', async () => {
    const held = (await gateway.peakMemory()) - peakBefore
    expect(held / MEGABYTE).toBeLessThan(names.length * EACH * KEPT_FOR_EACH)
    expect(await ask()).toBeLessThan(HUNG)
  })
})
