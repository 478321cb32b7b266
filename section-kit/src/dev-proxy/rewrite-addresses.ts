import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'

/** The two origins of one portal: its own, and the one that the browser sees. */
interface Origins {
  readonly portal: string
  readonly local: string
}

/**
 * Browsers accept cookies with these prefixes over https only, so the browser gets them with other prefixes.
 */
const COOKIE_PREFIXES = [
  ['__Host-', 'local-host-'],
  ['__Secure-', 'local-secure-'],
] as const

function cookiesForPortal(cookies: string): string {
  return COOKIE_PREFIXES.reduce(
    (text, [prefix, other]) => text.replaceAll(new RegExp(`(^|; )${other}`, 'g'), `$1${prefix}`),
    cookies,
  )
}

function cookieForBrowser(cookie: string): string {
  const named = COOKIE_PREFIXES.reduce(
    (text, [prefix, other]) => (text.startsWith(prefix) ? other + text.slice(prefix.length) : text),
    cookie,
  )
  // Browsers refuse `SameSite=None` without `Secure`, and accept `Secure` over https only.
  return named
    .replaceAll(/; *(?:secure|domain=[^;]*)(?=;|$)/gi, '')
    .replace(/; *samesite=none(?=;|$)/i, '; SameSite=Lax')
}

/**
 * Replaces the local origin in query parameters, because the identity provider
 * redirects to known origins only.
 */
export const pathForPortal = (path: string, { portal, local }: Origins): string =>
  path.replaceAll(encodeURIComponent(local), encodeURIComponent(portal))

/**
 * Replaces the portal's origin with the local one. URL-encoded origins, as in query strings, stay unchanged.
 */
export const addressesForBrowser = (text: string, { portal, local }: Origins): string =>
  text.replaceAll(portal, local)

const without = (headers: IncomingHttpHeaders, names: readonly string[]): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))

/**
 * Returns the request headers as if the browser had called the portal directly. If another site caused the
 * request, its `Origin` stays, and the portal refuses it as usual.
 *
 * @param isPlain the response must arrive complete and uncompressed.
 */
export function headersForPortal(
  headers: IncomingHttpHeaders,
  { portal, local }: Origins,
  isHttp: boolean,
): OutgoingHttpHeaders {
  const { origin, referer, cookie } = headers
  return {
    ...without(headers, isHttp ? ['connection', 'referer', 'if-none-match'] : ['connection', 'referer']),
    host: new URL(portal).host,
    ...(origin === undefined ? {} : { origin: origin === local ? portal : origin }),
    ...(referer?.startsWith(`${local}/`) ? { referer: portal + referer.slice(local.length) } : {}),
    ...(cookie === undefined ? {} : { cookie: cookiesForPortal(cookie) }),
    ...(isHttp ? { 'accept-encoding': 'identity' } : {}),
  }
}

/** Headers that describe the length and the version of the body. */
const BODY_HEADERS = ['content-length', 'transfer-encoding', 'etag']

/**
 * Returns the response headers for a browser that sees another origin.
 *
 * @param isChanged the body was rewritten.
 */
export function headersForBrowser(
  headers: IncomingHttpHeaders,
  { portal, local }: Origins,
  isChanged: boolean,
): OutgoingHttpHeaders {
  const { location, 'set-cookie': cookies } = headers
  const isOwn = location === portal || location?.startsWith(`${portal}/`)
  return {
    ...without(headers, ['connection', 'strict-transport-security', ...(isChanged ? BODY_HEADERS : [])]),
    ...(location !== undefined && isOwn ? { location: local + location.slice(portal.length) } : {}),
    ...(cookies === undefined ? {} : { 'set-cookie': cookies.map(cookieForBrowser) }),
  }
}
