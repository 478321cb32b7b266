import { buildPath } from '@headway/contracts'
import {
  usersActivate,
  usersDeactivate,
  usersGet,
  usersSecurity,
  usersUpdate,
  type UserSecurity,
} from '@headway/contracts/users'
import { authUser } from '@headway/contracts/auth'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { EventStream } from '../../../test/event-stream.ts'
import {
  buildUser,
  startInstance,
  startPortal,
  type TestInstance,
  type TestPortal,
} from '../../../test/portal.ts'
import type { Browser } from '../../auth/testing/browser.ts'
import { currentUser } from '../../auth/testing/records.ts'
import {
  type PortalWithIdentity,
  startPortalWithIdentity,
  type TestPerson,
} from '../../auth/testing/portal-with-identity.ts'
import { findAccountState } from '../../identity/accounts/account-state.ts'
import { createIdentityDirectory } from '../../identity/index.ts'
import { pushDue } from '../../identity/outbox/identity-outbox.ts'

/** Maximum time in milliseconds until an event stream must be closed (docs/PERMISSIONS.md, "Sessions"). */
const STREAM_LIMIT = 5_000
const MINUTE = 60_000

const sendJson = (browser: Browser, method: string, path: string, body: object = {}) =>
  browser.fetch(path, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

describe('deactivation with the identity provider', () => {
  let portal: PortalWithIdentity
  let administrator: Browser

  beforeAll(async () => {
    portal = await startPortalWithIdentity()
    const { email } = await portal.createPerson({ role: 'super_admin' })
    administrator = (await portal.signIn(email)).browser
  })
  afterAll(() => portal.stop())
  afterEach(() => {
    portal.thawProvider()
    portal.moveClock(0)
  })

  const deactivate = ({ userId }: TestPerson) =>
    sendJson(administrator, 'POST', buildPath(usersDeactivate.path, { id: userId }))
  const syncOf = async ({ userId }: TestPerson) => {
    const response = await administrator.fetch(buildPath(usersSecurity.path, { id: userId }))
    return ((await response.json()) as UserSecurity).sync
  }
  const accountOf = async ({ identityId }: TestPerson) =>
    (await (await portal.admin('GET', `/users/${identityId}`)).json()) as {
      enabled: boolean
      firstName: string
    }
  const sessionsThere = async ({ identityId }: TestPerson) =>
    (await (await portal.admin('GET', `/users/${identityId}/sessions`)).json()) as unknown[]

  async function signedIn() {
    const person = await portal.createPerson()
    const { browser } = await portal.signIn(person.email)
    const cookie = `portal=${browser.cookies.get('portal')?.value}`
    return { person, browser, stream: await EventStream.open(portal.url, { cookie }) }
  }

  it('a deactivation blocks the next request, closes the stream and disables the account when the provider is available', async () => {
    const { person, browser, stream } = await signedIn()
    expect((await deactivate(person)).status).toBe(200)
    const startedAt = performance.now()
    expect((await currentUser(browser)).status).toBe(401)
    expect(await stream.last()).toMatchObject({ event: 'session-ended', data: { reason: 'deactivated' } })
    expect(performance.now() - startedAt).toBeLessThan(STREAM_LIMIT)
    expect(await syncOf(person)).toBe('pending')
    await portal.platform.jobs.runDue()
    expect(await syncOf(person)).toBe('done')
    expect((await accountOf(person)).enabled).toBe(false)
    expect(await sessionsThere(person)).toEqual([])
    expect((await portal.signIn(person.email)).browser.cookies.has('portal')).toBe(false)
  })

  it('deactivation ends access at once, and the provider is updated when it responds again', async () => {
    const { person, browser, stream } = await signedIn()
    portal.freezeProvider()
    const startedAt = performance.now()
    expect((await deactivate(person)).status).toBe(200)
    expect((await currentUser(browser)).status).toBe(401)
    expect(await stream.last()).toMatchObject({ event: 'session-ended' })
    expect(performance.now() - startedAt).toBeLessThan(STREAM_LIMIT)
    await pushDue(portal.platform, createIdentityDirectory(portal.platform.environment))
    const outbox = await portal.platform.database.knex('identity_outbox').where({ user_id: person.userId })
    expect(outbox).toMatchObject([{ attempts: 1, last_error: 'The identity provider does not answer' }])

    const path = buildPath(usersUpdate.path, { id: person.userId })
    for (const firstName of ['First', 'Second', 'Third']) {
      expect((await sendJson(administrator, 'PUT', path, { firstName })).status).toBe(200)
    }
    portal.thawProvider()
    portal.moveClock(MINUTE)
    await portal.platform.jobs.runDue()
    expect(await syncOf(person)).toBe('done')
    expect(await accountOf(person)).toMatchObject({ enabled: false, firstName: 'Third' })
    expect(await sessionsThere(person)).toEqual([])
  })

  it('a deactivation notifies administrators once when the provider is unresponsive for long, and shows it on the user’s page', async () => {
    const { knex } = portal.platform.database
    const [one, two] = [await portal.createPerson(), await portal.createPerson()]
    portal.freezeProvider()
    await deactivate(one)
    await deactivate(two)
    const directory = createIdentityDirectory(portal.platform.environment, portal.platform.clock)
    for (const later of [6 * MINUTE, 6 * MINUTE + 5_000]) {
      portal.moveClock(later)
      await pushDue(portal.platform, directory)
    }
    const alerts = await knex('notifications').where({ title: 'Sign-in service is delayed' })
    expect(alerts).toHaveLength(1)
    const state = await findAccountState(portal.platform, directory, one.userId)
    expect(state).toMatchObject({ sync: 'failed', isProviderReachable: false, lockedUntil: null })
  })

  it('a user can sign in again after reactivation', async () => {
    const { person, stream } = await signedIn()
    stream.close()
    await deactivate(person)
    await portal.platform.jobs.runDue()
    const path = buildPath(usersActivate.path, { id: person.userId })
    expect((await sendJson(administrator, 'POST', path)).status).toBe(200)
    await portal.platform.jobs.runDue()
    expect((await accountOf(person)).enabled).toBe(true)
    const { browser } = await portal.signIn(person.email)
    expect((await currentUser(browser)).user.id).toBe(person.userId)
  })
})

describe('deactivation without an identity provider and with two processes', () => {
  let server: TestPortal
  let neighbour: TestInstance

  beforeAll(async () => {
    server = await startPortal()
    neighbour = await startInstance(server.platform)
  })
  afterAll(async () => {
    await neighbour.stop()
    await server.stop()
  })

  const onNeighbour = (cookie: string) =>
    fetch(`${neighbour.url}${authUser.path}`, { headers: { Cookie: cookie } })

  it('a deactivation applies in the other process, too', async () => {
    const administrator = await buildUser(server, { role: 'it_admin' })
    const leaver = await buildUser(server)
    const stream = await EventStream.open(neighbour.url, leaver)
    expect((await onNeighbour(leaver.cookie)).status).toBe(200)
    await server.call(administrator, usersDeactivate, { params: { id: leaver.id }, body: {} })
    const startedAt = performance.now()
    expect((await onNeighbour(leaver.cookie)).status).toBe(401)
    expect(await stream.last()).toMatchObject({ event: 'session-ended', data: { reason: 'deactivated' } })
    expect(performance.now() - startedAt).toBeLessThan(STREAM_LIMIT)
    await server.platform.jobs.runDue()
    expect((await server.call(administrator, usersGet, { params: { id: leaver.id } })).body.isActive).toBe(
      false,
    )
  })

  it('an event stream reconnects with the new permissions when role or manager change', async () => {
    const administrator = await buildUser(server, { role: 'it_admin' })
    const person = await buildUser(server, { role: 'viewer' })
    const stream = await EventStream.open(neighbour.url, person)
    const change = { params: { id: person.id }, body: { role: 'staff' } }
    await server.call(administrator, usersUpdate, change)
    const last = await stream.last()
    expect(last).toMatchObject({ event: 'change', data: { name: 'user.rightsChanged' } })
    const again = await EventStream.open(neighbour.url, person, last?.id)
    await server.call(administrator, usersUpdate, { ...change, body: { firstName: 'Renamed' } })
    expect(await again.nextNamed('user.updated')).toMatchObject({ event: 'change' })
    again.close()
    expect((await onNeighbour(person.cookie)).status).toBe(200)
  })
})
