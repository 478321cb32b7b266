import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { once } from 'node:events'
import { connect, createServer as createRawServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { parseNetworks } from '@headway/server-kit/addresses'
import { reasons } from '../messages/en.ts'
import { listen } from '../testing/receiver.ts'
import { post, type PostOptions } from './post.ts'
import { findObjection } from '../../../platform/limits/request-target.ts'

const loopback = parseNetworks('127.0.0.0/8') ?? []
const certificates = join(import.meta.dirname, '../../alerts/testing')
const message = { headers: { 'Content-Type': 'application/json' }, body: '{"type":"webhook.test"}' }
const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()))
})

const send = (url: string, options: Partial<PostOptions> = {}) =>
  post(new URL(url), message, { networks: loopback, signal: new AbortController().signal, ...options })

const serve = async (handle: (response: ServerResponse) => void) => {
  const server = await listen((_, response) => handle(response))
  stops.push(server.stop)
  return server.url
}

describe('webhook targets', () => {
  it.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:a9fe:a9fe]',
    '[::127.0.0.1]',
    '[fe80::1]',
    '[fd00:ec2::254]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[2001::1]',
    '[ff02::1]',
  ])('a webhook target %s is refused unless it is allowed', async (host) => {
    const url = `https://${host}/`
    const attempt = await send(url, { networks: [] })
    expect(attempt?.error).toMatch(/^The address .* is not public\./)
    expect(findObjection(new URL(url), [])).toBe(attempt?.error)
  })

  it.each([['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['2606:4700::1', '::1']])(
    'a webhook host name that also resolves to %s is refused',
    async (...addresses) => {
      const attempt = await send('https://rebind.example/', {
        networks: [],
        resolve: async () => addresses,
      })
      expect(attempt?.error).toMatch(/is not public/)
    },
  )

  it('a webhook delivery connects to the checked address, even when the name resolves to another one later', async () => {
    const url = new URL(await serve((response) => response.end('here')))
    let asked = 0
    const resolve = async () => {
      asked += 1
      return asked === 1 ? ['127.0.0.1'] : ['10.0.0.1']
    }
    expect(await send(`http://name.example:${url.port}/`, { resolve })).toMatchObject({
      status: 200,
      response: 'here',
    })
    expect(asked).toBe(1)
  })

  it('a webhook target must use https and an allowed port', () => {
    const objection = (url: string) => findObjection(new URL(url), loopback)
    expect(objection('http://8.8.8.8/')).toBe(reasons.insecure)
    expect(objection('https://8.8.8.8:25/')).toBe(reasons.port(25))
    expect(objection('https://8.8.8.8:8443/')).toBeUndefined()
    expect(objection('http://127.0.0.1:25/')).toBeUndefined()
    expect(findObjection(new URL('http://receiver.example/'), [])).toBe(reasons.insecure)
  })

  it.each([
    'https://localhost/',
    'https://localhost./',
    'https://LOCALHOST../',
    'https://localhost\u3002/',
    'https://a.localhost/',
    'https://localhost.localdomain/',
    'https://ip6-localhost/',
    'https://127.0.0.1./',
    'https://intranet/',
    'https://printer.local/',
    'https://db.internal./',
    'https://nas.home.arpa/',
    'https://receiver.example:22/',
    'https://receiver.example:25/',
    'https://receiver.example:80/',
    'https://receiver.example:0/',
    'https://receiver.example:6667/',
    'https://receiver.example:10080/',
    'https://8.8.8.8:6000/',
  ])('a webhook target is refused when it is entered as %s', (url) => {
    expect(findObjection(new URL(url), [])).toMatch(
      /is not (?:allowed|public)|portal’s own machine|local network/,
    )
  })

  it.each(['https://receiver.example./', 'https://localhost.example/', 'https://receiver.example:8443/'])(
    'a webhook target may be %s',
    (url) => {
      expect(findObjection(new URL(url), [])).toBeUndefined()
    },
  )

  it('a webhook target may be a local name or this machine if its network is allowed', () => {
    const office = parseNetworks('10.0.0.0/8') ?? []
    expect(findObjection(new URL('http://hooks.internal:8080/'), office)).toBeUndefined()
    expect(findObjection(new URL('http://hooks.internal/'), office)).toBeUndefined()
    expect(findObjection(new URL('http://hooks.internal:22/'), office)).toBe(reasons.port(22))
    expect(findObjection(new URL('http://localhost.:8080/'), office)).toBe(reasons.thisMachine('localhost'))
    expect(findObjection(new URL('http://localhost:8080/'), loopback)).toBeUndefined()
  })

  it('a webhook host name that does not resolve is refused', async () => {
    const attempt = await send('https://unknown.example/', { resolve: async () => [] })
    expect(attempt?.error).toBe(reasons.unknownHost('unknown.example'))
  })
})

describe('an answer', () => {
  it('a webhook response from 200 to 299 counts as success', async () => {
    const url = await serve((response) => response.writeHead(202).end('taken'))
    expect(await send(url)).toEqual({ status: 202, response: 'taken', error: null, isGone: false })
  })

  it('a webhook request does not follow redirects', async () => {
    let visits = 0
    const elsewhere = await serve((response) => {
      visits += 1
      response.end()
    })
    const url = await serve((response) => response.writeHead(307, { Location: elsewhere }).end())
    expect((await send(url))?.error).toBe(reasons.redirect)
    expect(visits).toBe(0)
  })

  it.each([
    [500, reasons.status(500), false],
    [404, reasons.status(404), false],
    [410, reasons.gone, true],
  ])('a webhook response with status %d is recorded with its reason', async (status, error, isGone) => {
    const url = await serve((response) => response.writeHead(status).end())
    expect(await send(url)).toMatchObject({ status, error, isGone })
  })

  it('an endless webhook response is read only up to its first bytes', async () => {
    const url = await serve((response) => {
      response.writeHead(200)
      const more = () => {
        while (response.write('x'.repeat(65_536))) {}
      }
      response.on('drain', more)
      more()
    })
    const attempt = await send(url)
    expect([attempt?.status, attempt?.response?.length]).toEqual([200, 2_000])
  })

  it('a webhook response that stops in the middle counts with its status', async () => {
    const url = await serve((response) => void response.writeHead(200).write('half'))
    expect(await send(url, { within: 300 })).toMatchObject({ status: 200, response: 'half', error: null })
  })

  it('a webhook response that does not arrive in time fails', async () => {
    const url = await serve(() => undefined)
    expect((await send(url, { within: 200 }))?.error).toBe(reasons.tooSlow(0.2))
  })

  it('a webhook response that arrives byte by byte does not extend the timeout', async () => {
    const server = createRawServer((socket) => {
      socket.on('error', () => undefined)
      const timer = setInterval(() => socket.write('H'), 20)
      socket.on('close', () => clearInterval(timer))
      socket.write('HTTP/1.1 200 OK\r\nX-Slow: ')
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    stops.push(async () => server.close())
    const { port } = server.address() as AddressInfo
    expect((await send(`http://127.0.0.1:${port}/`, { within: 300 }))?.error).toBe(reasons.tooSlow(0.3))
  })

  it('a webhook request does not wait for name servers that do not respond', async () => {
    const silent = { within: 200, resolve: () => new Promise<string[]>(() => undefined) }
    expect((await send('https://silent.example/', silent))?.error).toBe(reasons.tooSlow(0.2))
  })

  it('a webhook response that is not HTTP or is aborted counts as broken', async () => {
    const server = createRawServer((socket) => socket.end('SSH-2.0-OpenSSH\r\n'))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    stops.push(async () => server.close())
    const { port } = server.address() as AddressInfo
    expect((await send(`http://127.0.0.1:${port}/`))?.error).toBe(reasons.broken)
    const url = await serve((response) => response.destroy())
    expect((await send(url))?.error).toBe(reasons.broken)
  })

  it('a webhook to a server that refuses the connection fails with its reason', async () => {
    const server = await listen(() => undefined)
    await server.stop()
    expect((await send(server.url))?.error).toBe(reasons.refused)
  })

  it('a webhook to a server with an untrusted certificate fails with its reason', async () => {
    const [key, cert] = await Promise.all(
      ['localhost-key.pem', 'localhost.pem'].map((name) => readFile(join(certificates, name))),
    )
    const server = createSecureServer({ key, cert }, (_, response) => response.end())
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    stops.push(async () => server.close())
    const { port } = server.address() as AddressInfo
    expect((await send(`https://127.0.0.1:${port}/`))?.error).toMatch(/^Its certificate /)
  })

  it('a webhook to a server that does not speak TLS fails with its reason', async () => {
    const { port } = new URL(await serve((response) => response.end()))
    expect((await send(`https://127.0.0.1:${port}/`))?.error).toBe(reasons.secure)
  })

  it('a webhook response is not evaluated when the process stops', async () => {
    const stopping = new AbortController()
    const url = await serve(() => stopping.abort())
    expect(await send(url, { signal: stopping.signal })).toBeUndefined()
  })

  it('a webhook request leaves no open connection', async () => {
    const server = await listen((_, response) => response.end('done'))
    await send(server.url)
    // The server only closes once no client is connected.
    await server.stop()
    await expect(
      new Promise((_, reject) => connect(server.port, '127.0.0.1').on('error', reject)),
    ).rejects.toThrow('ECONNREFUSED')
  })
})
