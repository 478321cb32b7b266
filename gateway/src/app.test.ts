import { rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digest, startGateway, writeSection } from './test/harness.ts'

let gateway: Awaited<ReturnType<typeof startGateway>>

beforeAll(async () => {
  gateway = await startGateway({
    backend: (request, response) => {
      if (request.url === '/api/broken') {
        response.writeHead(500, { 'content-type': 'application/problem+json' }).end('{}')
      } else if (request.url === '/auth/page') {
        response.writeHead(200, { 'content-security-policy': "default-src 'self'" }).end('<p>sign in</p>')
      } else {
        response.end('{}')
      }
    },
  })
})
afterAll(() => gateway.stop())

describe('the silent sign-in callback page', () => {
  it('the silent sign-in page can be framed by pages of the portal and runs one script', async () => {
    const { headers, text, status } = await gateway.get('/silent-check-sso.html?x=<script>')
    expect(status).toBe(200)
    const policy = String(headers['content-security-policy'])
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).toContain("default-src 'none'")
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(headers['cache-control']).toBe('no-store')
    expect(text).toContain(
      `<script nonce="${nonce}">parent.postMessage(location.href, location.origin)</script>`,
    )
    expect(text).not.toContain('x=')
  })

  it('the silent sign-in page accepts only GET and HEAD', async () => {
    expect((await gateway.get('/silent-check-sso.html', { method: 'POST' })).status).toBe(405)
  })
})

describe('the page', () => {
  it('the page carries a fresh nonce in policy, meta element, script and style', async () => {
    const pages = await Promise.all([gateway.get('/'), gateway.get('/')])
    const nonces = pages.map(({ headers, text }) => {
      const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1]
      expect(text).toContain(`<meta property="csp-nonce" nonce="${nonce}">`)
      expect(text).toContain(`<script nonce="${nonce}">`)
      expect(text).toContain(`<style nonce="${nonce}">`)
      return nonce
    })
    expect(nonces[0]).not.toBe(nonces[1])
    expect(pages[0]?.headers['cache-control']).toBe('no-store')
  })

  it('the page is compressed when the browser accepts it', async () => {
    const { headers, body } = await gateway.get('/', {
      headers: { 'accept-encoding': 'gzip, deflate, br, zstd' },
    })
    expect(headers['content-encoding']).toBe('br')
    expect(headers.vary).toBe('Accept-Encoding')
    expect(String(brotliDecompressSync(body))).toContain('</html>')
    const plain = await gateway.get('/')
    expect(plain.headers['content-encoding']).toBeUndefined()
  })

  it('the page shows Loading... as a status and loads the shell with its integrity hash', async () => {
    const { text } = await gateway.get('/unknown/place')
    expect(text).toMatch(/role="status"[^>]*>Loading\.\.\.</)
    expect(text).toContain(
      `<link rel="preload" as="script" href="/assets/main.0123456789.js" integrity="${digest}" crossorigin="anonymous" data-shell>`,
    )
  })

  it('the text of a section cannot end the script of the page early', async () => {
    const section = join(gateway.folder, 'mfe-tasks/dist')
    await writeSection(section, { title: '</script><script>alert(1)</script>' })
    const { text } = await gateway.get('/')
    await writeSection(section)
    expect(text).not.toContain('<script>alert(1)')
  })

  it('the page contains the app skeleton for users with a session only', async () => {
    for (const path of ['/', '/tasks', '/tasks/7', '/unknown/place']) {
      const known = await gateway.get(path, { headers: { cookie: 'portal=x' } })
      expect(known.text, path).toContain('<div class="frame" aria-hidden="true">')
      expect((await gateway.get(path)).text, path).not.toContain('<div class="frame"')
    }
  })

  it('the page accepts only GET and HEAD', async () => {
    const { status, headers } = await gateway.get('/tasks', { method: 'POST' })
    expect(status).toBe(405)
    expect(headers.allow).toBe('GET, HEAD')
  })
})

describe('headers', () => {
  it.each([
    ['page', '/', 200],
    ['asset', '/assets/main.0123456789.js', 200],
    ['missing asset', '/assets/gone.0123456789.js', 404],
    ['figures of the process', '/metrics', 404],
    ['registry', '/sections.json', 200],
    ['API answer', '/api/tasks', 200],
    ['API failure', '/api/broken', 500],
    ['health', '/healthz', 200],
  ])('security headers are sent with every kind of response: %s', async (_kind, path, status) => {
    const answer = await gateway.get(path)
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'/)
    expect(answer.headers['content-security-policy']).not.toMatch(/unsafe/)
    expect(answer.headers['permissions-policy']).toContain('camera=()')
    expect(answer.headers['x-request-id']).toMatch(/^[a-z]+$/)
    expect(answer.headers['strict-transport-security']).toBeUndefined()
  })

  it('the security headers are sent with 304 responses', async () => {
    const first = await gateway.get('/sections.json')
    const second = await gateway.get('/sections.json', {
      headers: { 'if-none-match': String(first.headers.etag) },
    })
    expect(second.status).toBe(304)
    expect(second.headers['x-content-type-options']).toBe('nosniff')
  })

  it('the gateway does not change the policy of the identity provider', async () => {
    const { headers } = await gateway.get('/auth/page')
    expect(headers['content-security-policy']).toBe("default-src 'self'")
  })

  it('security headers contain HSTS when the public address is HTTPS', async () => {
    const secure = await startGateway({ environment: { PUBLIC_URL: 'https://portal.example' } })
    const { headers } = await secure.get('/', { headers: { host: 'portal.example' } })
    await secure.stop()
    expect(headers['strict-transport-security']).toMatch(/^max-age=63072000; includeSubDomains/)
  })
})

describe('hosts', () => {
  it.each([
    'evil.example',
    'localhost:8080@evil.example',
    'localhost',
    '127.0.0.1:8080',
    'localhost:8080.evil.example',
  ])('a request for the host %s is refused without echoing it', async (host) => {
    const { status, text, headers } = await gateway.get('/api/tasks', { headers: { host } })
    expect(status).toBe(421)
    expect(headers['content-type']).toBe('application/problem+json')
    expect(text).not.toContain('evil')
  })

  it('the gateway redirects a browser from the loopback address to the public name', async () => {
    const headers = { host: '127.0.0.1:8080', 'sec-fetch-mode': 'navigate' }
    for (const path of ['/tasks?view=all', '/api/login?to=x', '/auth/page']) {
      const answer = await gateway.get(path, { headers })
      expect(answer.status).toBe(307)
      expect(answer.headers.location).toBe(`http://localhost:8080${path}`)
    }
  })

  it('a request with an absolute URL for another host is refused', async () => {
    expect((await gateway.get('http://evil.example/api/tasks')).status).toBe(421)
  })
})

describe('assets', () => {
  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ])('assets for Accept-Encoding %s are sent as %s', async (accepted, encoding, decompress) => {
    const { headers, body } = await gateway.get('/assets/main.0123456789.js', {
      headers: { 'accept-encoding': accepted },
    })
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers.vary).toContain('Accept-Encoding')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(String(decompress(body))).toContain('shell')
  })

  it('assets are sent uncompressed without Accept-Encoding', async () => {
    const { headers, text } = await gateway.get('/assets/main.0123456789.js')
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(text).toContain('shell')
  })

  it.each([
    '/assets/main.0123456789.js.map',
    '/assets/shell.json',
    '/assets/../shell/main.0123456789.js.map',
    '/assets/%2e%2e%2fsecret.0123456789.js',
    '/assets/none.0123456789.js',
    '/assets/',
    '/mfe/tasks/statistics.json',
    '/mfe/unknown/remoteEntry.abcdef0123.js',
    '/mfe/tasks/deeper/remoteEntry.abcdef0123.js',
    '/robots.txt',
    '/tasks/chunk.js',
  ])('the missing file %s returns a problem, never the page', async (path) => {
    const { status, headers, text } = await gateway.get(path)
    expect(status).toBe(404)
    expect(headers['content-type']).toBe('application/problem+json')
    expect(JSON.parse(text)).toMatchObject({
      status: 404,
      code: 'not_found',
      requestId: expect.stringMatching(/^[a-z]+$/),
    })
  })

  it('release descriptions are revalidated on each request', async () => {
    const { headers } = await gateway.get('/mfe/tasks/section.json')
    expect(headers['cache-control']).toBe('no-cache')
    const again = await gateway.get('/mfe/tasks/section.json', {
      headers: { 'if-none-match': String(headers.etag) },
    })
    expect(again.status).toBe(304)
  })

  it('the gateway serves changed bytes immediately, so that the cache does not hide a damaged file', async () => {
    const file = join(gateway.folder, 'mfe-tasks/dist/mount.abcdef0123.js')
    expect((await gateway.get('/mfe/tasks/mount.abcdef0123.js')).text).toBe('mount')
    await writeFile(file, 'Mount')
    await utimes(file, new Date(), new Date(Date.now() + 5_000))
    expect((await gateway.get('/mfe/tasks/mount.abcdef0123.js')).text).toBe('Mount')
  })
})

describe('readiness', () => {
  it('the readiness probe returns 503 while the shell is not built', async () => {
    const unbuilt = await startGateway()
    expect((await unbuilt.get('/readyz')).status).toBe(200)
    await rm(join(unbuilt.folder, 'shell/shell.json'))
    const [ready, page, health] = await Promise.all(
      ['/readyz', '/', '/healthz'].map((path) => unbuilt.get(path)),
    )
    await unbuilt.stop()
    expect(ready?.status).toBe(503)
    expect(page?.status).toBe(503)
    expect(health?.status).toBe(200)
  })
})
