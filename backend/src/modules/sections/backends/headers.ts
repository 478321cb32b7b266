import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { invalidResponse } from './problems.ts'

/** Request headers that a section's own backend receives. All others are removed, among them cookies. */
const REQUEST_HEADERS = [
  'accept',
  'accept-language',
  'content-type',
  'content-length',
  'idempotency-key',
  'if-match',
  'if-none-match',
] as const

/** Response headers that pages receive. All others are removed. */
const RESPONSE_HEADERS = [
  'content-type',
  'content-length',
  'content-language',
  'etag',
  'last-modified',
  'retry-after',
] as const

/** Media types that no browser executes in the origin of the portal. */
const ALLOWED_TYPE =
  /^(?:application\/(?:json|[\w.-]+\+json|pdf|zip|octet-stream|vnd\.openxmlformats-officedocument\.[\w.-]+)|text\/(?:plain|csv)|image\/(?:png|jpeg|gif|webp|avif))\s*(?:;|$)/i
const JSON_TYPE = /^application\/(?:json|[\w.-]+\+json)\s*(?:;|$)/i
const EMPTY_STATUSES: ReadonlySet<number> = new Set([204, 205, 304])

/** Response headers as undici receives them. */
export type ReceivedHeaders = Readonly<Record<string, string | string[] | undefined>>

function pick(headers: ReceivedHeaders, names: readonly string[]): Record<string, string> {
  const picked: Record<string, string> = {}
  for (const name of names) {
    const value = headers[name]
    if (typeof value === 'string') {
      picked[name] = value
    }
  }
  return picked
}

/** Returns the headers of the request to a section's own backend. */
export const requestHeaders = (
  headers: IncomingHttpHeaders,
  { token, requestId }: { token: string; requestId: string },
): Record<string, string> => ({
  ...pick(headers, REQUEST_HEADERS),
  authorization: `Bearer ${token}`,
  'accept-encoding': 'identity',
  'x-request-id': requestId,
})

/**
 * Returns the headers of the response to the page. Files are downloads, so that a browser never shows them as a page of
 * the portal.
 *
 * @throws SectionBackendError for a response that the portal does not pass on.
 */
export function responseHeaders(status: number, headers: ReceivedHeaders): OutgoingHttpHeaders {
  const type = headers['content-type']
  const passed = { ...pick(headers, RESPONSE_HEADERS), 'cache-control': 'no-store' }
  if (headers['set-cookie'] !== undefined) {
    throw invalidResponse('it sets a cookie')
  }
  if (status < 200 || (status >= 300 && status < 400 && status !== 304)) {
    throw invalidResponse(`it has the status ${status}, which is not passed on`)
  }
  if (![undefined, 'identity'].includes(headers['content-encoding'] as string | undefined)) {
    throw invalidResponse('it is compressed, although the request asked for an uncompressed response')
  }
  if (EMPTY_STATUSES.has(status) || (type === undefined && headers['content-length'] === '0')) {
    return passed
  }
  if (typeof type !== 'string' || !ALLOWED_TYPE.test(type)) {
    throw invalidResponse(`its media type is not passed on: ${String(type)}`)
  }
  return JSON_TYPE.test(type) ? passed : { ...passed, 'content-disposition': dispositionOf(headers) }
}

function dispositionOf({ 'content-disposition': given }: ReceivedHeaders): string {
  return typeof given === 'string' && /^attachment\s*(?:;|$)/i.test(given) ? given : 'attachment'
}

/**
 * Checks that an error response is a problem (RFC 9457).
 *
 * @throws SectionBackendError for another media type, and for 401, which would end the user's session in the page.
 */
export function requireProblem(status: number, { 'content-type': type }: ReceivedHeaders): void {
  if (status === 401 || status === 407) {
    throw invalidResponse(`it refuses the portal’s token with the status ${status}`)
  }
  if (typeof type !== 'string' || !/^application\/problem\+json\s*(?:;|$)/i.test(type)) {
    throw invalidResponse(`it has the status ${status} without a problem body`)
  }
}
