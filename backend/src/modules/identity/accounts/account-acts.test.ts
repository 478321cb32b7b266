import { buildPath } from '@headway/contracts'
import { adminUnlock } from '@headway/contracts/admin'
import { usersResetPassword, usersResetSecondFactor } from '@headway/contracts/users'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Act } from '../../../platform/act.ts'
import type { Browser } from '../../auth/testing/browser.ts'
import { type RunningPortal, startRunningPortal, type TestPerson } from '../../auth/testing/running-portal.ts'
import { createIdentityDirectory, type IdentityDirectory } from '../directory/identity-directory.ts'
import { unlockPerson } from '../failures/locked-people.ts'
import { settleOpenActs } from './account-acts.ts'
import { resetPassword, resetSecondFactor } from './accounts.ts'

const MINUTE = 60_000

let portal: RunningPortal
let administrator: Browser
let administratorId: number
let directory: IdentityDirectory

// A fresh one for each test: it leaves a provider alone that has just not answered.
beforeEach(() => {
  directory = createIdentityDirectory(portal.environment)
})
beforeAll(async () => {
  portal = await startRunningPortal()
  const { email, userId } = await portal.createPerson({ role: 'super_admin' })
  administratorId = userId
  administrator = (await portal.signIn(email)).browser
})
afterEach(async () => {
  portal.thawProvider()
  portal.moveClock(0)
  await portal.platform.database.knex.raw('DROP TRIGGER IF EXISTS refuse_events')
  await portal.platform.database.knex('identity_account_acts').delete()
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

const openActs = () => portal.platform.database.knex('identity_account_acts')

/** What is recorded of what somebody has done with a person's account. */
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

/** Does it as the administrator, through a directory that may be another than the server's. */
function actThrough(through: IdentityDirectory, kind: Kind, { userId }: TestPerson): Promise<unknown> {
  const actor: Act['actor'] = {
    id: administratorId,
    role: 'super_admin',
    firstName: 'Ada',
    lastName: 'Byron',
    email: '',
    managerId: null,
    sessionId: 1,
    roleOverride: null,
  }
  const act: Act = { actor, requestId: 'a'.repeat(16), address: '127.0.0.1', at: new Date() }
  const acts = { password: resetPassword, secondFactor: resetSecondFactor, unlock: unlockPerson }
  return acts[kind](portal.platform, through, act, userId)
}

/** What a process does that dies when the provider has done it and before that is recorded: it never comes back from the call. */
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

/** Lets the time go by for which an act belongs to who does it. */
async function settleLater(): Promise<void> {
  portal.moveClock(MINUTE + 1)
  await settleOpenActs(portal.platform, directory)
}

const refuseEvents = () =>
  portal.platform.database.knex.raw(
    "CREATE TRIGGER refuse_events BEFORE INSERT ON events FOR EACH ROW SIGNAL SQLSTATE '45000'",
  )

describe.each(kinds)('what an administrator has the provider do with an account (%s)', (kind) => {
  it('leaves nothing open when it went well, and is recorded once', async () => {
    const person = await portal.createPerson()
    expect(await ask(kind, person)).toBeLessThan(300)
    expect(await openActs()).toEqual([])
    await settleLater()
    expect(await recorded(person)).toEqual(traces[kind])
  })

  it('is recorded of a process that died before it could, with who did it, once and by one', async () => {
    const person = await portal.createPerson()
    await dieAfter(kind, person)
    await settleOpenActs(portal.platform, directory)
    expect(await recorded(person), 'while somebody may still be at it').toEqual([])
    portal.moveClock(MINUTE + 1)
    await Promise.all([1, 2].map(() => settleOpenActs(portal.platform, directory)))
    await settleLater()
    expect(await recorded(person)).toEqual(traces[kind])
    expect(await openActs()).toEqual([])
  })

  it('is recorded where the write after the call failed', async () => {
    const person = await portal.createPerson()
    await refuseEvents()
    expect(await ask(kind, person)).toBe(500)
    await portal.platform.database.knex.raw('DROP TRIGGER refuse_events')
    expect(await recorded(person)).toEqual([])
    await settleLater()
    expect(await recorded(person)).toEqual(traces[kind])
  })

  it('is not begun by who may not', async () => {
    const [person, other] = [await portal.createPerson(), await portal.createPerson({ role: 'pm' })]
    const { browser } = await portal.signIn(other.email)
    const { method, path } = paths[kind]
    const answer = await browser.fetch(buildPath(path, { id: person.userId }), { method })
    expect([403, 404]).toContain(answer.status)
    expect(await openActs()).toEqual([])
  })

  it('waits for a provider that is away, as long as it is away', async () => {
    const person = await portal.createPerson()
    await dieAfter(kind, person)
    portal.freezeProvider()
    await settleLater()
    expect(await openActs()).toHaveLength(1)
    portal.thawProvider()
    portal.moveClock(3 * MINUTE)
    directory = createIdentityDirectory(portal.environment)
    await settleOpenActs(portal.platform, directory)
    expect(await recorded(person)).toEqual(traces[kind])
  })
})

describe('a password reset', () => {
  it('that the provider never heard of is not recorded, and signs nobody out', async () => {
    const person = await portal.createPerson()
    // As if the password had been set long before.
    const { browser } = await portal.signIn(person.email)
    portal.moveClock(10 * MINUTE)
    portal.freezeProvider()
    await expect(actThrough(directory, 'password', person)).rejects.toMatchObject({ status: 503 })
    portal.thawProvider()
    directory = createIdentityDirectory(portal.environment)
    expect(await openActs()).toHaveLength(1)
    portal.moveClock(12 * MINUTE)
    await settleOpenActs(portal.platform, directory)
    expect(await openActs()).toEqual([])
    expect(await recorded(person)).toEqual([])
    portal.moveClock(0)
    expect((await browser.fetch('/api/auth/user')).status).toBe(200)
    expect((await portal.signIn(person.email)).landed.pathname).toBe('/')
  })

  it('of a process that died signs the person out', async () => {
    const person = await portal.createPerson()
    const { browser } = await portal.signIn(person.email)
    await dieAfter('password', person)
    await settleLater()
    expect((await browser.fetch('/api/auth/user')).status).toBe(401)
  })

  it('that the provider refuses leaves nothing open', async () => {
    const person = await portal.createPerson()
    await portal.admin('DELETE', `/users/${person.identityId}`)
    expect(await ask('password', person)).toBe(409)
    expect(await openActs()).toEqual([])
    expect(await recorded(person)).toEqual([])
  })
})
