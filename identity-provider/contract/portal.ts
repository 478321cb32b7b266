import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const page =
  '<script type="importmap">{"imports":{"keycloak-js":"/keycloak.js"}}</script>' +
  '<script type="module" src="/portal-page.js"></script>'
const html = (content: string) =>
  `<!doctype html><html lang="en"><title>Portal</title><main><h1>Portal</h1>${content}</main></html>`

/** Files for keycloak-js: the library, and the page to which a silent sign-in returns in a hidden frame. */
const files: Readonly<Record<string, { readonly type: string; readonly text: () => Promise<string> }>> = {
  '/keycloak.js': {
    type: 'text/javascript',
    text: () => readFile(new URL(import.meta.resolve('keycloak-js')), 'utf8'),
  },
  '/portal-page.js': {
    type: 'text/javascript',
    text: () => readFile(new URL('./portal-page.js', import.meta.url), 'utf8'),
  },
  '/silent-check-sso.js': {
    type: 'text/javascript',
    text: async () => 'parent.postMessage(location.href, location.origin)',
  },
  '/silent-check-sso.html': {
    type: 'text/html',
    text: async () => html('<script src="/silent-check-sso.js"></script>'),
  },
}

async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(incoming.url ?? '/', 'http://portal')
  const file = files[pathname]
  response.setHeader('Content-Type', file?.type ?? 'text/html')
  response.end(file ? await file.text() : html(page))
}

/** A minimal portal that forwards `/auth` to the provider and collects the logout tokens it receives. */
export interface Portal {
  readonly url: string
  /** Received logout tokens, oldest first. */
  readonly logoutTokens: readonly string[]
  /** Sets the provider's port, which is only known after the portal has started. */
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
    void answer(incoming, response)
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
