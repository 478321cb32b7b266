import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterEach, describe, expect, it } from 'vitest'
import { forward } from './forward.ts'
import { headersForBrowser, headersForPortal, pathForPortal } from './rewrite-addresses.ts'
import { toRegistryEntry } from './inject-section.ts'

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
  entry: 'mf-manifest.json',
}

/** Starts a portal with this listener and the development server in front of it. */
async function open(listener: RequestListener, isCompiling = true, host?: string) {
  const portal = await listen(listener, host)
  let local = ''
  const section = () => Promise.resolve(isCompiling ? toRegistryEntry(built, local) : undefined)
  local = await listen((request, response) => forward(request, response, { portal, local, section }))
  return { portal, local }
}

const https = { portal: 'https://portal.example.org', local: 'http://localhost:3011' }
const released = { name: 'mfe_travel', version: '0.0.9' }
const other = { name: 'mfe_tasks', version: '1.0.0' }
const list = JSON.stringify({ sections: [released, other] })
const html = { accept: 'text/html' }

describe('the development section', () => {
  it('the development section replaces its release in the page and the list, with its script tag escaped', async () => {
    const preloads =
      '<link rel="preload" as="script" href="/mfe/travel/0.0.9/main.js" integrity="sha256-x" crossorigin="anonymous">\n' +
      '<link rel="preload" as="fetch" href="/api/tasks/me" crossorigin="use-credentials">'
    const { local } = await open((request, response) => {
      const isPage = request.url === '/travel'
      response.setHeader('content-type', isPage ? 'text/html; charset=utf-8' : 'application/json')
      response.setHeader('etag', '"1"')
      response.end(
        isPage
          ? `<head>${preloads}</head><p>$&</p><script type="application/json" id="headway-sections">${list}</script>`
          : list,
      )
    })
    const page = await (await fetch(`${local}/travel`, { headers: html })).text()
    const [, json = ''] = /headway-sections">(.*?)<\/script>$/.exec(page) ?? []
    const answer = await fetch(`${local}/sections.json`, { headers: { 'if-none-match': '"1"' } })
    expect(answer.headers.get('etag')).toBeNull()
    const expected = {
      sections: [{ ...built, entry: `${local}/mf-manifest.json`, development: true }, other],
    }
    expect(await answer.json()).toMatchObject(expected)
    expect(JSON.parse(json)).toMatchObject(expected)
    expect(page).not.toContain('/mfe/travel/0.0.9')
    expect(page).toContain('href="/api/tasks/me"')
    expect(page).toContain('<script src="/headway-development/react.js"></script>\n</head><p>$&</p>')
  })

  it('the released section is used while the development build does not compile', async () => {
    const { local } = await open((_, response) => response.end(list), false)
    expect(await (await fetch(`${local}/sections.json`)).json()).toEqual({ sections: [released, other] })
  })

  it('the development section is injected only into pages of the portal', async () => {
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

describe('forwarding', () => {
  it('streams are forwarded as they are sent and end when the client disconnects', async () => {
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

  it('uploads are forwarded completely', async () => {
    const { local } = await open((request, response) => {
      let bytes = 0
      request.on('data', (part: Buffer) => (bytes += part.length))
      request.on('end', () => response.end(String(bytes)))
    })
    const body = new Uint8Array(5_000_000)
    expect(await (await fetch(`${local}/api/reports`, { method: 'POST', body })).text()).toBe('5000000')
  })

  it.skipIf(!hasIpv6)('a portal with an IPv6 address is reachable', async () => {
    const { local, portal } = await open(
      (request, response) => response.end(request.headers.host),
      true,
      '::1',
    )
    expect(`http://${await (await fetch(local)).text()}`).toBe(portal)
  })

  it('an unreadable section list is forwarded, or reported when its type is JSON', async () => {
    const { local, portal } = await open((request, response) => {
      const isJson = request.headers['x-as'] === 'json'
      response.setHeader('content-type', isJson ? 'application/json; charset=utf-8' : 'text/plain')
      response.end('not json')
    })
    const other = await fetch(`${local}/sections.json`)
    expect([other.status, await other.text()]).toEqual([200, 'not json'])
    const answer = await fetch(`${local}/sections.json`, { headers: { 'x-as': 'json' } })
    expect(answer.status).toBe(502)
    expect(await answer.text()).toContain(`The response of ${portal} cannot be forwarded`)
  })

  it('a page that breaks off is reported when it would be modified', async () => {
    const { local, portal } = await open((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': 1000 })
      response.write('<p>', () => response.destroy())
    })
    const answer = await fetch(local, { headers: html })
    expect(answer.status).toBe(502)
    expect(await answer.text()).toContain(`The response of ${portal} cannot be forwarded`)
  })

  it('an unreachable portal is reported', async () => {
    const portal = 'http://127.0.0.1:1'
    const local = await listen((request, response) =>
      forward(request, response, { portal, local: '', section: () => Promise.resolve(undefined) }),
    )
    const answer = await fetch(local)
    expect(answer.status).toBe(502)
    expect(await answer.text()).toContain('http://127.0.0.1:1 cannot be reached')
  })
})

describe('signing in', () => {
  it('sign-in renames cookies that browsers accept only over HTTPS and restores them for the portal', () => {
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

  it('sign-in keeps the cookies of an identity provider that is embedded in other sites', () => {
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

  it('sign-in redirects through the portal’s own URLs, which its identity provider accepts', () => {
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

  it('identity provider pages are shown with the address that the browser sees', async () => {
    let portal = ''
    const opened = await open((_, response) => {
      response.setHeader('content-type', 'text/html')
      response.end(`<form action="${portal}/auth/login">`)
    })
    portal = opened.portal
    const page = await fetch(`${opened.local}/auth/login`, { headers: html })
    expect(await page.text()).toBe(`<form action="${opened.local}/auth/login">`)
  })

  it('requests from another site are rejected', () => {
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
