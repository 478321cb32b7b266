import { Agent, type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { urlToHttpOptions } from 'node:url'
import { TRACE_HEADERS } from '@headway/server-kit/tracing'
import { isUpload } from './intake.ts'

/** Headers that belong to one connection (RFC 9110, section 7.6.1) or that a client could only forge. */
const CONNECTION_HEADERS: ReadonlySet<string> = new Set([
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
/** What a process behind the gateway says about itself. */
const TELLING_HEADERS: ReadonlySet<string> = new Set(['x-powered-by', 'server'])

const reused = { keepAlive: true, maxFreeSockets: 64 } as const
/** Connections to the processes behind the gateway are kept and reused; what lasts long takes none from what is short. */
const agents = {
  answer: new Agent({ ...reused, maxSockets: 512 }),
  upload: new Agent({ ...reused, maxSockets: 128 }),
  stream: new Agent({ keepAlive: false }),
}

/** The connections that a request is sent on. */
export function agentFor(request: IncomingMessage): Agent {
  if (isUpload(request)) {
    return agents.upload
  }
  return request.headers.accept?.includes('text/event-stream') ? agents.stream : agents.answer
}

/** Where a process behind the gateway listens. */
export interface Target {
  hostname: string
  port: number | string
}

/** @param origin for example `http://127.0.0.1:3001`. */
export function targetOf(origin: string): Target {
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
export function requestHeaders(request: IncomingMessage, forwarding: Forwarding): OutgoingHttpHeaders {
  const { host, protocol } = forwarding.publicUrl
  return {
    ...withoutConnectionHeaders(request.headers, FORGEABLE_HEADERS),
    ...(request.headers['transfer-encoding'] === undefined ? {} : { 'transfer-encoding': 'chunked' }),
    host,
    'x-forwarded-for': forwarding.clientAddress,
    'x-forwarded-host': host,
    'x-forwarded-proto': protocol.slice(0, -1),
    'x-request-id': forwarding.requestId,
    ...forwarding.trace,
  }
}

/** Headers of an answer that may be passed on. */
export function responseHeaders(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  return withoutConnectionHeaders(headers, TELLING_HEADERS)
}

/** Headers that the connection header itself names; almost always there are none. */
function namedIn(connection: string | undefined): readonly string[] {
  return connection === undefined || connection === 'keep-alive' || connection === 'close'
    ? []
    : connection.split(',').map((name) => name.trim().toLowerCase())
}

function withoutConnectionHeaders(
  headers: IncomingHttpHeaders,
  further: ReadonlySet<string>,
): OutgoingHttpHeaders {
  const named = namedIn(headers.connection)
  const kept: OutgoingHttpHeaders = {}
  for (const name in headers) {
    if (!CONNECTION_HEADERS.has(name) && !further.has(name) && !named.includes(name)) {
      kept[name] = headers[name]
    }
  }
  return kept
}
