import type { CurrentUser } from '@headway/contracts/auth'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { endSessionsOf } from '../index.ts'
import { endExpiredSessions } from './sessions.service.ts'
import { Browser } from '../testing/browser.ts'
import { cookieOf, currentUser, eventsNamed, sessionsOf } from '../testing/records.ts'
import { startPortalWithIdentity } from '../testing/portal-with-identity.ts'

const MINUTE = 60_000

const portal = await startPortalWithIdentity()
afterAll(() => portal.stop())
afterEach(() => portal.moveClock(0))

const newBrowser = () => new Browser(portal.url)

describe('a session', () => {
  it.each(['', 'x', 'A'.repeat(43), "' OR 1=1 -- ", '../../etc/passwd'])(
    'a session is not found for the cookie %j',
    async (value) => {
      const browser = newBrowser()
      browser.cookies.set('portal', { value, flags: '' })
      const response = await browser.fetch('/api/auth/user')
      expect(response.status).toBe(401)
      expect(response.headers.get('Content-Type')).toContain('application/problem+json')
    },
  )

  it('a session expires after exactly 480 minutes', async () => {
    const { email } = await portal.createPerson()
    const { browser } = await portal.signIn(email)
    portal.moveClock(479 * MINUTE)
    expect((await currentUser(browser)).status).toBe(200)
    portal.moveClock(480 * MINUTE + 1_000)
    expect((await currentUser(browser)).status).toBe(401)
    expect((await browser.fetch('/api/auth/session/extend', { method: 'POST' })).status).toBe(401)
  })

  it('a session is extended to 480 minutes from now, but not past 24 hours after sign-in', async () => {
    const { email } = await portal.createPerson()
    const { browser } = await portal.signIn(email)
    const extend = async () => {
      const response = await browser.fetch('/api/auth/session/extend', { method: 'POST' })
      const { session } = (await response.json()) as CurrentUser
      return Date.parse(session?.expiresAt ?? '') - Date.parse(session?.startedAt ?? '')
    }
    for (const minutes of [400, 800]) {
      portal.moveClock(minutes * MINUTE)
      expect(Math.round((await extend()) / MINUTE)).toBe(minutes + 480)
    }
    portal.moveClock(1_200 * MINUTE)
    expect(await extend()).toBe(1_440 * MINUTE)
    portal.moveClock(1_439 * MINUTE)
    expect(await extend()).toBe(1_440 * MINUTE)
    portal.moveClock(1_440 * MINUTE + 1_000)
    expect((await currentUser(browser)).status).toBe(401)
  })

  it('an expired session is ended by the cleanup with reason and event, also at the provider', async () => {
    const { email, userId, identityId } = await portal.createPerson()
    await portal.signIn(email)
    portal.moveClock(481 * MINUTE)
    await endExpiredSessions(portal.platform)
    const [row] = await sessionsOf(portal, userId)
    expect(row).toMatchObject({ end_reason: 'timeout', refresh_token: null, id_token: null })
    expect(await eventsNamed(portal, 'session.ended', userId)).toMatchObject([
      { sessionIds: [row?.id], reason: 'timeout' },
    ])

    portal.moveClock(0)
    const again = await portal.createPerson()
    await portal.signIn(again.email)
    portal.moveClock(481 * MINUTE)
    await portal.platform.jobs.runDue()
    const left = await (await portal.admin('GET', `/users/${again.identityId}/sessions`)).json()
    expect(left).toEqual([])
    expect(identityId).not.toBe(again.identityId)
  })

  it('a session ends at the next request after its user was deactivated', async () => {
    const { email, userId } = await portal.createPerson()
    const { browser } = await portal.signIn(email)
    await portal.platform.database.knex('users').where({ id: userId }).update({ is_active: false })
    expect((await currentUser(browser)).status).toBe(401)
  })

  it('a session shows a changed role at the next request', async () => {
    const { email, userId } = await portal.createPerson({ role: 'staff' })
    const { browser } = await portal.signIn(email)
    await portal.platform.database.knex('users').where({ id: userId }).update({ role: 'viewer' })
    expect((await currentUser(browser)).user).toMatchObject({ role: 'viewer', can: { submitReport: false } })
  })

  it('a session ignores a chosen role while the role switch is disabled', async () => {
    const { email, userId } = await portal.createPerson({ role: 'staff' })
    const { browser } = await portal.signIn(email)
    await portal.platform.database
      .knex('sessions')
      .where({ user_id: userId })
      .update({ role_override: 'super_admin' })
    const { user } = await currentUser(browser)
    expect(user.role).toBe('staff')
    expect(user.session?.roleOverride).toBeNull()
  })

  it('a session ends together with all other sessions of the user', async () => {
    const { email, userId } = await portal.createPerson()
    const browsers = [(await portal.signIn(email)).browser, (await portal.signIn(email)).browser]
    await inTransaction(portal.platform.database.knex, (trx) =>
      endSessionsOf(portal.platform, userId, 'deactivated', trx),
    )
    for (const browser of browsers) {
      expect((await currentUser(browser)).status).toBe(401)
    }
    expect((await sessionsOf(portal, userId)).map((row) => row.end_reason)).toEqual([
      'deactivated',
      'deactivated',
    ])
  })

  it('a session stores its last use at most once a minute', async () => {
    const { email, userId } = await portal.createPerson()
    const { browser } = await portal.signIn(email)
    const seen = async () => (await sessionsOf(portal, userId))[0]?.last_seen_at.getTime()
    const atStart = await seen()
    portal.moveClock(30_000)
    await currentUser(browser)
    expect(await seen()).toBe(atStart)
    portal.moveClock(61_000)
    await currentUser(browser)
    expect(await seen()).toBeGreaterThan((atStart ?? 0) + 60_000)
  })
})

describe('signing out', () => {
  it('signing out ends the session in the portal and at the provider', async () => {
    const { email, userId, identityId } = await portal.createPerson()
    const { browser } = await portal.signIn(email)
    const stolen = newBrowser()
    stolen.cookies.set('portal', { value: cookieOf(browser)?.value ?? '', flags: '' })
    const { url } = await browser.visit('/api/logout')
    expect(url.href).toBe(`${portal.url}/signed-out`)
    expect(cookieOf(browser)).toBeUndefined()
    expect((await currentUser(stolen)).status).toBe(401)
    const [row] = await sessionsOf(portal, userId)
    expect(row).toMatchObject({ end_reason: 'logout', refresh_token: null, id_token: null })
    expect(await eventsNamed(portal, 'session.ended', userId)).toHaveLength(1)
    expect(await (await portal.admin('GET', `/users/${identityId}/sessions`)).json()).toEqual([])
    const { response } = await browser.visit('/api/login')
    expect(await response.text()).toContain('id="kc-login"')
  })

  it('signing out succeeds without a session and has no effect', async () => {
    const { url } = await newBrowser().visit('/api/logout')
    expect(`${url.pathname}${url.search}`).toBe('/signed-out?reason=signed_out')
  })
})

describe('requests from other sites', () => {
  it.each([
    [{ Origin: 'https://evil.example' }],
    [{ Origin: 'null' }],
    [{ 'Sec-Fetch-Site': 'cross-site' }],
    [{ 'Sec-Fetch-Site': 'same-site' }],
    [{ 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }],
  ])('a request from another site returns 403 with %j', async (headers) => {
    const { email } = await portal.createPerson()
    const { browser } = await portal.signIn(email)
    const response = await browser.fetch('/api/auth/session/extend', { method: 'POST', headers })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ code: 'cross_site' })
  })

  it.each([[{}], [{ 'Sec-Fetch-Site': 'none' }], [{ 'Sec-Fetch-Site': 'same-origin' }]])(
    'a request from another site is allowed with %j',
    async (headers) => {
      const { email } = await portal.createPerson()
      const { browser } = await portal.signIn(email)
      const origin = 'Sec-Fetch-Site' in headers ? { Origin: portal.url } : {}
      const init = { method: 'POST', headers: { ...headers, ...origin } }
      expect((await browser.fetch('/api/auth/session/extend', init)).status).toBe(200)
    },
  )
})
