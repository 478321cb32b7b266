import type { IncomingMessage } from 'node:http'
import type { Context, Next } from 'koa'
import { ambiguousHost, misdirected } from './problem.ts'

const LOOPBACK_HOSTS = new Set(['127.0.0.1', '[::1]'])
const HEALTH_PATHS = new Set(['/healthz', '/readyz'])

/**
 * Tells whether a request names our own host; the Host header is only ever compared, never echoed
 * (docs/RULES.md, "Attacks").
 *
 * @param publicUrl the portal's origin.
 */
export function hostMatcher(publicUrl: string): (request: IncomingMessage) => boolean {
  const { host } = new URL(publicUrl)
  // Addresses in absolute form name a host of their own and are for proxies of another kind.
  return (request) =>
    !namesSeveralHosts(request) &&
    request.headers.host?.toLowerCase() === host &&
    (request.url ?? '').startsWith('/')
}

/**
 * Refuses requests for other hosts. A browser that was sent to the loopback address by number is led to the name,
 * because cookies and the sign-in belong to the name.
 *
 * @param publicUrl the portal's origin.
 */
export function hostGuard(publicUrl: string) {
  const namesOurHost = hostMatcher(publicUrl)
  const isLocal = new URL(publicUrl).hostname === 'localhost'
  return async (ctx: Context, next: Next) => {
    if (namesSeveralHosts(ctx.req)) {
      throw ambiguousHost()
    }
    if (namesOurHost(ctx.req) || HEALTH_PATHS.has(ctx.path)) {
      return next()
    }
    if (isLocal && namesLoopback(ctx.req) && isNavigation(ctx)) {
      ctx.status = 307
      ctx.set('Location', publicUrl + ctx.req.url)
      return
    }
    throw misdirected(publicUrl)
  }
}

/** Of several Host headers Node keeps the first, another server on the way may keep the last (RFC 9112, section 3.2). */
function namesSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') {
      hosts++
    }
  }
  return hosts > 1
}

function namesLoopback(request: IncomingMessage): boolean {
  return LOOPBACK_HOSTS.has((request.headers.host ?? '').replace(/:\d+$/, ''))
}

function isNavigation(ctx: Context): boolean {
  const mode = ctx.get('Sec-Fetch-Mode')
  const isPage = mode === '' ? ctx.get('Accept').includes('text/html') : mode === 'navigate'
  return isPage && ctx.method === 'GET' && (ctx.req.url ?? '').startsWith('/')
}
