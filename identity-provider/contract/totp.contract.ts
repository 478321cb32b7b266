import { describe, expect, it } from 'vitest'
import { Browser, textOf } from './browser.ts'
import { type Client, password } from './client.ts'
import { type Arrival, answerOf, codeOf, otpSecretOf, titleOf, Visitor } from './forms.ts'

const wrong = 'Invalid authenticator code.'

/** One-time codes: set-up of an authenticator, and sign-in with it. */
export function describeTotp(client: () => Client): void {
  const visit = (browser = new Browser()) => new Visitor(client(), browser)
  const setUp = async () => {
    const { id, email } = await client().createUser()
    const { browser } = await client().signIn(email)
    const visitor = visit(browser)
    const scan = await visitor.open(client().authorizeUrl({ kc_action: 'CONFIGURE_TOTP' }))
    const manual = await visitor.follow(scan.page, 'mode-manual')
    return { id, email, visitor, scan, manual, secret: otpSecretOf(manual) }
  }
  const withAuthenticator = async () => {
    const { id, email, visitor, manual, secret } = await setUp()
    const used = codeOf(secret)
    const done = await visitor.send(manual.page, { totp: used, userLabel: 'phone' })
    return { id, email, secret, used, done }
  }
  const typePassword = async (email: string, typed = password) => {
    const visitor = visit()
    const login = await visitor.open(client().authorizeUrl())
    const fields = { username: email, password: typed, credentialId: '' }
    return { visitor, login, fields, arrival: await visitor.send(login.page, fields) }
  }
  const otpError = ({ page }: Arrival) => textOf(page?.text ?? '', 'input-error-container-otp')

  describe('setting up', () => {
    it('shows a barcode, or the key in fours for typing', async () => {
      const { scan, manual, secret } = await setUp()
      expect(titleOf(scan)).toBe('Mobile Authenticator Setup')
      expect(scan.page?.text).toMatch(/<img[^>]*id="kc-totp-secret-qr-code"[^>]*src="data:image\//)
      expect(textOf(manual.page?.text ?? '', 'kc-totp-secret-key')).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
      expect(secret).toHaveLength(32)
      for (const id of ['totp', 'userLabel', 'saveTOTPBtn', 'cancelTOTPBtn', 'logout-sessions']) {
        expect(scan.page?.text).toContain(`id="${id}"`)
      }
    })

    it('setting up an authenticator requires a valid code', async () => {
      const { visitor, manual, secret } = await setUp()
      const missing = await visitor.send(manual.page, { totp: '', userLabel: 'phone' })
      expect(textOf(missing.page?.text ?? '', 'input-error-otp-code')).toBe(
        'Please specify authenticator code.',
      )
      const refused = await visitor.send(missing.page, { totp: '000000', userLabel: 'phone' })
      expect(textOf(refused.page?.text ?? '', 'input-error-otp-code')).toBe(wrong)
      const done = await visitor.send(refused.page, { totp: codeOf(secret), userLabel: 'phone' })
      expect(answerOf(done, 'kc_action')).toBe('CONFIGURE_TOTP')
      expect(answerOf(done, 'kc_action_status')).toBe('success')
    })

    it('canceling the setup of an authenticator changes nothing', async () => {
      const { email, visitor, manual } = await setUp()
      const cancelled = await visitor.send(manual.page, { 'cancel-aia': 'true' })
      expect(answerOf(cancelled, 'kc_action_status')).toBe('cancelled')
      expect(answerOf((await typePassword(email)).arrival, 'code')).toBeTruthy()
    })

    it('the authenticator is set up before a required password change, and cannot be canceled', async () => {
      const { email } = await client().createUser({ requiredActions: ['UPDATE_PASSWORD', 'CONFIGURE_TOTP'] })
      const { visitor, arrival } = await typePassword(email)
      expect(titleOf(arrival)).toBe('Mobile Authenticator Setup')
      expect(arrival.page?.text).toContain(
        'You need to set up Mobile Authenticator to activate your account.',
      )
      expect(arrival.page?.text).not.toContain('cancel-aia')
      const manual = await visitor.follow(arrival.page, 'mode-manual')
      const next = await visitor.send(manual.page, { totp: codeOf(otpSecretOf(manual)), userLabel: '' })
      expect(titleOf(next)).toBe('Update password')
      const done = await visitor.send(next.page, {
        'password-new': 'another horse battery',
        'password-confirm': 'another horse battery',
      })
      expect(answerOf(done, 'code')).toBeTruthy()
    })

    it('shows the administrator the device, never its secret', async () => {
      const { id } = await withAuthenticator()
      const credentials = (await (await client().admin('GET', `/users/${id}/credentials`)).json()) as Record<
        string,
        string
      >[]
      const otp = credentials.find(({ type }) => type === 'otp')
      expect(otp).toMatchObject({ userLabel: 'phone' })
      expect(Object.keys(otp ?? {})).not.toContain('secretData')
      expect(JSON.parse(otp?.credentialData ?? '{}')).toMatchObject({
        subType: 'totp',
        digits: 6,
        period: 30,
        algorithm: 'HmacSHA1',
      })
    })
  })

  describe('signing in', () => {
    it('a sign-in requires a new one-time code after the password, which works once', async () => {
      const { email, secret, used } = await withAuthenticator()
      const { visitor, arrival } = await typePassword(email)
      expect(titleOf(arrival)).toBe('Sign In')
      expect(arrival.page?.text).toMatch(/<input[^>]*id="otp"[^>]*name="otp"/)
      expect(arrival.page?.text).toContain('id="kc-login"')
      expect(arrival.page?.text).toMatch(new RegExp(`id="kc-attempted-username"[^>]*value="${email}"`))
      const refused = await visitor.send(arrival.page, { otp: used })
      expect(otpError(refused)).toContain(wrong)
      const code = codeOf(secret, 'next')
      expect(answerOf(await visitor.send(refused.page, { otp: code }), 'code')).toBeTruthy()

      const second = await typePassword(email)
      expect(otpError(await second.visitor.send(second.arrival.page, { otp: code }))).toContain(wrong)
    })

    it.each(['', '12345', 'abcdef'])('refuses %j', async (typed) => {
      const { email } = await withAuthenticator()
      const { visitor, arrival } = await typePassword(email)
      const refused = await visitor.send(arrival.page, { otp: typed })
      expect(refused.page?.status).toBe(200)
      expect(otpError(refused)).toContain(wrong)
    })

    it('a password without the one-time code is not accepted', async () => {
      const { email } = await withAuthenticator()
      const { visitor } = await typePassword(email)
      const answer = await visitor.open(client().authorizeUrl({ prompt: 'none' }))
      expect(answerOf(answer, 'error')).toBe('login_required')
    })

    it('a password form sent again after the back button returns an expired page', async () => {
      const { email } = await withAuthenticator()
      const { visitor, login, fields } = await typePassword(email)
      const expired = await visitor.send(login.page, fields)
      expect(expired.page?.status).toBe(200)
      expect(titleOf(expired)).toBe('Page has expired')
      expect(expired.page?.text).toContain('id="loginRestartLink"')
      expect(titleOf(await visitor.follow(expired.page, 'loginContinueLink'))).toBe('Sign In')
    })

    it('locks after five wrong codes, for codes and passwords alike', async () => {
      const { email, secret } = await withAuthenticator()
      const { visitor, arrival } = await typePassword(email)
      let last = arrival
      for (let failure = 1; failure <= 5; failure++) {
        last = await visitor.send(last.page, { otp: '000000' })
        // Two failures within 200 ms would lock by the other rule (bruteForce.quickLoginCheckMilliseconds).
        await new Promise((resolve) => setTimeout(resolve, 250))
      }
      expect(otpError(await visitor.send(last.page, { otp: codeOf(secret, 'next') }))).toContain(wrong)
      expect(titleOf((await typePassword(email)).arrival)).toBe('Sign in to your account')
    })

    it('no code is requested after the administrator has removed the authenticator', async () => {
      const { id, email } = await withAuthenticator()
      const credentials = (await (await client().admin('GET', `/users/${id}/credentials`)).json()) as {
        id: string
        type: string
      }[]
      const otp = credentials.find(({ type }) => type === 'otp')
      expect((await client().admin('DELETE', `/users/${id}/credentials/${otp?.id}`)).status).toBe(204)
      expect(answerOf((await typePassword(email)).arrival, 'code')).toBeTruthy()
    })
  })
}
