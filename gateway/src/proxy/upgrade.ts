import { type IncomingMessage, type OutgoingHttpHeaders, request as httpRequest } from 'node:http'
import { pipeline } from 'node:stream'
import type { Duplex } from 'node:stream'
import { type Forwarding, requestHeaders, type Target } from './upstream-request.ts'

/**
 * Passes on a request to switch protocols, such as a WebSocket, and joins the two connections.
 *
 * @param socket the client's connection.
 * @param head first bytes the client already sent in the new protocol.
 * @param target the process behind the gateway; the path is passed on as it came.
 */
export function forwardUpgrade(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  target: Target,
  forwarding: Forwarding,
): void {
  const upstream = httpRequest({
    ...target,
    method: request.method ?? 'GET',
    path: request.url ?? '/',
    headers: {
      ...requestHeaders(request, forwarding),
      connection: 'Upgrade',
      upgrade: request.headers.upgrade,
    },
  })
  socket.on('error', () => upstream.destroy())
  upstream.on('upgrade', (answer, upstreamSocket, upstreamHead) => {
    socket.write(statusLines(answer.statusCode ?? 101, answer.statusMessage ?? '', answer.headers))
    upstreamSocket.unshift(upstreamHead)
    upstreamSocket.write(head)
    const close = () => {
      socket.destroy()
      upstreamSocket.destroy()
    }
    pipeline(upstreamSocket, socket, upstreamSocket, close)
  })
  upstream.on('response', (answer) => {
    socket.write(statusLines(answer.statusCode ?? 502, answer.statusMessage ?? '', { connection: 'close' }))
    answer.resume()
    socket.end()
  })
  upstream.on('error', () => refuseUpgrade(socket, 502, 'Bad Gateway'))
  upstream.end()
}

/** Ends a connection that cannot be upgraded. */
export function refuseUpgrade(socket: Duplex, status: number, reason: string): void {
  socket.end(statusLines(status, reason, { connection: 'close' }))
}

function statusLines(status: number, reason: string, headers: OutgoingHttpHeaders): string {
  const fields = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((single) => `${name}: ${single}`),
  )
  return [`HTTP/1.1 ${status} ${reason}`, ...fields, '', ''].join('\r\n')
}
