import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'koa'

const SESSION_BYTES = 32
const SESSION_PATTERN = /^[A-Za-z0-9_-]{43}$/
/** Maximum duration of a sign-in, in seconds. */
export const LOGIN_SECONDS = 600

interface CookieOptions {
  readonly path: string
  readonly sameSite: 'Strict' | 'Lax'
  readonly isSecure: boolean
  /** Lifetime in seconds; omitted for a cookie that ends with the browser session. */
  readonly maxAge?: number
}

function setCookie(ctx: Context, name: string, value: string, options: CookieOptions): void {
  const parts = [`${name}=${value}`, `Path=${options.path}`, 'HttpOnly', `SameSite=${options.sameSite}`]
  if (options.isSecure) {
    parts.push('Secure')
  }
  if (options.maxAge !== undefined) {
    parts.push(`Max-Age=${options.maxAge}`)
  }
  ctx.append('Set-Cookie', parts.join('; '))
}

const isHttps = (publicUrl: string) => publicUrl.startsWith('https:')

/**
 * Returns the name of the session cookie. `__Host-` binds the cookie to this host; browsers accept it only over https
 * (docs/IDENTITY.md, "Sessions").
 */
export const sessionCookieName = (publicUrl: string) => (isHttps(publicUrl) ? '__Host-portal' : 'portal')

/** Returns a new session id of 256 random bits and its hash, which is all that the server stores. */
export function newSessionId(): { id: string; hash: string } {
  const id = randomBytes(SESSION_BYTES).toString('base64url')
  return { id, hash: hashSessionId(id) }
}

const hashSessionId = (id: string) => createHash('sha256').update(id).digest('hex')

/** Returns the hash of the session id in the cookie; undefined without a cookie or with a malformed id. */
export function sessionHashOf(ctx: Context, publicUrl: string): string | undefined {
  const id = ctx.cookies.get(sessionCookieName(publicUrl), { signed: false })
  return id !== undefined && SESSION_PATTERN.test(id) ? hashSessionId(id) : undefined
}

/** Sets the session cookie as Strict, so that no other site can make the browser send it. */
export function setSessionCookie(ctx: Context, publicUrl: string, id: string): void {
  const options = { path: '/', sameSite: 'Strict', isSecure: isHttps(publicUrl) } as const
  setCookie(ctx, sessionCookieName(publicUrl), id, options)
}

export function clearSessionCookie(ctx: Context, publicUrl: string): void {
  const options = { path: '/', sameSite: 'Strict', isSecure: isHttps(publicUrl), maxAge: 0 } as const
  setCookie(ctx, sessionCookieName(publicUrl), '', options)
}

const CALLBACK_PATH = '/api/callback'
const LOGIN_PATH = '/api/login'
/** Maximum number of unfinished sign-ins per browser. More cookies would not fit into the request header. */
const MAX_ATTEMPTS = 4

const attemptOf = (state: string) => createHash('sha256').update(state).digest('hex').slice(0, 16)

/** Returns the name of the cookie that binds an attempt to its browser. Only the callback receives it. */
const loginCookieName = (attempt: string) => `portal-login-${attempt}`
/**
 * Matches the cookies with the start time of each attempt. The next sign-in receives these, but not the callback's
 * cookies.
 */
const MARK = /(?:^|; *)portal-attempt-([0-9a-f]{16})=(\d{1,16})(?=;|$)/g
const markName = (attempt: string) => `portal-attempt-${attempt}`

function setAttemptCookies(
  ctx: Context,
  publicUrl: string,
  attempt: string,
  { value, begun, maxAge }: { value: string; begun: string; maxAge: number },
): void {
  // The cookie is Lax, because a provider on another site redirects the browser back.
  const options = { sameSite: 'Lax', isSecure: isHttps(publicUrl), maxAge } as const
  setCookie(ctx, loginCookieName(attempt), value, { path: CALLBACK_PATH, ...options })
  setCookie(ctx, markName(attempt), begun, { path: LOGIN_PATH, ...options })
}

const dropAttempt = (ctx: Context, publicUrl: string, attempt: string) =>
  setAttemptCookies(ctx, publicUrl, attempt, { value: '', begun: '', maxAge: 0 })

/** Sets the cookie of a sign-in attempt and removes the oldest attempts beyond the maximum. */
export function setLoginCookie(
  ctx: Context,
  publicUrl: string,
  { state, value, now }: { state: string; value: string; now: Date },
): void {
  const begun = [...ctx.get('Cookie').matchAll(MARK)]
    .map(([, attempt = '', at]) => ({ attempt, at: Number(at) }))
    .sort((one, other) => other.at - one.at)
  for (const { attempt } of begun.slice(MAX_ATTEMPTS - 1)) {
    dropAttempt(ctx, publicUrl, attempt)
  }
  const cookies = { value, begun: String(now.getTime()), maxAge: LOGIN_SECONDS }
  setAttemptCookies(ctx, publicUrl, attemptOf(state), cookies)
}

/** Returns the cookie of an attempt and clears it, since it is valid only once. */
export function takeLoginCookie(ctx: Context, publicUrl: string, state: string): string | undefined {
  const value = ctx.cookies.get(loginCookieName(attemptOf(state)), { signed: false })
  if (value !== undefined) {
    dropAttempt(ctx, publicUrl, attemptOf(state))
  }
  return value
}
