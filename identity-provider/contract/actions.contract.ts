import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { Browser, textOf } from './browser.ts'
import { type Client, password } from './client.ts'
import { answerOf, titleOf, Visitor } from './forms.ts'

const another = 'another horse battery'

/** Required actions, and actions that a client requests. */
export function describeActions(client: () => Client): void {
  const visit = (browser = new Browser()) => new Visitor(client(), browser)
  const signIn = async (email: string, changes: Record<string, string> = {}, secret = password) => {
    const visitor = visit()
    const { page } = await visitor.open(client().authorizeUrl(changes))
    const arrival = await visitor.send(page, { username: email, password: secret, credentialId: '' })
    return { visitor, arrival }
  }
  const silently = async (visitor: Visitor) => visitor.open(client().authorizeUrl({ prompt: 'none' }))
  const requested = (browser: Browser, action: string) =>
    visit(browser).open(client().authorizeUrl({ kc_action: action }))

  describe('a required password change', () => {
    const begin = async () => {
      const { id, email } = await client().createUser({ requiredActions: ['UPDATE_PASSWORD'] })
      return { id, email, ...(await signIn(email)) }
    }

    it('a password change is requested on a separate page after the old password', async () => {
      const { arrival } = await begin()
      expect(arrival.page?.url.pathname).toMatch(/\/login-actions\/required-action$/)
      expect(arrival.page?.url.searchParams.get('execution')).toBe('UPDATE_PASSWORD')
      expect(titleOf(arrival)).toBe('Update password')
      expect(arrival.page?.text).toContain('You need to change your password to activate your account.')
      for (const id of ['password-new', 'password-confirm', 'logout-sessions', 'kc-submit']) {
        expect(arrival.page?.text).toContain(`id="${id}"`)
      }
      expect(arrival.page?.text).not.toContain('cancel-aia')
    })

    it.each([
      ['nothing', '', '', 'Please specify password.'],
      ['seven characters', 'seven77', 'seven77', 'Invalid password: minimum length 8.'],
      ['73 characters', 'a'.repeat(73), 'a'.repeat(73), 'Invalid password: maximum length 72.'],
      ['two that differ', another, `${another}!`, "Passwords don&#39;t match.|Passwords don't match."],
    ])('a new password is refused as %s', async (_what, first, second, text) => {
      const { visitor, arrival } = await begin()
      const refused = await visitor.send(arrival.page, { 'password-new': first, 'password-confirm': second })
      expect(refused.page?.status).toBe(200)
      expect(titleOf(refused)).toBe('Update password')
      expect(refused.page?.text).toMatch(new RegExp(text.replaceAll('.', '\\.')))
    })

    it('a new password is refused when it equals the email address', async () => {
      const { visitor, arrival, email } = await begin()
      const refused = await visitor.send(arrival.page, { 'password-new': email, 'password-confirm': email })
      expect(refused.page?.text).toContain('Invalid password: must not be equal to the username.')
    })

    it('requires the change before it redirects to the client', async () => {
      const { visitor, arrival, email } = await begin()
      expect(answerOf(await silently(visitor), 'error')).toBe('login_required')
      const done = await visitor.send(arrival.page, {
        'password-new': another,
        'password-confirm': another,
      })
      expect(answerOf(done, 'code')).toBeTruthy()
      expect(answerOf(done, 'kc_action_status')).toBeNull()
      expect(titleOf((await signIn(email)).arrival)).toBe('Sign in to your account')
      expect(answerOf((await signIn(email, {}, another)).arrival, 'code')).toBeTruthy()
    })

    it('a password change accepts only the latest form and shows it again otherwise', async () => {
      const { visitor, arrival } = await begin()
      await visitor.send(arrival.page, { 'password-new': 'short', 'password-confirm': 'short' })
      const stale = await visitor.send(arrival.page, {
        'password-new': another,
        'password-confirm': another,
      })
      expect(titleOf(stale)).toBe('Update password')
      expect(stale.page?.text).toContain('You need to change your password to activate your account.')
    })

    it('redirects to the client when the form is sent again after success', async () => {
      const { visitor, arrival } = await begin()
      const fields = { 'password-new': another, 'password-confirm': another }
      await visitor.send(arrival.page, fields)
      const again = await visitor.send(arrival.page, fields)
      expect(answerOf(again, 'error')).toBe('temporarily_unavailable')
      expect(answerOf(again, 'error_description')).toBe('authentication_expired')
    })

    it('a password change is not requested after the administrator has withdrawn it', async () => {
      const { id, visitor, arrival } = await begin()
      const before = (await (await client().admin('GET', `/users/${id}`)).json()) as object
      await client().admin('PUT', `/users/${id}`, { ...before, requiredActions: [] })
      const reloaded = await visitor.open(arrival.page?.url ?? '')
      expect(answerOf(reloaded, 'code')).toBeTruthy()
    })

    it('a password change is neither shown to nor accepted from another browser', async () => {
      const { arrival } = await begin()
      const stranger = visit()
      const shown = await stranger.open(arrival.page?.url ?? '')
      expect(shown.page?.status).toBe(400)
      expect(shown.page?.text).toContain('Restart login cookie not found.')
      const sent = await stranger.send(arrival.page, {
        'password-new': another,
        'password-confirm': another,
      })
      expect(sent.page?.status).toBe(400)
    })

    it('a password change ordered during a session is requested, and token refresh continues', async () => {
      const { id, email } = await client().createUser()
      const { browser, tokens } = await client().signIn(email)
      const before = (await (await client().admin('GET', `/users/${id}`)).json()) as object
      await client().admin('PUT', `/users/${id}`, { ...before, requiredActions: ['UPDATE_PASSWORD'] })
      expect((await client().refresh(tokens.refresh_token)).status).toBe(200)
      const answer = await silently(visit(browser))
      expect(answerOf(answer, 'error')).toBe('interaction_required')
      expect(titleOf(await visit(browser).open(client().authorizeUrl()))).toBe('Update password')
    })
  })

  describe('kc_action=UPDATE_PASSWORD', () => {
    it('shows the page to a signed-in person, who may cancel', async () => {
      const { email } = await client().createUser()
      const { browser, sid } = await client().signIn(email)
      const arrival = await requested(browser, 'UPDATE_PASSWORD')
      expect(titleOf(arrival)).toBe('Update password')
      expect(arrival.page?.text).not.toContain('You need to change your password')
      const cancelled = await visit(browser).send(arrival.page, { 'cancel-aia': 'true' })
      expect(answerOf(cancelled, 'kc_action')).toBe('UPDATE_PASSWORD')
      expect(answerOf(cancelled, 'kc_action_status')).toBe('cancelled')
      expect(answerOf(cancelled, 'session_state')).toBe(sid)
      expect(answerOf(cancelled, 'code')).toBeTruthy()
    })

    it('a password change without a session asks for the current password first', async () => {
      const { email } = await client().createUser()
      const { visitor, arrival } = await signIn(email, { kc_action: 'UPDATE_PASSWORD' })
      expect(titleOf(arrival)).toBe('Update password')
      const cancelled = await visitor.send(arrival.page, { 'cancel-aia': 'true' })
      expect(answerOf(cancelled, 'kc_action_status')).toBe('cancelled')
      expect(answerOf(cancelled, 'code')).toBeTruthy()
    })

    it('changes the password and reports the success', async () => {
      const { email } = await client().createUser()
      const { browser, tokens } = await client().signIn(email)
      const arrival = await requested(browser, 'UPDATE_PASSWORD')
      const done = await visit(browser).send(arrival.page, {
        'password-new': another,
        'password-confirm': another,
      })
      expect(answerOf(done, 'kc_action')).toBe('UPDATE_PASSWORD')
      expect(answerOf(done, 'kc_action_status')).toBe('success')
      expect(answerOf((await signIn(email, {}, another)).arrival, 'code')).toBeTruthy()
      expect((await client().refresh(tokens.refresh_token)).status).toBe(200)
    })

    it('a password change ends other sessions when selected, and notifies their clients', async () => {
      const { email } = await client().createUser()
      const [here, elsewhere] = [await client().signIn(email), await client().signIn(email)]
      const arrival = await requested(here.browser, 'UPDATE_PASSWORD')
      expect(arrival.page?.text).not.toMatch(/<input[^>]*id="logout-sessions"[^>]*checked/)
      await visit(here.browser).send(arrival.page, {
        'password-new': another,
        'password-confirm': another,
        'logout-sessions': 'on',
      })
      expect((await client().refresh(here.tokens.refresh_token)).status).toBe(200)
      expect((await client().refresh(elsewhere.tokens.refresh_token)).body.error).toBe('invalid_grant')
      const told = client().subject.portal.logoutTokens.map((token) => decodeJwt(token).sid)
      expect(told).toContain(elsewhere.sid)
      expect(told).not.toContain(here.sid)
    })

    it('returns an error for prompt=none', async () => {
      const { email } = await client().createUser()
      const { browser } = await client().signIn(email)
      const arrival = await visit(browser).open(
        client().authorizeUrl({ kc_action: 'UPDATE_PASSWORD', prompt: 'none' }),
      )
      expect(answerOf(arrival, 'error')).toBe('interaction_required')
    })
  })

  it('returns an error status and a code for an unknown action', async () => {
    const { email } = await client().createUser()
    const { browser } = await client().signIn(email)
    const arrival = await requested(browser, 'NO_SUCH_ACTION')
    expect(answerOf(arrival, 'kc_action_status')).toBe('error')
    expect(answerOf(arrival, 'kc_action')).toBeNull()
    expect(answerOf(arrival, 'code')).toBeTruthy()
  })

  describe('reauthentication', () => {
    const again = async (typed: string) => {
      const { email } = await client().createUser()
      const { browser, sid } = await client().signIn(email)
      const arrival = await visit(browser).open(client().authorizeUrl({ prompt: 'login' }))
      return { sid, arrival, answer: await visit(browser).send(arrival.page, { password: typed }) }
    }

    it('reauthentication asks the signed-in user for the password only, and keeps the session', async () => {
      const { sid, arrival, answer } = await again(password)
      expect(titleOf(arrival)).toBe('Sign in to your account')
      expect(arrival.page?.text).toContain('Please re-authenticate to continue')
      expect(arrival.page?.text).toContain('id="kc-attempted-username"')
      expect(arrival.page?.text).not.toContain('id="username"')
      expect(answerOf(answer, 'session_state')).toBe(sid)
    })

    it('reauthentication happens before an account action, within the same session', async () => {
      const { email } = await client().createUser()
      const { browser, sid } = await client().signIn(email)
      const again = await visit(browser).open(
        client().authorizeUrl({ prompt: 'login', kc_action: 'UPDATE_PASSWORD' }),
      )
      expect(titleOf(again)).toBe('Sign in to your account')
      const action = await visit(browser).send(again.page, { password })
      expect(titleOf(action)).toBe('Update password')
      const done = await visit(browser).send(action.page, {
        'password-new': another,
        'password-confirm': another,
      })
      expect(answerOf(done, 'kc_action_status')).toBe('success')
      expect(answerOf(done, 'session_state')).toBe(sid)
    })

    it('refuses a wrong password at its own field', async () => {
      const { answer } = await again('not the password')
      expect(textOf(answer.page?.text ?? '', 'input-error-container-password')).toContain(
        'Invalid username or password.',
      )
    })
  })
}
