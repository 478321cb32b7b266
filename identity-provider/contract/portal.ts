import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** The smallest portal: passes `/auth` on to the provider and keeps the logout tokens that it is sent. */
export interface Portal {
  readonly url: string
  /** Logout tokens in the order of their arrival. */
  readonly logoutTokens: readonly string[]
  /** Tells where the provider listens, which is known only after the portal's own address. */
  forwardTo(providerPort: number): void
  stop(): Promise<void>
}

function forward(incoming: IncomingMessage, response: ServerResponse, port: number): void {
  const upstream = request(
    {
      host: '127.0.0.1',
      port,
      method: incoming.method,
      path: incoming.url,
      headers: {
        ...incoming.headers,
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-host': incoming.headers.host,
        'x-forwarded-proto': 'http',
      },
    },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    },
  )
  upstream.on('error', () => response.writeHead(502).end())
  incoming.pipe(upstream)
}

/** Starts a portal on a free port. */
export async function startPortal(): Promise<Portal> {
  const logoutTokens: string[] = []
  let providerPort = 0
  const receiveLogout = async (incoming: IncomingMessage, response: ServerResponse) => {
    logoutTokens.push(new URLSearchParams(await text(incoming)).get('logout_token') ?? '')
    response.writeHead(200, { 'Cache-Control': 'no-store' }).end()
  }
  const server = createServer((incoming, response) => {
    if (incoming.url === '/api/auth/backchannel-logout') {
      void receiveLogout(incoming, response)
      return
    }
    if (incoming.url?.startsWith('/auth/')) {
      forward(incoming, response, providerPort)
      return
    }
    response.setHeader('Content-Type', 'text/html')
    response.end('<!doctype html><html lang="en"><title>Portal</title><main><h1>Portal</h1></main></html>')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    logoutTokens,
    forwardTo(port) {
      providerPort = port
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
