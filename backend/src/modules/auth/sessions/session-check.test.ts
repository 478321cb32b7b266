import { usersActivate } from '@headway/contracts/users'
import { buildPath } from '@headway/contracts'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { startInstance } from '../../../test/portal.ts'
import type { Browser } from '../testing/browser.ts'
import { currentUser, sessionsOf } from '../testing/records.ts'
import { startPortalWithIdentity } from '../testing/portal-with-identity.ts'

const MINUTE = 60_000

const portal = await startPortalWithIdentity()
afterAll(() => portal.stop())
afterEach(() => portal.moveClock(0))

const knex = () => portal.platform.database.knex
const mapRole = async (method: 'POST' | 'DELETE', identityId: string, name: string) => {
  const role = await (await portal.admin('GET', `/roles/${name}`)).json()
  await portal.admin(method, `/users/${identityId}/role-mappings/realm`, [role])
}
const newest = async (userId: number) => (await sessionsOf(portal, userId)).at(-1)

describe('a running session', () => {
  it('a session is checked at the provider every five minutes and gets the new role and name', async () => {
    const { email, userId, identityId } = await portal.createPerson({ role: 'staff' })
    const { browser } = await portal.signIn(email)
    await mapRole('POST', identityId, 'viewer')
    await mapRole('DELETE', identityId, 'staff')
    await portal.admin('PUT', `/users/${identityId}`, { firstName: 'Grace' })
    portal.moveClock(4 * MINUTE)
    expect((await currentUser(browser)).user).toMatchObject({ role: 'staff', firstName: 'Ada' })
    const before = await newest(userId)
    portal.moveClock(6 * MINUTE)
    expect((await currentUser(browser)).user).toMatchObject({ role: 'viewer', firstName: 'Grace' })
    expect((await newest(userId))?.refresh_token).not.toEqual(before?.refresh_token)
  })

  it('a session ends when the account is disabled at the provider', async () => {
    const { email, userId, identityId } = await portal.createPerson()
    const { browser } = await portal.signIn(email)
    await portal.admin('PUT', `/users/${identityId}`, { enabled: false })
    expect((await currentUser(browser)).status).toBe(200)
    portal.moveClock(6 * MINUTE)
    expect((await currentUser(browser)).status).toBe(401)
    expect(await newest(userId)).toMatchObject({ end_reason: 'backchannel', refresh_token: null })
  })

  it('a session ends when the account has two portal roles or none', async () => {
    const { email, identityId } = await portal.createPerson({ role: 'staff' })
    const { browser } = await portal.signIn(email)
    await mapRole('POST', identityId, 'super_admin')
    portal.moveClock(6 * MINUTE)
    expect((await currentUser(browser)).status).toBe(401)
  })

  it('a session is checked immediately on the browser’s request, but only after a pause', async () => {
    const check = (browser: Browser) =>
      browser.fetch(`${portal.url}/api/auth/session/check`, { method: 'POST' })
    const { email, userId, identityId } = await portal.createPerson()
    const { browser } = await portal.signIn(email)
    await portal.admin('PUT', `/users/${identityId}`, { enabled: false })
    expect((await check(browser)).status).toBe(204)
    expect((await currentUser(browser)).status).toBe(200)
    portal.moveClock(MINUTE)
    expect((await check(browser)).status).toBe(204)
    expect((await check(browser)).status).toBe(401)
    expect(await newest(userId)).toMatchObject({ end_reason: 'backchannel' })
  })

  it('a session is checked once when many requests arrive at several processes', async () => {
    const { email, userId } = await portal.createPerson()
    const { browser } = await portal.signIn(email)
    const second = await startInstance(portal.platform)
    portal.moveClock(6 * MINUTE)
    const cookie = `portal=${browser.cookies.get('portal')?.value}`
    const asked = (url: string) => fetch(`${url}/api/auth/user`, { headers: { Cookie: cookie } })
    const before = (await knex()('sessions').where({ user_id: userId }).first()) as { checked_at: Date }
    const answers = await Promise.all(
      [portal.url, second.url].flatMap((url) => Array.from({ length: 5 }, () => asked(url))),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const after = (await knex()('sessions').where({ user_id: userId }).first()) as { checked_at: Date }
    expect(after.checked_at.getTime() - before.checked_at.getTime()).toBeGreaterThan(5 * MINUTE)
    await second.stop()
  })

  it('a session keeps a changed role that is not yet stored at the provider', async () => {
    const { email, userId } = await portal.createPerson({ role: 'staff' })
    const { browser } = await portal.signIn(email)
    await knex()('users').where({ id: userId }).update({ role: 'viewer' })
    const now = new Date()
    await knex()('identity_outbox').insert({
      user_id: userId,
      has_role: true,
      requested_at: now,
      run_at: now,
    })
    portal.moveClock(6 * MINUTE)
    expect((await currentUser(browser)).user.role).toBe('viewer')
    const again = await portal.signIn(email)
    expect((await currentUser(again.browser)).user.role).toBe('viewer')
  })
})

describe('the first super administrator', () => {
  it('the first super administrator is admitted at once, and the second waits for activation', async () => {
    await knex()('users').where({ role: 'super_admin' }).update({ is_active: false })
    const first = await portal.createAccount('super_admin')
    const { browser } = await portal.signIn(first.email)
    expect((await currentUser(browser)).user).toMatchObject({ role: 'super_admin', email: first.email })
    const second = await portal.createAccount('super_admin')
    expect((await portal.signIn(second.email)).landed.search).toBe('?reason=waiting')
  })
})

describe('an unknown person without a portal role', () => {
  const activate = (administrator: Browser, id: number) =>
    administrator.fetch(buildPath(usersActivate.path, { id }), { method: 'POST' })

  it('an unknown person without a portal role waits as staff, administrators are notified, and is admitted after activation', async () => {
    const { email: rootEmail, userId: rootId } = await portal.createPerson({ role: 'super_admin' })
    const { email, identityId } = await portal.createAccount('staff')
    await mapRole('DELETE', identityId, 'staff')
    const { landed } = await portal.signIn(email)
    expect(landed.search).toBe('?reason=waiting')
    const row = (await knex()('users').where({ identity_id: identityId }).first()) as { id: number }
    expect(row).toMatchObject({ role: 'staff', is_active: 0, email })
    const notice = await knex()('notifications').where({ user_id: rootId }).orderBy('id', 'desc').first()
    expect(notice).toMatchObject({ link: `/users/${row.id}`, title: 'New access request' })

    const { browser: administrator } = await portal.signIn(rootEmail)
    expect((await activate(administrator, row.id)).status).toBe(200)
    await portal.platform.jobs.runDue()
    const { browser } = await portal.signIn(email)
    expect((await currentUser(browser)).user).toMatchObject({ id: row.id, role: 'staff' })
  })

  it('a person with two portal roles is refused, and no user is created', async () => {
    const { email, identityId } = await portal.createAccount('staff')
    await mapRole('POST', identityId, 'pm')
    expect((await portal.signIn(email)).landed.search).toBe('?reason=ambiguous_role')
    expect(await knex()('users').where({ identity_id: identityId })).toEqual([])
  })
})
