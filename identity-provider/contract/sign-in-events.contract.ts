import { describe, expect, it } from 'vitest'
import { Browser } from './browser.ts'
import { type Client, password } from './client.ts'
import { codeOf, otpSecretOf, Visitor } from './forms.ts'

const another = 'another horse battery'

interface UserEvent {
  readonly type: string
  readonly clientId?: string
  readonly error?: string
  readonly details?: Readonly<Record<string, string>>
}

/** What sign-in leaves in the event log. */
export function describeSignInEvents(client: () => Client): void {
  /** Events of a person, oldest first, as soon as there are that many. */
  const eventsOf = async (id: string, count: number): Promise<UserEvent[]> => {
    const read = async () =>
      (await (await client().admin('GET', `/events?user=${id}&direction=asc&max=100`)).json()) as UserEvent[]
    await expect.poll(async () => (await read()).length, { timeout: 20_000 }).toBe(count)
    return read()
  }
  const begin = async (changes: Record<string, unknown> = {}) => {
    const { id, email } = await client().createUser(changes)
    const visitor = new Visitor(client(), new Browser())
    const login = await visitor.open(client().authorizeUrl())
    const arrival = await visitor.send(login.page, { username: email, password, credentialId: '' })
    return { id, email, visitor, arrival }
  }
  const named = (events: UserEvent[]) => events.map(({ type, error }) => [type, error ?? ''].join(' ').trim())

  it('is a LOGIN for every answer that lets somebody in, silent ones too', async () => {
    const { id, email, visitor } = await begin()
    await visitor.open(client().authorizeUrl({ prompt: 'none' }))
    const [first, second] = await eventsOf(id, 2)
    expect(first).toMatchObject({
      type: 'LOGIN',
      clientId: 'portal-backend',
      details: { auth_method: 'openid-connect', redirect_uri: client().redirectUri, username: email },
    })
    expect(second?.type).toBe('LOGIN')
  })

  it('is only a LOGIN when what was due is done', async () => {
    const { id, visitor, arrival } = await begin({ requiredActions: ['UPDATE_PASSWORD'] })
    await visitor.send(arrival.page, { 'password-new': another, 'password-confirm': another })
    const events = await eventsOf(id, 2)
    expect(named(events)).toEqual(['UPDATE_CREDENTIAL', 'LOGIN'])
    expect(events[0]?.details).toMatchObject({ credential_type: 'password' })
  })

  it('says why a new password was refused', async () => {
    const { id, visitor, arrival } = await begin({ requiredActions: ['UPDATE_PASSWORD'] })
    const missing = await visitor.send(arrival.page, { 'password-new': '', 'password-confirm': '' })
    const short = await visitor.send(missing.page, { 'password-new': 'short', 'password-confirm': 'short' })
    await visitor.send(short.page, { 'password-new': another, 'password-confirm': 'other' })
    const events = await eventsOf(id, 3)
    expect(named(events)).toEqual([
      'UPDATE_CREDENTIAL_ERROR password_missing',
      'UPDATE_CREDENTIAL_ERROR password_rejected',
      'UPDATE_CREDENTIAL_ERROR password_confirm_error',
    ])
    expect(events[1]?.details).toMatchObject({ reason: 'invalidPasswordMinLengthMessage' })
  })

  it('tells of an authenticator and of wrong codes', async () => {
    const { id, email, visitor, arrival } = await begin({ requiredActions: ['CONFIGURE_TOTP'] })
    const manual = await visitor.follow(arrival.page, 'mode-manual')
    await visitor.send(manual.page, { totp: codeOf(otpSecretOf(manual)), userLabel: 'phone' })
    const again = new Visitor(client(), new Browser())
    const login = await again.open(client().authorizeUrl())
    const otp = await again.send(login.page, { username: email, password, credentialId: '' })
    await again.send(otp.page, { otp: '000000' })
    const events = await eventsOf(id, 3)
    expect(named(events)).toEqual(['UPDATE_CREDENTIAL', 'LOGIN', 'LOGIN_ERROR invalid_user_credentials'])
    expect(events[0]?.details).toMatchObject({ credential_type: 'otp' })
  })

  it('tells of a lockout, and of tries while it lasts', async () => {
    const { id, email } = await client().createUser()
    for (let failure = 1; failure <= 5; failure++) {
      await client().typePassword(email, 'not the password')
      // Two failures within 200 ms would lock by the other rule (bruteForce.quickLoginCheckMilliseconds).
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
    await client().typePassword(email, password)
    const events = await eventsOf(id, 7)
    expect(named(events)).toEqual([
      ...Array.from({ length: 5 }, () => 'LOGIN_ERROR invalid_user_credentials'),
      'USER_DISABLED_BY_TEMPORARY_LOCKOUT',
      'LOGIN_ERROR user_temporarily_disabled',
    ])
    const lockout = events[5]
    expect(lockout).not.toHaveProperty('clientId')
    expect(lockout?.details).toMatchObject({ reason: 'brute_force_attack detected', num_failures: '5' })
    expect(lockout?.details?.not_before).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
  })

  it('tells of signing out, here and from other devices', async () => {
    const { id, email } = await client().createUser()
    const [here, elsewhere] = [await client().signIn(email), await client().signIn(email)]
    const visitor = new Visitor(client(), here.browser)
    const arrival = await visitor.open(client().authorizeUrl({ kc_action: 'UPDATE_PASSWORD' }))
    await visitor.send(arrival.page, {
      'password-new': another,
      'password-confirm': another,
      'logout-sessions': 'on',
    })
    expect((await client().refresh(elsewhere.tokens.refresh_token)).status).toBe(400)
    await here.browser.fetch(
      `${client().subject.issuer}/protocol/openid-connect/logout?id_token_hint=${here.tokens.id_token}`,
    )
    const query = `/events?user=${id}&type=LOGOUT`
    await expect
      .poll(async () => ((await (await client().admin('GET', query)).json()) as unknown[]).length, {
        timeout: 20_000,
      })
      .toBe(2)
  })

  it('tells of a device that was not let in', async () => {
    const { id, email } = await client().createUser()
    const { browser } = await client().signIn(email)
    const response = await fetch(`${client().subject.internalUrl}/protocol/openid-connect/auth/device`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'portal-cli', scope: 'openid' }),
    })
    const { verification_uri_complete: address = '' } = (await response.json()) as Record<string, string>
    const visitor = new Visitor(client(), browser)
    const grant = await visitor.open(address)
    await visitor.send(grant.page, { cancel: 'No' })
    const events = await eventsOf(id, 2)
    expect(events[1]).toMatchObject({
      type: 'LOGIN_ERROR',
      clientId: 'portal-cli',
      error: 'rejected_by_user',
    })
  })

  describe('of nobody', () => {
    it('names no account', async () => {
      const before = Date.now() - 1
      const typed = `nobody-${before}@headway.test`
      await client().typePassword(typed, password)
      const read = async () =>
        (await (
          await client().admin('GET', `/events?type=LOGIN_ERROR&dateFrom=${before}&max=100`)
        ).json()) as UserEvent[]
      await expect
        .poll(async () => (await read()).some(({ error }) => error === 'user_not_found'), { timeout: 20_000 })
        .toBe(true)
      const event = (await read()).find(({ error }) => error === 'user_not_found')
      expect(event).not.toHaveProperty('userId')
    })
  })
}
