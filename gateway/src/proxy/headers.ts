import type { OutgoingHttpHeaders } from 'node:http'
import { TRACE_HEADERS } from '@headway/server-kit/tracing'

/** Headers that belong to one connection (RFC 9110, section 7.6.1). */
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
  // The gateway has already answered with 100 Continue.
  'expect',
])

/** Request headers that the gateway sets itself; those of a client could be forged. */
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

/** Response headers that reveal the server's software. */
const SOFTWARE_HEADERS: ReadonlySet<string> = new Set(['x-powered-by', 'server'])

/** Headers as Node.js and undici receive them. */
type ReceivedHeaders = Readonly<Record<string, string | string[] | undefined>>

/** Information about a request that the gateway forwards to the process behind it. */
export interface Forwarding {
  publicUrl: URL
  clientAddress: string
  requestId: string
  /** Trace context headers. */
  trace: Record<string, string>
}

/** Copies headers except those of the connection, those that the Connection header names, and the given ones. */
function withoutHeaders(headers: ReceivedHeaders, removed: ReadonlySet<string>): OutgoingHttpHeaders {
  const named = String(headers['connection'] ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
  const kept: OutgoingHttpHeaders = {}
  for (const name in headers) {
    if (!CONNECTION_HEADERS.has(name) && !removed.has(name) && !named.includes(name)) {
      kept[name] = headers[name]
    }
  }
  return kept
}

/** Returns the headers of the request to the process behind the gateway. */
export function requestHeaders(
  { headers }: { headers: ReceivedHeaders },
  { publicUrl, clientAddress, requestId, trace }: Forwarding,
): OutgoingHttpHeaders {
  return {
    ...withoutHeaders(headers, FORGEABLE_HEADERS),
    host: publicUrl.host,
    'x-forwarded-for': clientAddress,
    'x-forwarded-host': publicUrl.host,
    'x-forwarded-proto': publicUrl.protocol.slice(0, -1),
    'x-request-id': requestId,
    ...trace,
  }
}

/** Returns the headers of the response to the client. */
export const responseHeaders = (headers: ReceivedHeaders): OutgoingHttpHeaders =>
  withoutHeaders(headers, SOFTWARE_HEADERS)
