import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'koa'
import * as z from 'zod'
import { realmPath } from '../realm.ts'

const COOKIE = 'AUTH_SESSION_ID'
const COOKIE_BYTES = 32

/** One attempt to sign in: a request to the authorization endpoint that waits for a person. */
export interface LoginAttempt {
  /** Id of the interaction; each browser tab has its own. */
  readonly uid: string
  /** The parameters of the authorization request, to begin again with when the attempt is over. */
  readonly parameters: Readonly<Record<string, string>>
}

/** What the address of a form or page says. */
export interface AttemptAddress {
  /** Its `uid` is empty unless the attempt was begun in this browser. */
  readonly attempt: LoginAttempt
  readonly execution: string
  readonly code: string
}

const parametersSchema = z.record(z.string().max(100), z.string().max(4_000))

/**
 * Ties sign-in pages to the browser they were shown in: an address that another site makes up, or that was copied from
 * another browser, names no attempt, and a form of theirs has no valid `session_code`.
 */
export class LoginAttempts {
  readonly #key: string

  constructor(key: string) {
    this.#key = key
  }

  #code(browser: string, name: string): string {
    return createHmac('sha256', this.#key).update(`${browser}.${name}`).digest('base64url')
  }

  /** The browser's id; a browser without one gets it now, once for all addresses on the page. */
  #browserOf(ctx: Context): string {
    const state = ctx.state as { browser?: string }
    state.browser ??= this.browser(ctx) ?? this.#welcome(ctx)
    return state.browser
  }

  #welcome(ctx: Context): string {
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
  sessionCode(ctx: Context, name: string): string {
    return this.#code(this.#browserOf(ctx), name)
  }

  /** Whether a code was made in this browser for this name. */
  isOwn(ctx: Context, name: string, code: string): boolean {
    const browser = this.browser(ctx)
    if (!browser) {
      return false
    }
    const expected = Buffer.from(this.#code(browser, name))
    const actual = Buffer.from(code)
    return expected.length === actual.length && timingSafeEqual(expected, actual)
  }

  /**
   * Address of a page or form of an attempt.
   *
   * @param path one of the paths below `login-actions`.
   * @param more further parameters; a form adds its `session_code`.
   */
  address(ctx: Context, path: string, attempt: LoginAttempt, more: Record<string, string> = {}): string {
    const query = new URLSearchParams({
      ...more,
      client_id: attempt.parameters.client_id ?? '',
      tab_id: `${attempt.uid}.${this.sessionCode(ctx, attempt.uid)}`,
      client_data: Buffer.from(JSON.stringify(attempt.parameters)).toString('base64url'),
    })
    return `${path}?${query}`
  }

  /** Reads the address of a page or form; its parameters are not trusted before they were checked. */
  read(ctx: Context): AttemptAddress {
    const query = new URLSearchParams(ctx.querystring)
    const [uid = '', proof = ''] = (query.get('tab_id') ?? '').split('.')
    return {
      attempt: {
        uid: this.isOwn(ctx, uid, proof) ? uid : '',
        parameters: readParameters(query.get('client_data') ?? ''),
      },
      execution: query.get('execution') ?? '',
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
