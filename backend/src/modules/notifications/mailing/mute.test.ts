import { notificationsPreferences, notificationsPreferencesUpdate } from '@headway/contracts/notifications'
import { usersDeactivate } from '@headway/contracts/users'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { buildUser, startPortal, type TestUser } from '../../../test/portal.ts'
import { type MuteLink, mutePathOf } from './mute-link.ts'

let staff: TestUser

const server = await startPortal()
afterAll(() => server.stop())
const admin = await buildUser(server, { role: 'super_admin' })
beforeEach(async () => {
  staff = await buildUser(server, { role: 'staff' })
})

const pathOf = (link: Partial<MuteLink> = {}) =>
  mutePathOf(server.platform, { userId: staff.id, what: 'task_assigned', version: 1, ...link })
/** Sends a request as a browser that follows a link or submits the form, without a session. */
const browse = (path: string, init: RequestInit = {}) =>
  server.fetch(null, path, { ...init, headers: { Accept: 'text/html,*/*;q=0.8', ...init.headers } })
const post = (path: string, headers: Record<string, string> = {}) => browse(path, { method: 'POST', headers })
const kind = async (type = 'task_assigned') =>
  (await server.call(staff, notificationsPreferences)).body.kinds.find((one) => one.type === type)

describe('the link that ends mails of a kind', () => {
  it('opening an unsubscribe link asks for confirmation and changes nothing', async () => {
    for (const method of ['GET', 'HEAD', 'GET']) {
      expect((await browse(pathOf(), { method })).status).toBe(200)
    }
    const answer = await browse(pathOf())
    const text = await answer.text()
    expect(text).toContain('Unsubscribe from these emails?')
    expect(text).toContain('task assignments')
    expect(text).toContain('<form method="post"')
    expect(await kind()).toMatchObject({ delivery: 'mail', isChosen: false })
  })

  it('the unsubscribe link mutes the kind by the page’s button and restores it by undo', async () => {
    const ended = await post(pathOf(), { Origin: server.platform.environment.PUBLIC_URL })
    expect(await ended.text()).toContain('You’re unsubscribed')
    expect(await kind()).toMatchObject({ delivery: 'portal', isChosen: true })
    const undone = await post(`${pathOf()}&again=true`)
    expect(await undone.text()).toContain('You’re subscribed again')
    expect(await kind()).toMatchObject({ delivery: 'mail', isChosen: false })
  })

  it('the unsubscribe link mutes the kind by the one-click request of a mail client without a cookie (RFC 8058)', async () => {
    const answer = await server.fetch(null, pathOf(), {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(answer.status).toBe(200)
    expect(await kind()).toMatchObject({ delivery: 'portal' })
    expect(await kind('deadline')).toMatchObject({ delivery: 'digest', isChosen: false })
  })

  it('an unsubscribe link in a digest turns off the digest', async () => {
    await post(pathOf({ what: 'digest' }))
    const preferences = async () => (await server.call(staff, notificationsPreferences)).body
    expect((await preferences()).digestDays).toBe('never')
    await post(`${pathOf({ what: 'digest' })}&again=true`)
    expect((await preferences()).digestDays).toBe('working')
  })

  it('the unsubscribe link reveals no personal data and cannot be cached, framed or indexed', async () => {
    const answer = await browse(pathOf())
    const text = await answer.text()
    expect(text).not.toMatch(/@|User\d/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(text).toContain('noindex')
  })

  it('the unsubscribe link returns 403 for a request from another site', async () => {
    expect((await post(pathOf(), { Origin: 'https://evil.test' })).status).toBe(403)
    expect((await post(pathOf(), { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    expect(await kind()).toMatchObject({ delivery: 'mail' })
  })

  it('a forged or modified unsubscribe link does nothing', async () => {
    const other = await buildUser(server, { role: 'staff' })
    const path = pathOf()
    const token = path.slice(path.indexOf('=') + 1)
    const signature = token.slice(token.lastIndexOf('.') + 1)
    const made = [
      '',
      'x',
      token.slice(0, -1),
      `${token}A`,
      token.replace('task_assigned', 'deadline'),
      token.replace(/^\d+/, String(other.id)),
      `0${token}`,
      token.replace('.1.', '.2.'),
      token.replace('.1.', '.01.'),
      `${staff.id}.task_assigned.1.${'A'.repeat(43)}`,
      `${staff.id}.constructor.1.${signature}`,
      `${staff.id}.task_assigned.1.${signature.toUpperCase()}`,
      `${token}\n`,
      'é'.repeat(60),
    ]
    for (const text of made) {
      const address = `/api/mute?token=${encodeURIComponent(text)}`
      for (const method of ['GET', 'POST']) {
        const answer = await browse(address, { method })
        expect([text, answer.status]).toEqual([text, 404])
        expect(await answer.text()).toContain('This link does not work')
      }
    }
    expect(await kind()).toMatchObject({ delivery: 'mail' })
    const program = await server.fetch(null, '/api/mute?token=x', { headers: { Accept: '*/*' } })
    expect(program.headers.get('content-type')).toContain('application/problem+json')
  })

  it.each([
    '/api/mute',
    `/api/mute?token=${'a'.repeat(201)}`,
    '/api/mute?token=a&token=b',
    '/api/mute?token=a&x=1',
  ])('the unsubscribe link returns 400 for the address %s', async (address) => {
    expect((await browse(address)).status).toBe(400)
    expect((await post(address)).status).toBe(400)
  })

  it('the unsubscribe link stops working when it was revoked or its user was deactivated', async () => {
    await server.call(staff, notificationsPreferencesUpdate, { body: { withdrawLinks: true } })
    expect((await post(pathOf())).status).toBe(404)
    expect((await browse(pathOf())).status).toBe(404)
    expect((await post(pathOf({ version: 2 }))).status).toBe(200)
    await server.call(admin, usersDeactivate, { params: { id: staff.id }, body: { reason: 'Left' } })
    expect((await post(pathOf({ version: 2 }))).status).toBe(404)
  })

  it('an unsubscribe link signed with another secret does nothing', async () => {
    const environment = { ...server.platform.environment, SESSION_SECRET: 'ab'.repeat(32) }
    const foreign = mutePathOf({ environment }, { userId: staff.id, what: 'task_assigned', version: 1 })
    expect((await post(foreign)).status).toBe(404)
  })
})
