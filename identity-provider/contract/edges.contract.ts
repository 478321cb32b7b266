import { describe, expect, it } from 'vitest'
import { Browser, textOf } from './browser.ts'
import { type Client, password } from './client.ts'
import { answerOf, titleOf, Visitor } from './forms.ts'

/** Expired, repeated and foreign forms, and incomplete requests. */
export function describeEdges(client: () => Client): void {
  const visit = (browser = new Browser()) => new Visitor(client(), browser)
  const credentials = (email: string, typed = password) => ({
    username: email,
    password: typed,
    credentialId: '',
  })

  describe('login form', () => {
    it('only the newest login form is accepted, and an older one leads to a new one', async () => {
      const { email } = await client().createUser()
      const visitor = visit()
      const first = await visitor.open(client().authorizeUrl())
      await visitor.send(first.page, credentials(email, 'not the password'))
      const stale = await visitor.send(first.page, credentials(email))
      expect(titleOf(stale)).toBe('Sign in to your account')
      expect(stale.page?.text).toContain('Action expired. Please continue with login now.')
      expect(answerOf(await visitor.send(stale.page, credentials(email)), 'code')).toBeTruthy()
    })

    it('refuses a forged session_code', async () => {
      const { email } = await client().createUser()
      const visitor = visit()
      const { page } = await visitor.open(client().authorizeUrl())
      const forged = page && {
        ...page,
        text: page.text.replace(/session_code=[^&"]*/, 'session_code=made-up'),
      }
      const arrival = await visitor.send(forged, credentials(email))
      expect(titleOf(arrival)).toBe('Sign in to your account')
      expect(visitor.browser.cookies.has('KEYCLOAK_IDENTITY')).toBe(false)
    })

    it('sent twice concurrently creates one session', async () => {
      const { id, email } = await client().createUser()
      const visitor = visit()
      const { page } = await visitor.open(client().authorizeUrl())
      await Promise.all([1, 2].map(() => visitor.send(page, credentials(email))))
      expect(answerOf(await visitor.open(client().authorizeUrl({ prompt: 'none' })), 'code')).toBeTruthy()
      const sessions = (await (await client().admin('GET', `/users/${id}/sessions`)).json()) as unknown[]
      expect(sessions).toHaveLength(1)
    })

    it('refuses another user while a different tab is signed in', async () => {
      const [one, other] = [await client().createUser(), await client().createUser()]
      const visitor = visit()
      const first = await visitor.open(client().authorizeUrl())
      const second = await visitor.open(client().authorizeUrl())
      await visitor.send(second.page, credentials(one.email))
      const refused = await visitor.send(first.page, credentials(other.email))
      expect(refused.page?.status).toBe(400)
      expect(textOf(refused.page?.text ?? '', 'kc-error-message')).toContain(
        'You are already authenticated as different user',
      )
      const silent = await visitor.open(client().authorizeUrl({ prompt: 'none' }))
      expect(answerOf(silent, 'code')).toBeTruthy()
    })

    it('the same user can sign in from a second tab', async () => {
      const { email } = await client().createUser()
      const visitor = visit()
      const first = await visitor.open(client().authorizeUrl())
      const second = await visitor.open(client().authorizeUrl())
      const there = await visitor.send(second.page, credentials(email))
      const here = await visitor.send(first.page, credentials(email))
      expect(answerOf(here, 'session_state')).toBe(answerOf(there, 'session_state'))
    })

    it('the login form is filled with the value of login_hint', async () => {
      const { page } = await visit().open(client().authorizeUrl({ login_hint: 'ada@headway.test' }))
      expect(page?.text).toMatch(/<input[^>]*id="username"[^>]*value="ada@headway.test"/)
    })

    it('the login form is not shown at an address without a login attempt', async () => {
      const arrival = await visit().open(`${client().subject.issuer}/login-actions/authenticate`)
      expect(arrival.page?.status).toBe(400)
    })
  })

  describe('token endpoint', () => {
    it.each([
      [{}, 'invalid_request'],
      [{ grant_type: 'nonsense' }, 'unsupported_grant_type'],
      [{ grant_type: 'authorization_code' }, 'invalid_request'],
      [{ grant_type: 'refresh_token' }, 'invalid_request'],
      [{ grant_type: 'refresh_token', refresh_token: 'x' }, 'invalid_grant'],
    ])('refuses %j', async (fields, error) => {
      const answer = await client().token(fields as Record<string, string>)
      expect(answer).toMatchObject({ status: 400, body: { error } })
    })

    it('refuses another redirect URI than that of the code', async () => {
      const { email } = await client().createUser()
      const { code, verifier } = await client().codeFor(email)
      const answer = await client().redeem(code, verifier, {
        redirect_uri: `${client().redirectUri}/more`,
      })
      expect(answer.body.error).toBe('invalid_grant')
    })

    it('refuses a refresh token of another client', async () => {
      const { email } = await client().createUser()
      const { tokens } = await client().signIn(email)
      const answer = await client().tokenAs('portal-web', null, {
        grant_type: 'refresh_token',
        refresh_token: tokens.refresh_token ?? '',
      })
      expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    })
  })

  it('the metadata contains the status frame of keycloak-js', async () => {
    const { internalUrl, issuer } = client().subject
    const response = await fetch(`${internalUrl}/.well-known/openid-configuration`)
    const metadata = (await response.json()) as Record<string, string>
    expect(metadata.check_session_iframe).toBe(`${issuer}/protocol/openid-connect/login-status-iframe.html`)
  })
}
