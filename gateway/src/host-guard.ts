import type { IncomingMessage } from 'node:http'
import type { Context, Next } from 'koa'
import { ambiguousHost, misdirected } from './problem.ts'

const LOOPBACK_HOSTS = new Set(['127.0.0.1', '[::1]'])
const HEALTH_PATHS = new Set(['/healthz', '/readyz'])

/**
 * Returns a function that tells whether a request names the portal's host. The Host header is only compared, never
 * echoed (docs/SECURITY.md, "Attacks and defenses").
 *
 * @param publicUrl origin of the portal.
 */
export function hostMatcher(publicUrl: string): (request: IncomingMessage) => boolean {
  const { host } = new URL(publicUrl)
  // Request targets in absolute form contain their own host and are meant for forward proxies.
  return (request) =>
    !namesSeveralHosts(request) &&
    request.headers.host?.toLowerCase() === host &&
    (request.url ?? '').startsWith('/')
}

/**
 * Rejects requests for other hosts. A browser at the numeric loopback address is redirected to the host name, because
 * cookies and the sign-in belong to the name.
 *
 * @param publicUrl origin of the portal.
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

/**
 * Returns whether a request has several Host headers. Node uses the first one, but another server on the way may use
 * the last one (RFC 9112, section 3.2).
 */
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
