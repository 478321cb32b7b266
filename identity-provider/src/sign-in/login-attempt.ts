import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'koa'
import * as z from 'zod'
import { realmPath } from '../realm.ts'

const COOKIE = 'AUTH_SESSION_ID'
const COOKIE_BYTES = 32

/** Sign-in attempt: a request to the authorization endpoint that waits for the user. */
export interface LoginAttempt {
  /** Id of the interaction; each browser tab has its own. */
  readonly uid: string
  /** Parameters of the authorization request, with which the sign-in restarts after the attempt has ended. */
  readonly parameters: Readonly<Record<string, string>>
}

/** Content of the URL of a form or page. */
export interface AttemptAddress {
  /** Its `uid` is empty unless the attempt was started in this browser. */
  readonly attempt: LoginAttempt
  readonly execution: string
  readonly code: string
}

const parametersSchema = z.record(z.string().max(100), z.string().max(4_000))

/**
 * Binds sign-in pages to the browser in which they were shown. A URL that another site made up, or that was copied from
 * another browser, identifies no attempt, and its forms have no valid `session_code`.
 */
export class LoginAttempts {
  readonly #key: string

  constructor(key: string) {
    this.#key = key
  }

  #code(browser: string, name: string): string {
    return createHmac('sha256', this.#key).update(`${browser}.${name}`).digest('base64url')
  }

  /** Returns the id of the browser. If it has none, an id is created, once for all URLs of a page. */
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

  /** Returns the id of the browser; undefined if it sent none. */
  browser(ctx: Context): string | undefined {
    return ctx.cookies.get(COOKIE, { signed: false })
  }

  /** Returns a code that only a form shown in this browser contains. */
  sessionCode(ctx: Context, name: string): string {
    return this.#code(this.#browserOf(ctx), name)
  }

  /** Returns whether a code was created for this browser and name. */
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
   * Returns the URL of an attempt's page or form.
   *
   * @param path one of the paths below `login-actions`.
   * @param more additional parameters; a form adds its `session_code`.
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

  /** Reads the URL of a page or form. Its parameters must be checked before they are trusted. */
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
