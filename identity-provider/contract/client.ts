import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { Browser, proofKey } from './browser.ts'
import type { ProviderUnderTest } from './provider-under-test.ts'

/** Body of a response of the token endpoint: tokens or an error. */
export interface TokenAnswer {
  readonly status: number
  readonly body: Record<string, string>
}

/** Response of the Admin API; the test states the type of the body. */
export interface AdminAnswer {
  readonly status: number
  readonly body: ReturnType<typeof JSON.parse>
  readonly headers: Headers
}

/** A finished sign-in. */
export interface SignedIn {
  readonly browser: Browser
  readonly code: string
  readonly verifier: string
  readonly callback: URL
  readonly tokens: Record<string, string>
  readonly sid: string
}

export const password = 'correct horse battery'

/** The portal's backend as a client, and the Admin API as its service account uses it. */
export class Client {
  readonly subject: ProviderUnderTest
  #serviceToken = { value: '', renewAt: 0 }

  constructor(subject: ProviderUnderTest) {
    this.subject = subject
  }

  get redirectUri(): string {
    return `${this.subject.portal.url}/api/callback`
  }

  /** Returns the URL of the authorization endpoint; null omits a parameter. */
  authorizeUrl(changes: Record<string, string | null> = {}): URL {
    const url = new URL(`${this.subject.issuer}/protocol/openid-connect/auth`)
    const parameters: Record<string, string | null> = {
      client_id: 'portal-backend',
      response_type: 'code',
      scope: 'openid',
      redirect_uri: this.redirectUri,
      state: 'the-state',
      nonce: 'the-nonce',
      code_challenge: proofKey().challenge,
      code_challenge_method: 'S256',
      ...changes,
    }
    for (const [name, value] of Object.entries(parameters)) {
      if (value !== null) {
        url.searchParams.set(name, value)
      }
    }
    return url
  }

  async token(fields: Record<string, string>, secret = this.subject.backendSecret): Promise<TokenAnswer> {
    return this.tokenAs('portal-backend', secret, fields)
  }

  async tokenAs(
    clientId: string,
    secret: string | null,
    fields: Record<string, string>,
  ): Promise<TokenAnswer> {
    const headers = secret === null ? undefined : { authorization: `Basic ${btoa(`${clientId}:${secret}`)}` }
    const response = await fetch(`${this.subject.internalUrl}/protocol/openid-connect/token`, {
      method: 'POST',
      ...(headers ? { headers } : {}),
      body: new URLSearchParams(secret === null ? { ...fields, client_id: clientId } : fields),
    })
    return { status: response.status, body: (await response.json()) as Record<string, string> }
  }

  redeem(code: string, verifier: string, changes: Record<string, string> = {}): Promise<TokenAnswer> {
    const fields = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: this.redirectUri,
      code_verifier: verifier,
    }
    return this.token({ ...fields, ...changes })
  }

  refresh(refreshToken: string | undefined): Promise<TokenAnswer> {
    return this.token({ grant_type: 'refresh_token', refresh_token: refreshToken ?? '' })
  }

  /** Signs in and returns the code without redeeming it. */
  async codeFor(
    email: string,
    browser = new Browser(),
    changes: Record<string, string | null> = {},
    typed = password,
  ): Promise<Omit<SignedIn, 'tokens' | 'sid'>> {
    const { verifier, challenge } = proofKey()
    const url = this.authorizeUrl({ code_challenge: challenge, ...changes })
    let response = await browser.fetch(url)
    if (response.status === 200) {
      response = await browser.submit(await response.text(), url, {
        username: email,
        password: typed,
        credentialId: '',
      })
    }
    const callback = new URL(response.headers.get('location') ?? '', url)
    return { browser, verifier, callback, code: callback.searchParams.get('code') ?? '' }
  }

  async signIn(email: string, browser = new Browser(), typed = password): Promise<SignedIn> {
    const result = await this.codeFor(email, browser, {}, typed)
    const { body } = await this.redeem(result.code, result.verifier)
    return { ...result, tokens: body, sid: `${decodeJwt(body.access_token ?? '').sid}` }
  }

  /** Renews the token, because a run can take longer than its five minutes. */
  async serviceToken(): Promise<string> {
    if (Date.now() >= this.#serviceToken.renewAt) {
      const { body } = await this.tokenAs('portal-service', this.subject.serviceSecret, {
        grant_type: 'client_credentials',
      })
      this.#serviceToken = { value: body.access_token ?? '', renewAt: Date.now() + 60_000 }
    }
    return this.#serviceToken.value
  }

  /** Calls the Admin API; `path` begins after the realm. */
  async admin(method: string, path: string, body?: unknown, token?: string | null): Promise<Response> {
    const bearer = token === undefined ? await this.serviceToken() : token
    return fetch(`${this.subject.adminUrl}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  }

  /** Calls the Admin API and parses the body. */
  async answer(method: string, path: string, body?: unknown, token?: string | null): Promise<AdminAnswer> {
    const response = await this.admin(method, path, body, token)
    const text = await response.text()
    return {
      status: response.status,
      body: text === '' ? undefined : JSON.parse(text),
      headers: response.headers,
    }
  }

  /** Submits the login form once and returns the response. */
  async typePassword(email: string, typed: string): Promise<Response> {
    const browser = new Browser()
    const url = this.authorizeUrl()
    const page = await (await browser.fetch(url)).text()
    return browser.submit(page, url, { username: email, password: typed, credentialId: '' })
  }

  /** Creates a user for this test only. */
  async createUser(
    changes: Record<string, unknown> = {},
    role = 'staff',
  ): Promise<{ id: string; email: string }> {
    const email = `user-${randomUUID()}@headway.test`
    const response = await this.admin('POST', '/users', {
      email,
      firstName: 'Ada',
      lastName: 'Byron',
      enabled: true,
      emailVerified: true,
      credentials: [{ type: 'password', value: password, temporary: false }],
      ...changes,
    })
    const id = response.headers.get('location')?.split('/').at(-1)
    if (response.status !== 201 || !id) {
      throw new Error(`The person was not created: ${response.status} ${await response.text()}`)
    }
    const representation = await (await this.admin('GET', `/roles/${role}`)).json()
    await this.admin('POST', `/users/${id}/role-mappings/realm`, [representation])
    return { id, email }
  }
}
