import { describe, expect, it } from 'vitest'
import { Browser, textOf } from './browser.ts'
import { type Client, password } from './client.ts'

const refused = 'Invalid username or password.'

/** The authorization endpoint and its login page. */
export function describeSignIn(client: () => Client): void {
  const open = async (changes: Record<string, string | null> = {}, browser = new Browser()) => {
    const url = client().authorizeUrl(changes)
    const response = await browser.fetch(url)
    return { url, browser, response, page: await response.text() }
  }
  const attempt = async (email: string, typed: string) => {
    const { url, browser, page } = await open()
    const response = await browser.submit(page, url, { username: email, password: typed, credentialId: '' })
    return { response, page: response.status === 200 ? await response.text() : '', url, browser, form: page }
  }

  describe('login page', () => {
    it('the login page is the response to the request, with the ids that clients rely on', async () => {
      const { response, page } = await open()
      expect(response.status).toBe(200)
      expect(textOf(page, 'kc-page-title')).toBe('Sign in to your account')
      expect(page).toMatch(/<title>\s*Sign in to Headway\s*<\/title>/)
      expect(page).toMatch(/<input[^>]*id="username"[^>]*name="username"/)
      expect(page).toMatch(/<input[^>]*id="password"[^>]*name="password"/)
      expect(page).toMatch(/<button[^>]*id="kc-login"|<button[^>]*name="login"[^>]*id="kc-login"/)
    })

    it('the login page may not be framed by other sites, cached or indexed', async () => {
      const { response } = await open()
      expect(response.headers.get('cache-control')).toContain('no-store')
      expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN')
      expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
      expect(response.headers.get('referrer-policy')).toBe('no-referrer')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.get('x-robots-tag')).toBe('none')
    })

    it.each([
      ['wrong password', (email: string) => [email, 'not the password']],
      ['unknown person', () => ['nobody@headway.test', password]],
      ['empty password', (email: string) => [email, '']],
    ])('refuses a %s with the same text', async (_what, typed) => {
      const { email } = await client().createUser()
      const [username = '', secret = ''] = typed(email)
      const { response, page } = await attempt(username, secret)
      expect(response.status).toBe(200)
      expect(textOf(page, 'input-error-container-username')).toContain(refused)
      expect(page).toContain(`value="${username}"`)
      expect(page).not.toContain(password)
    })

    it('a disabled user sees the reason only after the right password', async () => {
      const { email } = await client().createUser({ enabled: false })
      const right = await attempt(email, password)
      expect(right.page).toContain('Account is disabled, contact your administrator.')
      const wrong = await attempt(email, 'not the password')
      expect(wrong.page).not.toContain('Account is disabled')
      expect(textOf(wrong.page, 'input-error-container-username')).toContain(refused)
    })

    it('locks after five wrong passwords, with the same message as before', async () => {
      const { email } = await client().createUser()
      for (let failure = 1; failure <= 5; failure++) {
        await attempt(email, 'not the password')
        // Two failures within 200 ms would lock by the other rule (bruteForce.quickLoginCheckMilliseconds).
        await new Promise((resolve) => setTimeout(resolve, 250))
      }
      const { page, response } = await attempt(email, password)
      expect(response.status).toBe(200)
      expect(textOf(page, 'input-error-container-username')).toContain(refused)
    })

    it('a sign-in redirects to the client with state, session_state, iss and code', async () => {
      const { email } = await client().createUser()
      const { response } = await attempt(email, password)
      expect(response.status).toBe(302)
      const callback = new URL(response.headers.get('location') ?? '')
      expect(`${callback.origin}${callback.pathname}`).toBe(client().redirectUri)
      expect([...callback.searchParams.keys()].toSorted()).toEqual(['code', 'iss', 'session_state', 'state'])
      expect(callback.searchParams.get('state')).toBe('the-state')
      expect(callback.searchParams.get('iss')).toBe(client().subject.issuer)
    })

    it('a sign-in sets an HttpOnly identity cookie and a readable one for the status iframe', async () => {
      const { email } = await client().createUser()
      const { browser } = await attempt(email, password)
      expect(browser.cookies.get('KEYCLOAK_IDENTITY')?.flags).toMatch(/httponly/i)
      expect(browser.cookies.get('KEYCLOAK_SESSION')?.flags).not.toMatch(/httponly/i)
      expect(browser.cookies.get('KEYCLOAK_SESSION')?.value).toHaveLength(64)
    })

    it('a login form sent again after success returns to the client', async () => {
      const { email } = await client().createUser()
      const { browser, form, url } = await attempt(email, password)
      const again = await browser.submit(form, url, { username: email, password, credentialId: '' })
      expect(again.status).toBe(302)
      const target = new URL(again.headers.get('location') ?? '')
      expect(target.searchParams.get('error')).toBe('temporarily_unavailable')
      expect(target.searchParams.get('error_description')).toBe('authentication_expired')
      expect(target.searchParams.get('state')).toBe('the-state')
    })

    it('refuses a form without the cookies of its page, right password or not', async () => {
      const { email } = await client().createUser()
      const { page, url } = await open()
      const response = await new Browser().submit(page, url, { username: email, password, credentialId: '' })
      expect(response.status).toBe(400)
      expect(await response.text()).toContain('Restart login cookie not found.')
    })

    it('the login page accepts the form of either of two tabs', async () => {
      const { email } = await client().createUser()
      const first = await open()
      await open({}, first.browser)
      const response = await first.browser.submit(first.page, first.url, {
        username: email,
        password,
        credentialId: '',
      })
      expect(new URL(response.headers.get('location') ?? '').searchParams.get('code')).toBeTruthy()
    })
  })

  describe('authorization request', () => {
    it.each([
      ['another address', '/elsewhere'],
      ['an extra path', '/api/callback/more'],
      ['an extra query', '/api/callback?more=1'],
    ])('refuses %s as redirect address on a page', async (_what, path) => {
      const { response, page } = await open({ redirect_uri: `${client().subject.portal.url}${path}` })
      expect(response.status).toBe(400)
      expect(page).toContain('Invalid parameter: redirect_uri')
    })

    it('refuses an unknown client on a page', async () => {
      const { response, page } = await open({ client_id: 'nobody' })
      expect(response.status).toBe(400)
      expect(page).toContain('Client not found.')
    })

    it.each([
      ['no PKCE', { code_challenge: null, code_challenge_method: null }, 'invalid_request'],
      ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
      ['a method alone', { code_challenge: null }, 'invalid_request'],
      ['a scope the client lacks', { scope: 'openid phone' }, 'invalid_scope'],
      ['an unknown scope', { scope: 'openid everything' }, 'invalid_scope'],
      ['the implicit flow', { response_type: 'token' }, 'unauthorized_client|unsupported_response_type'],
    ])('refuses %s at the redirect address', async (_what, changes, error) => {
      const { response } = await open(changes)
      expect([302, 303]).toContain(response.status)
      const target = new URL((response.headers.get('location') ?? '').replace('#', '?'))
      expect(`${target.origin}${target.pathname}`).toBe(client().redirectUri)
      expect(target.searchParams.get('error')).toMatch(new RegExp(`^(${error})$`))
      expect(target.searchParams.get('state')).toBe('the-state')
    })
  })

  describe('prompt=none', () => {
    const silently = async (browser: Browser) => {
      const response = await browser.fetch(client().authorizeUrl({ prompt: 'none' }))
      return new URL(response.headers.get('location') ?? '').searchParams
    }

    it('prompt=none returns a code of the same session', async () => {
      const { email } = await client().createUser()
      const { browser, sid } = await client().signIn(email)
      const answer = await silently(browser)
      expect(answer.get('code')).toBeTruthy()
      expect(answer.get('session_state')).toBe(sid)
    })

    it('returns login_required without a session', async () => {
      expect((await silently(new Browser())).get('error')).toBe('login_required')
    })

    it('returns login_required when the user has been disabled', async () => {
      const { id, email } = await client().createUser()
      const { browser } = await client().signIn(email)
      await client().admin('PUT', `/users/${id}`, { enabled: false })
      expect((await silently(browser)).get('error')).toBe('login_required')
    })
  })
}
