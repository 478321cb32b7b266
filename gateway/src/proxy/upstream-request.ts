import { Agent, type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'

/** Headers that belong to one connection (RFC 9110, section 7.6.1) or that a client could only forge. */
const CONNECTION_HEADERS = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]
const FORGEABLE_HEADERS = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
  'x-request-id',
]

const kept = { keepAlive: true, maxFreeSockets: 64 } as const
/** Connections to the processes behind the gateway are kept and reused; what lasts long takes none from what is short. */
const agents = {
  answer: new Agent({ ...kept, maxSockets: 512 }),
  upload: new Agent({ ...kept, maxSockets: 128 }),
  stream: new Agent({ keepAlive: false }),
}

/** The connections that a request is sent on. */
export function agentFor({ headers }: IncomingMessage): Agent {
  if (/^multipart\//i.test(headers['content-type'] ?? '')) {
    return agents.upload
  }
  return headers.accept?.includes('text/event-stream') ? agents.stream : agents.answer
}

/** What the gateway tells the process behind it about the request. */
export interface Forwarding {
  publicUrl: string
  clientAddress: string
  requestId: string
}

/** The headers of the request to the process behind the gateway. */
export function requestHeaders(request: IncomingMessage, forwarding: Forwarding): OutgoingHttpHeaders {
  const { host, protocol } = new URL(forwarding.publicUrl)
  return {
    ...withoutConnectionHeaders(request.headers, FORGEABLE_HEADERS),
    ...(request.headers['transfer-encoding'] === undefined ? {} : { 'transfer-encoding': 'chunked' }),
    host,
    'x-forwarded-for': forwarding.clientAddress,
    'x-forwarded-host': host,
    'x-forwarded-proto': protocol.slice(0, -1),
    'x-request-id': forwarding.requestId,
  }
}

/** Headers of an answer that may be passed on. */
export function responseHeaders(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  return withoutConnectionHeaders(headers, ['x-powered-by', 'server'])
}

function withoutConnectionHeaders(
  headers: IncomingHttpHeaders,
  further: readonly string[],
): OutgoingHttpHeaders {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase())
  const dropped = new Set([...CONNECTION_HEADERS, ...further, ...named])
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)))
}
