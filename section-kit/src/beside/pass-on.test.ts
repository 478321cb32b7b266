import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterEach, describe, expect, it } from 'vitest'
import { passOn } from './pass-on.ts'
import { headersForBrowser, headersForPortal, pathForPortal } from './translate.ts'
import { entryOf } from './with-section.ts'

const servers: Server[] = []

async function listen(listener: RequestListener, host = '127.0.0.1'): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  return `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`
}

const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
)

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

const built = {
  name: 'mfe_travel',
  title: 'Travel</script>',
  version: '0.1.0',
  contract: 2,
  basePaths: ['/travel'],
  entry: 'remoteEntry.js',
}

/** A portal, and the address under which the browser sees it. */
async function open(listener: RequestListener, isCompiling = true, host?: string) {
  const portal = await listen(listener, host)
  let local = ''
  const section = () => Promise.resolve(isCompiling ? entryOf(built, local) : undefined)
  local = await listen((request, response) => passOn(request, response, { portal, local, section }))
  return { portal, local }
}

const https = { portal: 'https://portal.example.org', local: 'http://localhost:3011' }
const released = { name: 'mfe_travel', version: '0.0.9' }
const other = { name: 'mfe_tasks', version: '1.0.0' }
const list = JSON.stringify({ sections: [released, other] })
const html = { accept: 'text/html' }

describe('the section', () => {
  it('stands in the place of its release, in the page and in the list, and cannot end its script', async () => {
    const { local } = await open((request, response) => {
      const isPage = request.url === '/travel'
      response.setHeader('content-type', isPage ? 'text/html; charset=utf-8' : 'application/json')
      response.setHeader('etag', '"1"')
      response.end(
        isPage ? `<p>$&</p><script type="application/json" id="headway-sections">${list}</script>` : list,
      )
    })
    const page = await (await fetch(`${local}/travel`, { headers: html })).text()
    const [, json = ''] = /headway-sections">(.*?)<\/script>$/.exec(page) ?? []
    const answer = await fetch(`${local}/sections.json`, { headers: { 'if-none-match': '"1"' } })
    expect(answer.headers.get('etag')).toBeNull()
    const expected = { sections: [{ ...built, entry: `${local}/remoteEntry.js`, development: true }, other] }
    expect(await answer.json()).toMatchObject(expected)
    expect(JSON.parse(json)).toMatchObject(expected)
    expect(page).toContain('<p>$&</p>')
  })

  it('is the released one while it does not compile', async () => {
    const { local } = await open((_, response) => response.end(list), false)
    expect(await (await fetch(`${local}/sections.json`)).json()).toEqual({ sections: [released, other] })
  })

  it('is put into nothing but what the portal has sent as its page', async () => {
    const text = '<script type="application/json" id="headway-sections">not json</script>'
    const { local } = await open((request, response) => {
      response.statusCode = request.url === '/missing' ? 404 : 200
      response.setHeader('content-type', request.url === '/missing' ? 'text/html' : 'text/plain')
      response.end(text)
    })
    expect(await (await fetch(`${local}/missing`, { headers: html })).text()).toBe(text)
    expect(await (await fetch(`${local}/file.txt`, { headers: html })).text()).toBe(text)
  })
})

describe('what goes through', () => {
  it('streams come as they are sent, and end with whoever reads them', async () => {
    let hasEnded = () => {}
    const ended = new Promise<void>((resolve) => (hasEnded = resolve))
    const { local } = await open((_, response) => {
      response.on('close', hasEnded)
      response.setHeader('content-type', 'text/event-stream')
      response.write('data: 1\n\n')
    })
    const stop = new AbortController()
    const answer = await fetch(`${local}/api/events`, { signal: stop.signal })
    const read = await answer.body?.getReader().read()
    expect(Buffer.from(read?.value ?? []).toString()).toBe('data: 1\n\n')
    stop.abort()
    await ended
  })

  it('uploads arrive whole', async () => {
    const { local } = await open((request, response) => {
      let bytes = 0
      request.on('data', (part: Buffer) => (bytes += part.length))
      request.on('end', () => response.end(String(bytes)))
    })
    const body = new Uint8Array(5_000_000)
    expect(await (await fetch(`${local}/api/reports`, { method: 'POST', body })).text()).toBe('5000000')
  })

  it.skipIf(!hasIpv6)('a portal with an address of IPv6 is found', async () => {
    const { local, portal } = await open(
      (request, response) => response.end(request.headers.host),
      true,
      '::1',
    )
    expect(`http://${await (await fetch(local)).text()}`).toBe(portal)
  })

  it('a list that is none is passed on, or named where it says that it is one', async () => {
    const { local, portal } = await open((request, response) => {
      const isJson = request.headers['x-as'] === 'json'
      response.setHeader('content-type', isJson ? 'application/json; charset=utf-8' : 'text/plain')
      response.end('not json')
    })
    const other = await fetch(`${local}/sections.json`)
    expect([other.status, await other.text()]).toEqual([200, 'not json'])
    const answer = await fetch(`${local}/sections.json`, { headers: { 'x-as': 'json' } })
    expect(answer.status).toBe(502)
    expect(await answer.text()).toContain(`What ${portal} has sent cannot be passed on`)
  })

  it('a page that breaks off is named where it would be changed', async () => {
    const { local, portal } = await open((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': 1000 })
      response.write('<p>', () => response.destroy())
    })
    const answer = await fetch(local, { headers: html })
    expect(answer.status).toBe(502)
    expect(await answer.text()).toContain(`What ${portal} has sent cannot be passed on`)
  })

  it('a portal that is away is named', async () => {
    const portal = 'http://127.0.0.1:1'
    const local = await listen((request, response) =>
      passOn(request, response, { portal, local: '', section: () => Promise.resolve(undefined) }),
    )
    const answer = await fetch(local)
    expect(answer.status).toBe(502)
    expect(await answer.text()).toContain('http://127.0.0.1:1 cannot be reached')
  })
})

describe('signing in', () => {
  it('keeps cookies that browsers take from https only under other names, and gives the portal its own', () => {
    const { 'set-cookie': cookies } = headersForBrowser(
      {
        'set-cookie': [
          '__Host-portal=a; Path=/; Secure; HttpOnly; SameSite=Strict',
          'b=c; Domain=example.org',
        ],
      },
      https,
      false,
    )
    expect(cookies).toEqual(['local-host-portal=a; Path=/; HttpOnly; SameSite=Strict', 'b=c'])
    const { cookie } = headersForPortal({ cookie: 'b=c; local-host-portal=a; x=local-host-' }, https, false)
    expect(cookie).toBe('b=c; __Host-portal=a; x=local-host-')
  })

  it('keeps the cookies of an identity provider that is meant to be shown within other sites', () => {
    const { 'set-cookie': cookies } = headersForBrowser(
      {
        'set-cookie': [
          'AUTH_SESSION_ID=x.y;Version=1;Path=/auth/realms/portal/;SameSite=None;Secure;HttpOnly',
          'a=samesite=none; Secure; samesite=none',
        ],
      },
      https,
      false,
    )
    expect(cookies).toEqual([
      'AUTH_SESSION_ID=x.y;Version=1;Path=/auth/realms/portal/; SameSite=Lax;HttpOnly',
      'a=samesite=none; SameSite=Lax',
    ])
  })

  it('leads through the portal’s own addresses, which its identity provider knows', () => {
    const back = encodeURIComponent(`${https.portal}/api/callback`)
    const login = { location: `${https.portal}/auth/realms/portal?redirect_uri=${back}` }
    expect(headersForBrowser(login, https, false)).toEqual({
      location: `${https.local}/auth/realms/portal?redirect_uri=${back}`,
    })
    const elsewhere = { location: 'https://portal.example.org.evil.test/' }
    expect(headersForBrowser(elsewhere, https, false)).toEqual(elsewhere)
    const silent = `/auth?redirect_uri=${encodeURIComponent(`${https.local}/silent-check-sso.html`)}`
    expect(pathForPortal(silent, https)).toContain(encodeURIComponent(https.portal))
  })

  it('shows pages of the identity provider with the address that the browser sees', async () => {
    let portal = ''
    const opened = await open((_, response) => {
      response.setHeader('content-type', 'text/html')
      response.end(`<form action="${portal}/auth/login">`)
    })
    portal = opened.portal
    const page = await fetch(`${opened.local}/auth/login`, { headers: html })
    expect(await page.text()).toBe(`<form action="${opened.local}/auth/login">`)
  })

  it('does not speak for another site', () => {
    const evil = {
      origin: 'https://evil.test',
      referer: 'https://evil.test/x',
      'sec-fetch-site': 'cross-site',
    }
    expect(headersForPortal(evil, https, false)).toMatchObject({
      host: 'portal.example.org',
      origin: 'https://evil.test',
      'sec-fetch-site': 'cross-site',
    })
    expect(headersForPortal({ origin: https.local }, https, false).origin).toBe(https.portal)
  })
})
