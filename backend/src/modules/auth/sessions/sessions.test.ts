import type { CurrentUser } from '@headway/contracts/auth'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { endSessionsOf } from '../index.ts'
import { endExpiredSessions } from './sessions.service.ts'
import { Browser } from '../testing/browser.ts'
import { cookieOf, currentUser, eventsNamed, sessionsOf } from '../testing/records.ts'
import { type RunningPortal, startRunningPortal } from '../testing/running-portal.ts'

const MINUTE = 60_000

let portal: RunningPortal

beforeAll(async () => {
  portal = await startRunningPortal()
}, 60_000)
afterAll(() => portal.stop())
afterEach(() => portal.moveClock(0))

const newBrowser = () => new Browser(portal.url)

describe('a session', () => {
  it.each(['', 'x', 'A'.repeat(43), "' OR 1=1 -- ", '../../etc/passwd'])(
    'is none with the cookie %j',
    async (value) => {
      const browser = newBrowser()
      browser.cookies.set('portal', { value, flags: '' })
      const response = await browser.fetch('/api/auth/user')
      expect(response.status).toBe(401)
      expect(response.headers.get('Content-Type')).toContain('application/problem+json')
    },
  )

  it('is over after 480 minutes, to the minute', async () => {
    const { email } = await portal.createPerson()
    const { browser } = await portal.signIn(email)
    portal.moveClock(479 * MINUTE)
    expect((await currentUser(browser)).status).toBe(200)
    portal.moveClock(480 * MINUTE + 1_000)
    expect((await currentUser(browser)).status).toBe(401)
    expect((await browser.fetch('/api/auth/session/extend', { method: 'POST' })).status).toBe(401)
  })

  it('is extended to 480 minutes from now, and never past 24 hours after sign-in', async () => {
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

  it('is swept after its time, with reason and event, and the provider’s session ends with it', async () => {
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

  it('ends for a person who is made inactive, at the next request', async () => {
    const { email, userId } = await portal.createPerson()
    const { browser } = await portal.signIn(email)
    await portal.platform.database.knex('users').where({ id: userId }).update({ is_active: false })
    expect((await currentUser(browser)).status).toBe(401)
  })

  it('shows a changed role at the next request', async () => {
    const { email, userId } = await portal.createPerson({ role: 'staff' })
    const { browser } = await portal.signIn(email)
    await portal.platform.database.knex('users').where({ id: userId }).update({ role: 'viewer' })
    expect((await currentUser(browser)).user).toMatchObject({ role: 'viewer', can: { submitReport: false } })
  })

  it('does not take a chosen role while the role switch is off', async () => {
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

  it('ends with all others of the person', async () => {
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

  it('is written as seen at most once a minute', async () => {
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
  it('ends the session here and at the provider', async () => {
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

  it('without a session says so and ends nothing', async () => {
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
  ])('with %j change nothing', async (headers) => {
    const { email } = await portal.createPerson()
    const { browser } = await portal.signIn(email)
    const response = await browser.fetch('/api/auth/session/extend', { method: 'POST', headers })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ code: 'cross_site' })
  })

  it.each([[{}], [{ 'Sec-Fetch-Site': 'none' }], [{ 'Sec-Fetch-Site': 'same-origin' }]])(
    'with %j are not from other sites',
    async (headers) => {
      const { email } = await portal.createPerson()
      const { browser } = await portal.signIn(email)
      const origin = 'Sec-Fetch-Site' in headers ? { Origin: portal.url } : {}
      const init = { method: 'POST', headers: { ...headers, ...origin } }
      expect((await browser.fetch('/api/auth/session/extend', init)).status).toBe(200)
    },
  )
})
