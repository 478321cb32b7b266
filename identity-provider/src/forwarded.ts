import type { IncomingMessage } from 'node:http'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/**
 * Determines the origin of a request. The `X-Forwarded-*` headers are trusted only from a gateway on this machine. A
 * host other than the portal's and the provider's own is replaced by the portal's, so that no redirect can be
 * manipulated (docs/SECURITY.md, "Attacks and defenses").
 *
 * @param request raw request, whose headers are changed in place.
 * @param publicUrl origin of the portal.
 * @param port port of this process.
 */
export function normalizeForwardedHeaders(request: IncomingMessage, publicUrl: string, port: number): void {
  const { headers } = request
  if (!loopback.has(request.socket.remoteAddress ?? '')) {
    delete headers['x-forwarded-for']
    delete headers['x-forwarded-host']
    delete headers['x-forwarded-proto']
  }
  const portal = new URL(publicUrl)
  const host = `${headers['x-forwarded-host'] ?? headers.host ?? ''}`
  const isOwn = host === `127.0.0.1:${port}` || host === `localhost:${port}`
  if (isOwn && headers['x-forwarded-host'] === undefined) {
    return
  }
  headers['x-forwarded-host'] = portal.host
  headers['x-forwarded-proto'] = portal.protocol.slice(0, -1)
}
