import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'koa'
import * as z from 'zod'
import { loginPath, realmPath } from '../realm.ts'

const COOKIE = 'AUTH_SESSION_ID'
const COOKIE_BYTES = 32

/** One attempt to sign in: a request to the authorization endpoint that waits for a person. */
export interface LoginAttempt {
  /** Id of the interaction; each browser tab has its own. */
  readonly uid: string
  /** The parameters of the authorization request, to begin again with when the attempt is over. */
  readonly parameters: Readonly<Record<string, string>>
}

const parametersSchema = z.record(z.string().max(100), z.string().max(4_000))

/**
 * Ties login forms to the browser they were shown in: a form that another site makes up, or that was copied from
 * another browser, has no valid `session_code`.
 */
export class LoginAttempts {
  readonly #key: string

  constructor(key: string) {
    this.#key = key
  }

  #code(browser: string, uid: string): string {
    return createHmac('sha256', this.#key).update(`${browser}.${uid}`).digest('base64url')
  }

  /** The browser's id; a browser without one gets it now. */
  #browserOf(ctx: Context): string {
    const known = this.browser(ctx)
    if (known) {
      return known
    }
    const browser = randomBytes(COOKIE_BYTES).toString('base64url')
    ctx.cookies.set(COOKIE, browser, {
      path: `${realmPath}/`,
      httpOnly: true,
      sameSite: 'lax',
      signed: false,
    })
    return browser
  }

  /** The id of the browser, undefined when it sent none. */
  browser(ctx: Context): string | undefined {
    return ctx.cookies.get(COOKIE, { signed: false })
  }

  /** Code that only a form shown in this browser carries. */
  sessionCode(ctx: Context, uid: string): string {
    return this.#code(this.#browserOf(ctx), uid)
  }

  /** Whether a form was shown in this browser for this attempt. */
  isOwn(ctx: Context, uid: string, code: string): boolean {
    const browser = this.browser(ctx)
    if (!browser) {
      return false
    }
    const expected = Buffer.from(this.#code(browser, uid))
    const actual = Buffer.from(code)
    return expected.length === actual.length && timingSafeEqual(expected, actual)
  }

  /** Address of the login form of an attempt. */
  action(ctx: Context, attempt: LoginAttempt): string {
    const data = Buffer.from(JSON.stringify(attempt.parameters)).toString('base64url')
    const query = new URLSearchParams({
      session_code: this.sessionCode(ctx, attempt.uid),
      client_id: attempt.parameters.client_id ?? '',
      tab_id: attempt.uid,
      client_data: data,
    })
    return `${loginPath}?${query}`
  }

  /** Reads the address of a login form; nothing in it is trusted before it was checked. */
  read(query: URLSearchParams): { attempt: LoginAttempt; code: string } {
    return {
      attempt: { uid: query.get('tab_id') ?? '', parameters: readParameters(query.get('client_data') ?? '') },
      code: query.get('session_code') ?? '',
    }
  }
}

function readParameters(data: string): Record<string, string> {
  try {
    return parametersSchema.parse(JSON.parse(Buffer.from(data, 'base64url').toString('utf8')))
  } catch {
    return {}
  }
}
