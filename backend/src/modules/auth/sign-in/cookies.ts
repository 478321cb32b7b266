import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'koa'

const SESSION_BYTES = 32
const SESSION_PATTERN = /^[A-Za-z0-9_-]{43}$/
/** How long a sign-in may take, in seconds. */
export const LOGIN_SECONDS = 600

interface CookieOptions {
  readonly path: string
  readonly sameSite: 'Strict' | 'Lax'
  readonly isSecure: boolean
  /** Seconds; left out for a cookie that ends with the browser. */
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

/** `__Host-` binds the cookie to this very host; browsers take it over https only (docs/IDENTITY.md, "Sessions"). */
export const sessionCookieName = (publicUrl: string) => (isHttps(publicUrl) ? '__Host-portal' : 'portal')

/** A new session id: 256 random bits, of which the server keeps only the hash. */
export function newSessionId(): { id: string; hash: string } {
  const id = randomBytes(SESSION_BYTES).toString('base64url')
  return { id, hash: hashSessionId(id) }
}

const hashSessionId = (id: string) => createHash('sha256').update(id).digest('hex')

/** Hash of the session id that the browser sent, undefined when it sent none that could be one of ours. */
export function sessionHashOf(ctx: Context, publicUrl: string): string | undefined {
  const id = ctx.cookies.get(sessionCookieName(publicUrl), { signed: false })
  return id !== undefined && SESSION_PATTERN.test(id) ? hashSessionId(id) : undefined
}

/** Strict: no other site can make the browser send it. */
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
/** Sign-ins that one browser may have begun at a time. More cookies would not fit into a request's header. */
const MOST_ATTEMPTS = 4

const attemptOf = (state: string) => createHash('sha256').update(state).digest('hex').slice(0, 16)

/** Holds what binds an attempt to its browser, for the callback. */
const loginCookieName = (attempt: string) => `portal-login-${attempt}`
/** Holds when an attempt was begun, for the next sign-in, which does not get the cookies of the callback. */
const MARK = /(?:^|; *)portal-attempt-([0-9a-f]{16})=(\d{1,16})(?=;|$)/g
const markName = (attempt: string) => `portal-attempt-${attempt}`

function setAttemptCookies(
  ctx: Context,
  publicUrl: string,
  attempt: string,
  { value, begun, maxAge }: { value: string; begun: string; maxAge: number },
): void {
  // Lax, because a provider on another site sends the browser back from there.
  const options = { sameSite: 'Lax', isSecure: isHttps(publicUrl), maxAge } as const
  setCookie(ctx, loginCookieName(attempt), value, { path: CALLBACK_PATH, ...options })
  setCookie(ctx, markName(attempt), begun, { path: LOGIN_PATH, ...options })
}

const dropAttempt = (ctx: Context, publicUrl: string, attempt: string) =>
  setAttemptCookies(ctx, publicUrl, attempt, { value: '', begun: '', maxAge: 0 })

/** One cookie for each attempt to sign in; the oldest attempts give way. */
export function setLoginCookie(
  ctx: Context,
  publicUrl: string,
  { state, value, now }: { state: string; value: string; now: Date },
): void {
  const begun = [...ctx.get('Cookie').matchAll(MARK)]
    .map(([, attempt = '', at]) => ({ attempt, at: Number(at) }))
    .sort((one, other) => other.at - one.at)
  for (const { attempt } of begun.slice(MOST_ATTEMPTS - 1)) {
    dropAttempt(ctx, publicUrl, attempt)
  }
  const cookies = { value, begun: String(now.getTime()), maxAge: LOGIN_SECONDS }
  setAttemptCookies(ctx, publicUrl, attemptOf(state), cookies)
}

/** Takes the cookie of an attempt away: it serves once. */
export function takeLoginCookie(ctx: Context, publicUrl: string, state: string): string | undefined {
  const value = ctx.cookies.get(loginCookieName(attemptOf(state)), { signed: false })
  if (value !== undefined) {
    dropAttempt(ctx, publicUrl, attemptOf(state))
  }
  return value
}
