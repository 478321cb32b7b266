import { authUser } from '@headway/contracts/auth'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { Browser, formAction } from '../testing/browser.ts'
import { cookieOf, currentUser, eventsNamed, sessionsOf } from '../testing/records.ts'
import { password, startPortalWithIdentity } from '../testing/portal-with-identity.ts'

const MINUTE = 60_000

const portal = await startPortalWithIdentity()
afterAll(() => portal.stop())
afterEach(() => portal.moveClock(0))

const newBrowser = () => new Browser(portal.url)

describe('signing in', () => {
  it('signing in redirects through the provider back to the requested page with a session of 480 minutes', async () => {
    const { email, userId } = await portal.createPerson({ role: 'pm' })
    const { browser, landed } = await portal.signIn(email, newBrowser(), '/tasks/5?tab=milestones')
    expect(landed.href).toBe(`${portal.url}/tasks/5?tab=milestones`)

    const { status, user } = await currentUser(browser)
    expect(status).toBe(200)
    expect(authUser.reply.parse(user)).toEqual(user)
    expect(user).toMatchObject({
      id: userId,
      email,
      role: 'pm',
      can: { createTask: true, submitReport: true },
    })
    const { startedAt = '', expiresAt = '', longestUntil = '' } = user.session ?? {}
    expect(Date.parse(expiresAt) - Date.parse(startedAt)).toBe(480 * MINUTE)
    expect(Date.parse(longestUntil) - Date.parse(startedAt)).toBe(1_440 * MINUTE)
    expect(await eventsNamed(portal, 'session.started', userId)).toHaveLength(1)
  })

  it('signing in sets an HttpOnly SameSite cookie and stores session and tokens safely', async () => {
    const { email, userId } = await portal.createPerson()
    const { browser } = await portal.signIn(email)
    const cookie = cookieOf(browser)
    expect(cookie?.flags).toBe('Path=/; HttpOnly; SameSite=Strict')
    expect(cookie?.value).toMatch(/^[A-Za-z0-9_-]{43}$/)
    const [row] = await sessionsOf(portal, userId)
    expect(JSON.stringify(row)).not.toContain(cookie?.value)
    expect(row?.refresh_token?.toString('latin1')).not.toContain('eyJ')
    expect(row?.id_token?.toString('latin1')).not.toContain('eyJ')
    expect([...browser.cookies.keys()].filter((name) => name.startsWith('portal-login-'))).toEqual([])
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/%2f%2fevil.example',
    '/api/logout',
  ])('signing in never redirects to %s', async (returnTo) => {
    const { email } = await portal.createPerson()
    const { landed } = await portal.signIn(email, newBrowser(), returnTo)
    expect(landed.href).toBe(`${portal.url}/`)
  })

  it('the sign-in returns 400 for an unknown or repeated parameter', async () => {
    expect((await newBrowser().fetch('/api/login?returnTo=/&returnTo=//evil')).status).toBe(400)
    expect((await newBrowser().fetch('/api/login?evil=1')).status).toBe(400)
    expect((await newBrowser().fetch('/api/login?prompt=login')).status).toBe(400)
  })

  it('signing in requests a code with PKCE S256 and a new state and nonce each time', async () => {
    const seen = new Set<string>()
    for (const browser of [newBrowser(), newBrowser()]) {
      const response = await browser.fetch('/api/login')
      const { searchParams } = new URL(response.headers.get('Location') ?? '')
      expect(searchParams.get('code_challenge_method')).toBe('S256')
      expect(searchParams.get('redirect_uri')).toBe(`${portal.url}/api/callback`)
      for (const name of ['state', 'nonce', 'code_challenge']) {
        seen.add(searchParams.get(name) ?? '')
      }
    }
    expect(seen.size).toBe(6)
    expect([...seen].every((value) => value.length >= 40)).toBe(true)
  })

  it('a silent sign-in reports to the page when it finds no session at the provider', async () => {
    const { url } = await newBrowser().visit('/api/login?prompt=none&returnTo=/tasks?x=1')
    expect(url.href).toBe(`${portal.url}/tasks?x=1&sso=none`)
  })

  it('a silent sign-in succeeds when the user has a session at the provider', async () => {
    const { email, userId } = await portal.createPerson()
    const { browser } = await portal.signIn(email)
    browser.cookies.delete('portal')
    const { url } = await browser.visit('/api/login?prompt=none&returnTo=/tasks')
    expect(url.href).toBe(`${portal.url}/tasks`)
    expect((await currentUser(browser)).user.id).toBe(userId)
  })
})

describe('admission to the portal', () => {
  const refusedFor = async (email: string) => {
    const { browser, landed } = await portal.signIn(email)
    expect(cookieOf(browser)).toBeUndefined()
    expect((await currentUser(browser)).status).toBe(401)
    return `${landed.pathname}${landed.search}`
  }
  const roleMapping = async (method: string, identityId: string, role: string) => {
    const representation = await (await portal.admin('GET', `/roles/${role}`)).json()
    await portal.admin(method, `/users/${identityId}/role-mappings/realm`, [representation])
  }

  it('signing in refuses an inactive user', async () => {
    const { email } = await portal.createPerson({ isActive: false })
    expect(await refusedFor(email)).toBe('/signed-out?reason=inactive')
  })

  it('signing in refuses a person with two portal roles or none', async () => {
    const { email, identityId } = await portal.createPerson({ role: 'staff' })
    await roleMapping('POST', identityId, 'super_admin')
    expect(await refusedFor(email)).toBe('/signed-out?reason=ambiguous_role')
    await roleMapping('DELETE', identityId, 'super_admin')
    await roleMapping('DELETE', identityId, 'staff')
    expect(await refusedFor(email)).toBe('/signed-out?reason=no_portal_role')
  })

  it('signing in creates an inactive user for an unknown person and asks for the password at the next attempt', async () => {
    const { email, identityId } = await portal.createAccount()
    const { browser, landed } = await portal.signIn(email)
    expect(landed.search).toBe('?reason=waiting')
    const row = await portal.platform.database.knex('users').where({ identity_id: identityId }).first()
    expect(row).toMatchObject({ email, is_active: 0, role: 'staff' })
    const { response } = await browser.visit('/api/login')
    expect(await response.text()).toContain('id="kc-login"')
    expect(await refusedFor(email)).toBe('/signed-out?reason=inactive')
  })

  it('signing in for the first time with a verified address links a user created by an administrator', async () => {
    const { email, identityId } = await portal.createAccount('pm')
    const [id] = await portal.platform.database.knex('users').insert({
      email,
      first_name: 'Ada',
      last_name: 'Byron',
      role: 'pm',
      is_active: true,
    })
    const { browser } = await portal.signIn(email)
    expect((await currentUser(browser)).user.id).toBe(id)
    const row = await portal.platform.database.knex('users').where({ id }).first()
    expect(row?.identity_id).toBe(identityId)
  })

  it('signing in does not link a user that belongs to another identity with the same address', async () => {
    const { email } = await portal.createAccount()
    await portal.platform.database.knex('users').insert({
      email,
      first_name: 'Ada',
      last_name: 'Byron',
      role: 'super_admin',
      is_active: true,
      identity_id: 'someone-else',
    })
    expect(await refusedFor(email)).toBe('/signed-out?reason=inactive')
  })

  it('signing in does not link a user by an unverified address', async () => {
    const { email, identityId } = await portal.createAccount()
    await portal.admin('PUT', `/users/${identityId}`, { emailVerified: false })
    await portal.platform.database.knex('users').insert({
      email,
      first_name: 'Ada',
      last_name: 'Byron',
      role: 'staff',
      is_active: true,
    })
    expect(await refusedFor(email)).toBe('/signed-out?reason=inactive')
  })
})

describe('the callback', () => {
  const begin = async (browser: Browser) => {
    const { response, url } = await browser.visit('/api/login?returnTo=/tasks')
    return { url, page: await response.text() }
  }
  const answerForm = async (browser: Browser, email: string, { url, page }: { url: URL; page: string }) => {
    const answer = await browser.fetch(new URL(formAction(page), url).href, {
      method: 'POST',
      body: new URLSearchParams({ username: email, password, credentialId: '' }),
    })
    return new URL(answer.headers.get('Location') ?? '')
  }
  const landing = async (browser: Browser, callback: URL) => {
    const response = await browser.fetch(callback.href)
    return response.headers.get('Location')
  }

  it('the sign-in callback refuses a code that was issued to another browser', async () => {
    const { email } = await portal.createPerson()
    const attacker = newBrowser()
    const callback = await answerForm(attacker, email, await begin(attacker))
    const victim = newBrowser()
    await begin(victim)
    expect(await landing(victim, callback)).toBe('/signed-out?reason=expired')
    expect(cookieOf(victim)).toBeUndefined()
  })

  it.each([
    ['no state', 'expired', (url: URL) => url.searchParams.delete('state')],
    ['a made-up state', 'expired', (url: URL) => url.searchParams.set('state', 'made-up')],
    ['a made-up code', 'refused', (url: URL) => url.searchParams.set('code', 'made-up')],
    ['no code', 'refused', (url: URL) => url.searchParams.delete('code')],
    ['another issuer', 'refused', (url: URL) => url.searchParams.set('iss', 'https://evil.example')],
    ['no issuer', 'refused', (url: URL) => url.searchParams.delete('iss')],
    ['an error of its own', 'refused', (url: URL) => url.searchParams.set('error', 'access_denied')],
  ])('the sign-in callback refuses a request with %s as %s', async (_what, reason, change) => {
    const { email } = await portal.createPerson()
    const browser = newBrowser()
    const callback = await answerForm(browser, email, await begin(browser))
    change(callback)
    expect(await landing(browser, callback)).toBe(`/signed-out?reason=${reason}`)
    expect(cookieOf(browser)).toBeUndefined()
  })

  it('the sign-in callback refuses a login cookie that was changed', async () => {
    const { email } = await portal.createPerson()
    const browser = newBrowser()
    const callback = await answerForm(browser, email, await begin(browser))
    for (const [name, cookie] of browser.cookies) {
      if (name.startsWith('portal-login-')) {
        cookie.value = `${cookie.value.slice(0, -6)}AAAAAA`
      }
    }
    expect(await landing(browser, callback)).toBe('/signed-out?reason=expired')
  })

  it('the sign-in callback reports a refused sign-in when the account is locked between the code and its exchange', async () => {
    const { email, identityId } = await portal.createPerson()
    const browser = newBrowser()
    const callback = await answerForm(browser, email, await begin(browser))
    await portal.admin('PUT', `/users/${identityId}`, { enabled: false })
    expect(await landing(browser, callback)).toBe('/signed-out?reason=refused')
    expect(cookieOf(browser)).toBeUndefined()
  })

  it('the sign-in callback refuses an attempt after ten minutes', async () => {
    const { email } = await portal.createPerson()
    const browser = newBrowser()
    const callback = await answerForm(browser, email, await begin(browser))
    portal.moveClock(11 * MINUTE)
    expect(await landing(browser, callback)).toBe('/signed-out?reason=expired')
  })

  it('the sign-in callback accepts a code once and redirects a signed-in user home when it is repeated', async () => {
    const { email, userId } = await portal.createPerson()
    const browser = newBrowser()
    const callback = await answerForm(browser, email, await begin(browser))
    expect(await landing(browser, callback)).toBe('/tasks')
    expect(await landing(browser, callback)).toBe('/')
    expect(await sessionsOf(portal, userId)).toHaveLength(1)
  })

  it('two tabs can sign in one after another', async () => {
    const { email } = await portal.createPerson()
    const browser = newBrowser()
    const [first, second] = [await begin(browser), await begin(browser)]
    expect(await landing(browser, await answerForm(browser, email, first))).toBe('/tasks')
    expect(await landing(browser, await answerForm(browser, email, second))).toBe('/tasks')
    expect((await currentUser(browser)).status).toBe(200)
  })

  it('signing in never makes an older session cookie valid (session fixation)', async () => {
    const { email } = await portal.createPerson()
    const planted = 'A'.repeat(43)
    const browser = newBrowser()
    browser.cookies.set('portal', { value: planted, flags: '' })
    await portal.signIn(email, browser)
    expect(cookieOf(browser)?.value).not.toBe(planted)
    const attacker = newBrowser()
    attacker.cookies.set('portal', { value: planted, flags: '' })
    expect((await currentUser(attacker)).status).toBe(401)
  })

  it('signing in ends the previous session of the browser', async () => {
    const { email, userId } = await portal.createPerson()
    const { browser } = await portal.signIn(email)
    const old = newBrowser()
    old.cookies.set('portal', { value: cookieOf(browser)?.value ?? '', flags: '' })
    await browser.visit('/api/login')
    expect((await currentUser(old)).status).toBe(401)
    expect((await currentUser(browser)).status).toBe(200)
    expect((await sessionsOf(portal, userId)).map((row) => row.end_reason)).toEqual(['replaced', null])
  })
})
