import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'

/** The two origins of one portal: its own, and the one that the browser sees. */
interface Origins {
  readonly portal: string
  readonly local: string
}

/** Browsers take cookies of these names from https only; here they go by others. */
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
  // Browsers refuse `SameSite=None` without `Secure`, and take `Secure` from https only.
  return named
    .replaceAll(/; *(?:secure|domain=[^;]*)(?=;|$)/gi, '')
    .replace(/; *samesite=none(?=;|$)/i, '; SameSite=Lax')
}

/** Addresses in the query that lead back are the portal's own: its identity provider knows no others. */
export const pathForPortal = (path: string, { portal, local }: Origins): string =>
  path.replaceAll(encodeURIComponent(local), encodeURIComponent(portal))

/** Addresses of the portal become those that the browser sees; what stands in a query stays the portal's. */
export const addressesForBrowser = (text: string, { portal, local }: Origins): string =>
  text.replaceAll(portal, local)

const without = (headers: IncomingHttpHeaders, names: readonly string[]): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))

/**
 * The headers of a request as if the browser had asked the portal itself. Where the request comes from another site, they say so
 * still, and the portal refuses it as ever.
 *
 * @param isPlain the answer has to come uncompressed and whole.
 */
export function headersForPortal(
  headers: IncomingHttpHeaders,
  { portal, local }: Origins,
  isPlain: boolean,
): OutgoingHttpHeaders {
  const { origin, referer, cookie } = headers
  return {
    ...without(headers, isPlain ? ['connection', 'referer', 'if-none-match'] : ['connection', 'referer']),
    host: new URL(portal).host,
    ...(origin === undefined ? {} : { origin: origin === local ? portal : origin }),
    ...(referer?.startsWith(`${local}/`) ? { referer: portal + referer.slice(local.length) } : {}),
    ...(cookie === undefined ? {} : { cookie: cookiesForPortal(cookie) }),
    ...(isPlain ? { 'accept-encoding': 'identity' } : {}),
  }
}

/** What says how long the text is, and which. */
const OF_TEXT = ['content-length', 'transfer-encoding', 'etag']

/**
 * The headers of an answer for a browser that sees another origin.
 *
 * @param isChanged the text is another one than the portal has sent.
 */
export function headersForBrowser(
  headers: IncomingHttpHeaders,
  { portal, local }: Origins,
  isChanged: boolean,
): OutgoingHttpHeaders {
  const { location, 'set-cookie': cookies } = headers
  const isOwn = location === portal || location?.startsWith(`${portal}/`)
  return {
    ...without(headers, ['connection', 'strict-transport-security', ...(isChanged ? OF_TEXT : [])]),
    ...(location !== undefined && isOwn ? { location: local + location.slice(portal.length) } : {}),
    ...(cookies === undefined ? {} : { 'set-cookie': cookies.map(cookieForBrowser) }),
  }
}
