import type { IncomingMessage } from 'node:http'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/**
 * Settles where a request came from. A gateway on this machine is believed; from anybody else the `X-Forwarded-*`
 * headers are dropped. A host that is neither the portal's nor the provider's own address is replaced by the portal's, so
 * that no redirect can be steered elsewhere (docs/RULES.md, "Attacks").
 *
 * @param request the raw request; its headers are changed in place.
 * @param publicUrl origin of the portal.
 * @param port own port.
 */
export function settleForwarded(request: IncomingMessage, publicUrl: string, port: number): void {
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
