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

const loginCookieName = (state: string) =>
  `portal-login-${createHash('sha256').update(state).digest('hex').slice(0, 16)}`

/** Lax, because a provider on another site sends the browser back from there; one cookie for each attempt. */
export function setLoginCookie(ctx: Context, publicUrl: string, state: string, value: string): void {
  setCookie(ctx, loginCookieName(state), value, {
    path: '/api/callback',
    sameSite: 'Lax',
    isSecure: isHttps(publicUrl),
    maxAge: LOGIN_SECONDS,
  })
}

/** Takes the cookie of an attempt away: it serves once. */
export function takeLoginCookie(ctx: Context, publicUrl: string, state: string): string | undefined {
  const value = ctx.cookies.get(loginCookieName(state), { signed: false })
  if (value !== undefined) {
    setCookie(ctx, loginCookieName(state), '', {
      path: '/api/callback',
      sameSite: 'Lax',
      isSecure: isHttps(publicUrl),
      maxAge: 0,
    })
  }
  return value
}
