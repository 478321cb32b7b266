import { Agent, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { urlToHttpOptions } from 'node:url'
import { TRACE_HEADERS } from '@headway/server-kit/tracing'
import { isUpload } from './intake.ts'

/** Headers that belong to one connection (RFC 9110, section 7.6.1) or that a client could only forge. */
export const CONNECTION_HEADERS: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])
const FORGEABLE_HEADERS: ReadonlySet<string> = new Set([
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
  'x-request-id',
  ...TRACE_HEADERS,
  'baggage',
])
/**
 * Connections for what lasts long: it takes none from what is short. None is kept for an upload: a kept one may be closed from the other
 * end at the moment it is used again, and what was passed on while it arrived cannot be sent a second time.
 */
const agents = {
  upload: new Agent({ keepAlive: false, maxSockets: 128 }),
  stream: new Agent({ keepAlive: false }),
}

/** Whether a request is passed on while it arrives, or its answer is a stream of events. */
export const isStreamed = (request: IncomingMessage): boolean => isUpload(request) || wantsEvents(request)

/** The connections that a request is sent on which lasts long. */
export const agentFor = (request: IncomingMessage): Agent =>
  isUpload(request) ? agents.upload : agents.stream

/** Whether the answer is a stream of events, which lasts until the page is closed. */
export const wantsEvents = ({ headers }: IncomingMessage): boolean =>
  headers.accept?.includes('text/event-stream') === true

/** Where a process behind the gateway listens: at an address, or at a socket of this machine. */
export type Target = { hostname: string; port: number | string } | { socketPath: string }

/**
 * @param origin for example `http://127.0.0.1:3001`.
 * @param socketPath its socket, where it has one.
 */
export function targetOf(origin: string, socketPath?: string): Target {
  if (socketPath !== undefined) {
    return { socketPath }
  }
  const { hostname, port } = urlToHttpOptions(new URL(origin))
  return { hostname: hostname ?? '', port: port ?? 80 }
}

/** What the gateway tells the process behind it about the request. */
export interface Forwarding {
  publicUrl: URL
  clientAddress: string
  requestId: string
  /** What makes it a part of a trace. */
  trace: Record<string, string>
}

/** The headers of the request to the process behind the gateway. */
export function requestHeaders(
  request: Pick<IncomingMessage, 'headers'>,
  forwarding: Forwarding,
): OutgoingHttpHeaders {
  const { headers } = request
  const { host, protocol } = forwarding.publicUrl
  const named = namedIn(headers.connection)
  const sent: OutgoingHttpHeaders = {}
  for (const name in headers) {
    if (!CONNECTION_HEADERS.has(name) && !FORGEABLE_HEADERS.has(name) && !named.includes(name)) {
      sent[name] = headers[name]
    }
  }
  if (headers['transfer-encoding'] !== undefined) {
    sent['transfer-encoding'] = 'chunked'
  }
  sent['host'] = host
  sent['x-forwarded-for'] = forwarding.clientAddress
  sent['x-forwarded-host'] = host
  sent['x-forwarded-proto'] = protocol.slice(0, -1)
  sent['x-request-id'] = forwarding.requestId
  return Object.assign(sent, forwarding.trace)
}

/** Headers that the connection header itself names; almost always there are none. */
export function namedIn(connection: string | undefined): readonly string[] {
  return connection === undefined || connection === 'keep-alive' || connection === 'close'
    ? []
    : connection.split(',').map((name) => name.trim().toLowerCase())
}
