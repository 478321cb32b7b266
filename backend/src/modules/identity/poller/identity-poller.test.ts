import { randomUUID } from 'node:crypto'
import { adminSignInFailures } from '@headway/contracts/admin'
import { roles } from '@headway/contracts'
import { afterAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../platform/database/database.ts'
import { failSignIn as failSignInAt } from '../../auth/testing/fail-sign-in.ts'
import { currentUser } from '../../auth/testing/records.ts'
import { startPortalWithIdentity, type TestPerson } from '../../auth/testing/portal-with-identity.ts'
import { findAccountState } from '../accounts/account-state.ts'
import { createIdentityDirectory, type IdentityDirectory } from '../directory/identity-directory.ts'
import { recordStatements } from '../../../test/statements.ts'
import { pollProvider, reconcile } from './identity-poller.ts'
import { recordFailure } from '../failures/sign-in-failures.ts'

const portal = await startPortalWithIdentity()
afterAll(() => portal.stop())
const directory = createIdentityDirectory(portal.platform.environment)

const knex = () => portal.platform.database.knex
const poll = () => pollProvider(portal.platform, directory)
const rowOf = ({ userId }: TestPerson) => knex()('users').where({ id: userId }).first()
const mapRole = async (method: 'POST' | 'DELETE', identityId: string, name: string) => {
  const role = await (await portal.admin('GET', `/roles/${name}`)).json()
  await portal.admin(method, `/users/${identityId}/role-mappings/realm`, [role])
}

/** Stores names that the embedded provider refuses but Keycloak accepts. */
async function storeName({ identityId }: TestPerson, name: { firstName: string; lastName: string }) {
  await portal.admin('PUT', `/users/${identityId}`, { firstName: 'Changed' })
  const provider = openDatabase(portal.identityDatabaseUrl)
  await provider
    .knex('accounts')
    .where({ id: identityId })
    .update({ first_name: name.firstName, last_name: name.lastName })
  await provider.close()
}

const failSignIn = (email: string, password?: string) => failSignInAt(portal.url, email, password)

describe('a round', () => {
  it('a poll applies names and role that were changed at the provider', async () => {
    const person = await portal.createPerson({ role: 'staff' })
    const { browser } = await portal.signIn(person.email)
    await portal.admin('PUT', `/users/${person.identityId}`, { firstName: 'Grace', lastName: 'Hopper' })
    await mapRole('POST', person.identityId, 'viewer')
    await mapRole('DELETE', person.identityId, 'staff')
    await poll()
    expect(await rowOf(person))?.toMatchObject({ first_name: 'Grace', last_name: 'Hopper', role: 'viewer' })
    expect((await currentUser(browser)).user.role).toBe('viewer')
    const words = (await knex()('user_search_terms').where({ user_id: person.userId }).select('word')) as {
      word: string
    }[]
    expect(words.map(({ word }) => word)).toEqual(expect.arrayContaining(['grace', 'hopper']))
    const version = (await rowOf(person))?.version
    await poll()
    expect((await rowOf(person))?.version).toBe(version)
  })

  it('the poller shortens and cleans names that the portal refuses, and skips empty ones', async () => {
    const long = await portal.createPerson()
    const turned = await portal.createPerson()
    const nameless = await portal.createPerson()
    await storeName(long, { firstName: '\u{1F600}'.repeat(120), lastName: 'b'.repeat(255) })
    await storeName(turned, { firstName: 'Eve\u202Eadmin\u2066', lastName: 'Line\nbreak <b>' })
    await storeName(nameless, { firstName: '', lastName: '\u200B' })
    await poll()
    expect(await rowOf(long))?.toMatchObject({
      first_name: '\u{1F600}'.repeat(100),
      last_name: 'b'.repeat(100),
    })
    expect(await rowOf(turned))?.toMatchObject({ first_name: 'Eveadmin', last_name: 'Linebreak b' })
    expect(await rowOf(nameless))?.toMatchObject({ first_name: 'Ada', last_name: 'Byron' })
    const noteOf = async ({ userId }: typeof long) =>
      (await findAccountState(portal.platform, directory, userId)).unfitProfileFields
    expect(await noteOf(long)).toEqual(['firstName', 'lastName'])
    expect(await noteOf(await portal.createPerson())).toEqual([])
    await reconcile(portal.platform, directory, roles)
    expect((await rowOf(long))?.version).toBe(2)
  })

  it('processes the other accounts when one fails, and reports the failure', async () => {
    const [bad, good] = [await portal.createPerson(), await portal.createPerson()]
    await portal.admin('PUT', `/users/${bad.identityId}`, { firstName: 'Bad' })
    await portal.admin('PUT', `/users/${good.identityId}`, { enabled: false })
    const broken: IdentityDirectory = {
      ...directory,
      findAccount: (id) =>
        id === bad.identityId ? Promise.reject(new Error('broken account')) : directory.findAccount(id),
    }
    await expect(pollProvider(portal.platform, broken)).rejects.toThrow('broken account')
    expect((await rowOf(good))?.is_active).toBe(0)
    await poll()
    expect((await rowOf(bad))?.first_name).toBe('Bad')
  })

  it('the poller keeps the role of a user while the account has two roles', async () => {
    const person = await portal.createPerson({ role: 'staff' })
    await mapRole('POST', person.identityId, 'super_admin')
    await poll()
    expect((await rowOf(person))?.role).toBe('staff')
  })

  it('the poller deactivates and activates a user when the account is disabled and enabled', async () => {
    const person = await portal.createPerson()
    const { browser } = await portal.signIn(person.email)
    await portal.admin('PUT', `/users/${person.identityId}`, { enabled: false })
    await poll()
    expect((await currentUser(browser)).status).toBe(401)
    expect(await rowOf(person))?.toMatchObject({ is_active: 0, identity_enabled: 0 })
    await portal.admin('PUT', `/users/${person.identityId}`, { enabled: true })
    await poll()
    expect(await rowOf(person))?.toMatchObject({ is_active: 1, identity_enabled: 1 })
  })

  it('the poller does not activate a waiting user when their account changes', async () => {
    const { email, identityId } = await portal.createAccount()
    await portal.signIn(email)
    await portal.admin('PUT', `/users/${identityId}`, { firstName: 'Grace' })
    await mapRole('POST', identityId, 'pm')
    await poll()
    const row = await knex()('users').where({ identity_id: identityId }).first()
    expect(row).toMatchObject({ is_active: 0, first_name: 'Grace' })
  })

  it('the poller ends the access of a deleted account, and keeps the user', async () => {
    const person = await portal.createPerson()
    const { browser } = await portal.signIn(person.email)
    await portal.admin('DELETE', `/users/${person.identityId}`)
    await poll()
    expect((await currentUser(browser)).status).toBe(401)
    expect(await rowOf(person))?.toMatchObject({ is_active: 0, identity_id: person.identityId })
  })

  it('the poller ends the sessions of a missed sign-out, but not those that began later', async () => {
    const person = await portal.createPerson()
    const { browser: lost } = await portal.signIn(person.email)
    await portal.admin('POST', `/users/${person.identityId}/logout`)
    await knex()('sessions').where({ user_id: person.userId }).update({ ended_at: null, end_reason: null })
    const { browser: later } = await portal.signIn(person.email)
    expect((await currentUser(lost)).status).toBe(200)
    await poll()
    expect((await currentUser(lost)).status).toBe(401)
    expect((await currentUser(later)).status).toBe(200)
  })

  it('the poller does not undo a change of the portal that is not sent yet', async () => {
    const person = await portal.createPerson({ role: 'staff' })
    await knex()('users').where({ id: person.userId }).update({ role: 'viewer', is_active: false })
    const now = new Date(Date.now() + 3_600_000)
    await knex()('identity_outbox').insert({ user_id: person.userId, requested_at: now, run_at: now })
    await portal.admin('PUT', `/users/${person.identityId}`, { lastName: 'Elsewhere' })
    await poll()
    expect(await rowOf(person))?.toMatchObject({ role: 'viewer', is_active: 0, last_name: 'Byron' })
  })
})

describe('a change in the portal while the account is being read', () => {
  it('a concurrent change in the portal is not overwritten by older data of the provider', async () => {
    const person = await portal.createPerson()
    await portal.admin('PUT', `/users/${person.identityId}`, { firstName: 'Grace' })
    let reads = 0
    const slow: IdentityDirectory = {
      ...directory,
      async findAccount(id) {
        const account = await directory.findAccount(id)
        if (id === person.identityId && reads++ === 0) {
          // The user is deactivated here and at the provider while this response is on its way.
          await portal.admin('PUT', `/users/${id}`, { enabled: false })
          await knex()('users')
            .where({ id: person.userId })
            .update({ is_active: false, identity_enabled: false, version: 2 })
        }
        return account
      },
    }
    await pollProvider(portal.platform, slow)
    expect(reads).toBe(2)
    expect(await rowOf(person))?.toMatchObject({ is_active: 0, first_name: 'Grace' })
  })
})

describe('refused sign-ins', () => {
  it('a refused sign-in is stored once, and the newest is listed first', async () => {
    const root = await portal.createPerson({ role: 'super_admin' })
    const person = await portal.createPerson()
    const other = await portal.createPerson()
    await failSignIn(other.email)
    await failSignIn(person.email)
    await poll()
    await poll()
    expect(await knex()('sign_in_failures').where({ user_id: person.userId })).toHaveLength(1)

    const { browser } = await portal.signIn(root.email)
    const response = await browser.fetch(`${adminSignInFailures.path}?limit=1`)
    const body = adminSignInFailures.reply.parse(await response.json())
    expect(body.items[0]).toMatchObject({
      user: { id: person.userId, name: 'Ada Byron' },
      reason: 'wrong_credentials',
    })
    const next = await browser.fetch(`${adminSignInFailures.path}?limit=1&cursor=${body.nextCursor}`)
    const [older] = adminSignInFailures.reply.parse(await next.json()).items
    expect(older?.user?.id).toBe(other.userId)
  })

  it('a third failed sign-in within 15 minutes and a lockout notify the administrators', async () => {
    const root = await portal.createPerson({ role: 'super_admin' })
    const person = await portal.createPerson()
    const report = (minutes: number, reason: 'wrong_credentials' | 'locked_out' = 'wrong_credentials') =>
      recordFailure(portal.platform, {
        id: randomUUID(),
        at: new Date(Date.UTC(2026, 0, 5, 9, minutes)),
        identityId: person.identityId,
        address: '127.0.0.1',
        reason,
      })
    const alerts = async () =>
      (await knex()('notifications')
        .where({ user_id: root.userId, type: 'login_alert', link: `/users/${person.userId}` })
        .orderBy('id')
        .select('title')) as { title: string }[]
    for (const minutes of [0, 10, 20]) {
      await report(minutes)
    }
    expect(await alerts()).toEqual([])
    await report(21)
    expect(await alerts()).toEqual([{ title: 'Repeated failed sign-ins' }])
    await report(22)
    await report(23, 'locked_out')
    expect(await alerts()).toEqual([
      { title: 'Repeated failed sign-ins' },
      { title: 'Account locked after failed sign-ins' },
    ])
  })

  it('refused sign-ins do not contain the entered values', async () => {
    await failSignIn('my-secret-password', 'x')
    await poll()
    const rows = await knex()('sign_in_failures').where({ reason: 'unknown_user' })
    expect(rows).toHaveLength(1)
    expect(rows[0]?.user_id).toBeNull()
    for (const table of ['sign_in_failures', 'identity_events', 'events', 'notifications']) {
      expect(JSON.stringify(await knex()(table))).not.toContain('my-secret-password')
    }
  })

  it('refused sign-ins are returned to administrators only', async () => {
    for (const role of roles.filter((name) => !name.endsWith('admin'))) {
      const { email } = await portal.createPerson({ role })
      const { browser } = await portal.signIn(email)
      expect((await browser.fetch(adminSignInFailures.path)).status, role).toBe(403)
    }
  })
})

describe('the nightly comparison', () => {
  it('the nightly comparison applies changes that no event has reported', async () => {
    const [changed, gone, same] = [
      await portal.createPerson({ role: 'staff' }),
      await portal.createPerson(),
      await portal.createPerson(),
    ]
    await poll()
    await mapRole('POST', changed.identityId, 'pm')
    await mapRole('DELETE', changed.identityId, 'staff')
    await portal.admin('DELETE', `/users/${gone.identityId}`)
    await reconcile(portal.platform, directory, roles)
    expect((await rowOf(changed))?.role).toBe('pm')
    expect((await rowOf(gone))?.is_active).toBe(0)
    expect(await rowOf(same))?.toMatchObject({ is_active: 1, version: 1 })
  })

  it('the nightly comparison runs one query for all unchanged users', async () => {
    await Promise.all(Array.from({ length: 10 }, () => portal.createPerson()))
    await reconcile(portal.platform, directory, roles)
    portal.platform.feed.stop()
    const statements = await recordStatements(portal.platform.database, () =>
      reconcile(portal.platform, directory, roles),
    )
    portal.platform.feed.start()
    expect(statements.filter(({ sql }) => sql.startsWith('BEGIN')).length).toBeLessThan(10)
    expect(
      statements.filter(({ sql }) => sql.includes('FROM users WHERE identity_id IS NOT NULL')),
    ).toHaveLength(1)
  })

  it('the nightly comparison locks no one out when the provider returns hardly any accounts', async () => {
    const person = await portal.createPerson()
    const forgetful: IdentityDirectory = { ...directory, listAccounts: () => Promise.resolve([]) }
    await reconcile(portal.platform, forgetful, roles)
    expect((await rowOf(person))?.is_active).toBe(1)
  })
})
