import { buildPath } from '@headway/contracts'
import { adminUnlock } from '@headway/contracts/admin'
import { usersResetPassword, usersResetSecondFactor } from '@headway/contracts/users'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RequestContext } from '../../../platform/request-context.ts'
import type { Browser } from '../../auth/testing/browser.ts'
import {
  type PortalWithIdentity,
  startPortalWithIdentity,
  type TestPerson,
} from '../../auth/testing/portal-with-identity.ts'
import { createIdentityDirectory, type IdentityDirectory } from '../directory/identity-directory.ts'
import { unlockPerson } from '../failures/locked-people.ts'
import { settleOpenOperations } from './account-operations.ts'
import { resetPassword, resetSecondFactor } from './accounts.ts'

const MINUTE = 60_000

let portal: PortalWithIdentity
let administrator: Browser
let administratorId: number
let directory: IdentityDirectory

// Each test needs a new directory, since a directory pauses its calls after a timeout of the provider.
beforeEach(() => {
  directory = createIdentityDirectory(portal.platform.environment)
})
beforeAll(async () => {
  portal = await startPortalWithIdentity()
  const { email, userId } = await portal.createPerson({ role: 'super_admin' })
  administratorId = userId
  administrator = (await portal.signIn(email)).browser
})
afterEach(async () => {
  portal.thawProvider()
  portal.moveClock(0)
  await portal.platform.database.knex.raw('DROP TRIGGER IF EXISTS refuse_events')
  await portal.platform.database.knex('identity_account_operations').delete()
})
afterAll(() => portal.stop())

const paths = {
  password: { method: 'POST', path: usersResetPassword.path },
  secondFactor: { method: 'DELETE', path: usersResetSecondFactor.path },
  unlock: { method: 'POST', path: adminUnlock.path },
}
type Kind = keyof typeof paths
const kinds = Object.keys(paths) as Kind[]

const ask = async (kind: Kind, { userId: id }: TestPerson) => {
  const { method, path } = paths[kind]
  return (await administrator.fetch(buildPath(path, { id }), { method })).status
}

const openActs = () => portal.platform.database.knex('identity_account_operations')

/** Returns the names of the recorded events of an account operation. */
const recorded = async ({ userId }: TestPerson) => {
  const rows = (await portal.platform.database
    .knex('events')
    .whereIn('name', ['user.credentialsReset', 'user.updated', 'user.unlocked'])
    .where('actor_id', administratorId)
    .select('name', 'payload', 'request_id')) as { name: string; payload: string; request_id: string }[]
  return rows
    .filter(({ payload }) => (JSON.parse(payload) as { userId: number }).userId === userId)
    .map(({ name }) => name)
}

const traces: Record<Kind, string[]> = {
  password: ['user.credentialsReset', 'user.updated'],
  secondFactor: ['user.updated'],
  unlock: ['user.unlocked'],
}

/** Runs an operation as the administrator, through a directory that may differ from the server's. */
function actThrough(through: IdentityDirectory, kind: Kind, { userId }: TestPerson): Promise<unknown> {
  const actor: RequestContext['actor'] = {
    id: administratorId,
    role: 'super_admin',
    firstName: 'Ada',
    lastName: 'Byron',
    email: '',
    managerId: null,
    sessionId: 1,
    roleOverride: null,
  }
  const context: RequestContext = { actor, requestId: 'a'.repeat(16), address: '127.0.0.1', at: new Date() }
  const acts = { password: resetPassword, secondFactor: resetSecondFactor, unlock: unlockPerson }
  return acts[kind](portal.platform, through, context, userId)
}

/**
 * Imitates a process that dies after the provider has done its part and before the result is recorded. The call to the
 * provider never returns.
 */
async function dieAfter(kind: Kind, person: TestPerson): Promise<void> {
  const done = Promise.withResolvers<void>()
  const dying =
    <Arguments extends string[]>(call: (...values: Arguments) => Promise<void>) =>
    async (...values: Arguments) => {
      await call(...values)
      done.resolve()
      await new Promise<never>(() => undefined)
    }
  const dead: IdentityDirectory = {
    ...directory,
    setTemporaryPassword: dying(directory.setTemporaryPassword),
    removeSecondFactor: dying(directory.removeSecondFactor),
    unlock: dying(directory.unlock),
  }
  actThrough(dead, kind, person).catch(done.reject)
  await done.promise
}

/** Waits until the lease of an operation has expired and settles it. */
async function settleLater(): Promise<void> {
  portal.moveClock(MINUTE + 1)
  await settleOpenOperations(portal.platform, directory)
}

const refuseEvents = () =>
  portal.platform.database.knex.raw(
    "CREATE TRIGGER refuse_events BEFORE INSERT ON events FOR EACH ROW SIGNAL SQLSTATE '45000'",
  )

describe.each(kinds)('an account operation of an administrator (%s)', (kind) => {
  it('a successful operation is recorded once and leaves nothing open', async () => {
    const person = await portal.createPerson()
    expect(await ask(kind, person)).toBeLessThan(300)
    expect(await openActs()).toEqual([])
    await settleLater()
    expect(await recorded(person)).toEqual(traces[kind])
  })

  it('an operation of a process that died is recorded once, with its actor', async () => {
    const person = await portal.createPerson()
    await dieAfter(kind, person)
    await settleOpenOperations(portal.platform, directory)
    expect(await recorded(person), 'while another process may still work on it').toEqual([])
    portal.moveClock(MINUTE + 1)
    await Promise.all([1, 2].map(() => settleOpenOperations(portal.platform, directory)))
    await settleLater()
    expect(await recorded(person)).toEqual(traces[kind])
    expect(await openActs()).toEqual([])
  })

  it('an operation is recorded later when the write after the call failed', async () => {
    const person = await portal.createPerson()
    await refuseEvents()
    expect(await ask(kind, person)).toBe(500)
    await portal.platform.database.knex.raw('DROP TRIGGER refuse_events')
    expect(await recorded(person)).toEqual([])
    await settleLater()
    expect(await recorded(person)).toEqual(traces[kind])
  })

  it('an account operation returns 403 for callers without the ability', async () => {
    const [person, other] = [await portal.createPerson(), await portal.createPerson({ role: 'pm' })]
    const { browser } = await portal.signIn(other.email)
    const { method, path } = paths[kind]
    const answer = await browser.fetch(buildPath(path, { id: person.userId }), { method })
    expect([403, 404]).toContain(answer.status)
    expect(await openActs()).toEqual([])
  })

  it('an operation does not stay open when the account was deleted at the provider', async () => {
    const person = await portal.createPerson()
    await dieAfter(kind, person)
    await portal.admin('DELETE', `/users/${person.identityId}`)
    await settleLater()
    expect(await openActs()).toEqual([])
    // Unlocking is repeated, and providers accept it for unknown accounts.
    expect(await recorded(person)).toEqual(kind === 'unlock' ? traces.unlock : [])
  })

  it('an operation stays open while the provider is unavailable', async () => {
    const person = await portal.createPerson()
    await dieAfter(kind, person)
    portal.freezeProvider()
    await settleLater()
    expect(await openActs()).toHaveLength(1)
    portal.thawProvider()
    portal.moveClock(3 * MINUTE)
    directory = createIdentityDirectory(portal.platform.environment)
    await settleOpenOperations(portal.platform, directory)
    expect(await recorded(person)).toEqual(traces[kind])
  })
})

describe('a password reset', () => {
  it('a password reset that never reached the provider is not recorded and signs no one out', async () => {
    const person = await portal.createPerson()
    // The clock moves on after the sign-in, so that the password is older than the reset request.
    const { browser } = await portal.signIn(person.email)
    portal.moveClock(10 * MINUTE)
    portal.freezeProvider()
    await expect(actThrough(directory, 'password', person)).rejects.toMatchObject({ status: 503 })
    portal.thawProvider()
    directory = createIdentityDirectory(portal.platform.environment)
    expect(await openActs()).toHaveLength(1)
    portal.moveClock(12 * MINUTE)
    await settleOpenOperations(portal.platform, directory)
    expect(await openActs()).toEqual([])
    expect(await recorded(person)).toEqual([])
    portal.moveClock(0)
    expect((await browser.fetch('/api/auth/user')).status).toBe(200)
    expect((await portal.signIn(person.email)).landed.pathname).toBe('/')
  })

  it('a password reset signs the user out when the process died after the call', async () => {
    const person = await portal.createPerson()
    const { browser } = await portal.signIn(person.email)
    await dieAfter('password', person)
    await settleLater()
    expect((await browser.fetch('/api/auth/user')).status).toBe(401)
  })

  it('a refused password reset leaves nothing open', async () => {
    const person = await portal.createPerson()
    await portal.admin('DELETE', `/users/${person.identityId}`)
    expect(await ask('password', person)).toBe(409)
    expect(await openActs()).toEqual([])
    expect(await recorded(person)).toEqual([])
  })
})
