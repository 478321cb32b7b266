import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { close, listen, startGateway } from '../test/harness.ts'

type Gateway = Awaited<ReturnType<typeof startGateway>>
const running: Gateway[] = []

async function gatewayBefore(backend: RequestListener, options: Parameters<typeof startGateway>[0] = {}) {
  const gateway = await startGateway({ backend, ...options })
  running.push(gateway)
  return gateway
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((gateway) => gateway.stop()))
})

describe('a section on a server of its own', () => {
  it('a file of a remote section is sent with the compression of its server', async () => {
    const script = 'section '.repeat(1_000)
    const server = createServer((request, response) => {
      const takesGzip = request.headers['accept-encoding']?.includes('gzip')
      response.setHeader('etag', '"1"')
      if (request.headers['if-none-match'] === '"1"') {
        response.writeHead(304).end()
        return
      }
      if (takesGzip) {
        response.setHeader('content-encoding', 'gzip')
      }
      response.end(takesGzip ? gzipSync(script) : script)
    })
    const location = `http://127.0.0.1:${await listen(server)}/tasks`
    const gateway = await gatewayBefore(() => undefined, {
      environment: { SECTIONS: JSON.stringify({ mfe_tasks: location }) },
    })
    const file = '/mfe/tasks/remoteEntry.abcdef0123.js'
    const compressed = await gateway.get(file, { headers: { 'accept-encoding': 'gzip' } })
    const plain = await gateway.get(file)
    const unchanged = await gateway.get(file, { headers: { 'if-none-match': '"1"' } })
    await close(server)
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
    expect(gunzipSync(compressed.body).toString()).toBe(script)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.text).toBe(script)
    expect(unchanged.status).toBe(304)
  })

  it('a file of a remote section is fetched without the cookies of the visitor', async () => {
    let seen: IncomingHttpHeaders | undefined
    const server = createServer((request, response) => {
      seen = request.headers
      response.setHeader('set-cookie', 'planted=1')
      response.setHeader('content-type', 'text/html')
      response.end('entry')
    })
    const location = `http://127.0.0.1:${await listen(server)}/tasks`
    const gateway = await gatewayBefore(() => undefined, {
      environment: { SECTIONS: JSON.stringify({ mfe_tasks: location }) },
    })
    const file = '/mfe/tasks/remoteEntry.abcdef0123.js'
    const { headers, text } = await gateway.get(file, { headers: { cookie: 'portal=secret' } })
    await close(server)
    expect(text).toBe('entry')
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(headers['cache-control']).toContain('immutable')
    expect(headers['set-cookie']).toBeUndefined()
    expect(seen?.cookie).toBeUndefined()
    expect((await gateway.get(file)).status).toBe(502)
  })
})
