import { decodeJwt } from 'jose'
import { expect, it } from 'vitest'
import { Browser, textOf } from './browser.ts'
import { type Client, password } from './client.ts'
import { titleOf, Visitor } from './forms.ts'

const GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

/** Signing in on a device without a browser: portal-cli (RFC 8628). */
export function describeDevice(client: () => Client): void {
  const ask = async (clientId = 'portal-cli') => {
    const response = await fetch(`${client().subject.internalUrl}/protocol/openid-connect/auth/device`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: clientId, scope: 'openid' }),
    })
    return { status: response.status, body: (await response.json()) as Record<string, string> }
  }
  const poll = (deviceCode: string | undefined, clientId = 'portal-cli') =>
    client().tokenAs(clientId, null, { grant_type: GRANT, device_code: deviceCode ?? '' })

  const openPage = async (address: string | undefined, visitor = new Visitor(client(), new Browser())) => {
    const { email } = await client().createUser({}, 'pm')
    const login = await visitor.open(address ?? '')
    const grant = await visitor.send(login.page, { username: email, password, credentialId: '' })
    return { visitor, login, grant }
  }

  it('gives a code to type, an address, and how often to ask', async () => {
    const { status, body } = await ask()
    expect(status).toBe(200)
    expect(body.user_code).toMatch(/^[A-Z]{4}-[A-Z]{4}$/)
    expect(body).toMatchObject({
      expires_in: 600,
      interval: 5,
      verification_uri: `${client().subject.issuer}/device`,
      verification_uri_complete: `${client().subject.issuer}/device?user_code=${body.user_code}`,
    })
  })

  it('is refused to the portal’s own clients', async () => {
    expect((await ask('portal-web')).body.error).toBe('unauthorized_client')
    expect((await ask('nobody')).status).toBe(401)
  })

  it('has the device wait, and slow down when it asks too often', async () => {
    const { body } = await ask()
    expect(await poll(body.device_code)).toEqual({
      status: 400,
      body: {
        error: 'authorization_pending',
        error_description: 'The authorization request is still pending',
      },
    })
    expect(await poll(body.device_code)).toEqual({
      status: 400,
      body: { error: 'slow_down', error_description: 'Slow down' },
    })
  })

  it('asks the person to sign in and to let the device in, then gives it tokens for the API, once', async () => {
    const { body } = await ask()
    const { visitor, login, grant } = await openPage(body.verification_uri_complete)
    expect(titleOf(login)).toBe('Sign in to your account')
    expect(titleOf(grant)).toBe('Grant Access to Headway command line')
    const done = await visitor.send(grant.page, { accept: 'Yes' })
    expect(titleOf(done)).toBe('Device Login Successful')

    const { status, body: tokens } = await poll(body.device_code)
    expect(status).toBe(200)
    expect(Object.keys(tokens).toSorted()).toEqual([
      'access_token',
      'expires_in',
      'id_token',
      'not-before-policy',
      'refresh_expires_in',
      'refresh_token',
      'scope',
      'session_state',
      'token_type',
    ])
    const token = decodeJwt(tokens.access_token ?? '')
    expect(token).toMatchObject({ azp: 'portal-cli', typ: 'Bearer', given_name: 'Ada' })
    expect(token.aud).toEqual(['portal-api', 'account'])
    expect((token.realm_access as { roles: string[] }).roles).toContain('pm')

    const refreshed = await client().tokenAs('portal-cli', null, {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token ?? '',
    })
    expect(decodeJwt(refreshed.body.access_token ?? '').aud).toEqual(['portal-api', 'account'])

    const used = await visitor.open(body.verification_uri_complete ?? '')
    expect(used.page?.text).toContain('Invalid code, please try again.')
  })

  it('tells the device when the person says no', async () => {
    const { body } = await ask()
    const { visitor, grant } = await openPage(body.verification_uri_complete)
    const denied = await visitor.send(grant.page, { cancel: 'No' })
    expect(titleOf(denied)).toBe('Device Login Failed')
    expect(await poll(body.device_code)).toEqual({
      status: 400,
      body: {
        error: 'access_denied',
        error_description: 'The end user denied the authorization request',
      },
    })
  })

  it('asks a signed-in person for the grant alone', async () => {
    const { email } = await client().createUser()
    const { browser } = await client().signIn(email)
    const { body } = await ask()
    const arrival = await new Visitor(client(), browser).open(body.verification_uri_complete ?? '')
    expect(titleOf(arrival)).toBe('Grant Access to Headway command line')
  })

  it('refuses a code that no device shows, on a page to type it again', async () => {
    const arrival = await new Visitor(client(), new Browser()).open(
      `${client().subject.issuer}/device?user_code=AAAA-AAAA`,
    )
    expect(arrival.page?.status).toBe(200)
    expect(titleOf(arrival)).toBe('Device Login')
    expect(arrival.page?.text).toContain('Invalid code, please try again.')
    expect(arrival.page?.text).toContain('name="device_user_code"')
    expect(textOf(arrival.page?.text ?? '', 'kc-page-title')).toBe('Device Login')
  })

  it('refuses a device code that was made up, and one of another client', async () => {
    expect(await poll('made-up')).toEqual({
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Device code not valid' },
    })
    const { body } = await ask()
    expect((await poll(body.device_code, 'portal-web')).status).toBe(400)
  })
}
