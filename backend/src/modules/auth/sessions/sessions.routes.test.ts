import { authSessionsEnd, authSessionsEndOthers, authSessionsList, authUser } from '@headway/contracts/auth'
import { afterAll, describe, expect, it } from 'vitest'
import { buildUser, startPortal, type TestUser } from '../../../test/portal.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { deleteOldSessions, startSession } from './sessions.service.ts'

const server = await startPortal()
afterAll(() => server.stop())

/** Signs in the same user on another device. */
async function signInAgain(user: TestUser): Promise<TestUser> {
  const session = {
    userId: user.id,
    role: user.role,
    requestId: 'abcdefghijklmnop',
    identitySession: 'another',
    refreshToken: '',
    idToken: '',
    ip: '10.1.2.3',
    userAgent: 'Phone',
  }
  const { platform } = server
  const id = await inTransaction(platform.database.knex, (trx) => startSession(platform, session, trx))
  return { ...user, cookie: `portal=${id}` }
}

const sessionsOf = async (user: TestUser) => (await server.call(user, authSessionsList)).body.items
const idOf = async (user: TestUser) => (await sessionsOf(user)).find(({ isCurrent }) => isCurrent)?.id ?? 0

describe('sessions', () => {
  it('the sessions page lists the caller’s sessions and marks the current one', async () => {
    const desk = await buildUser(server)
    const phone = await signInAgain(desk)
    const items = await sessionsOf(phone)
    expect(items).toHaveLength(2)
    expect(items.filter(({ isCurrent }) => isCurrent)).toMatchObject([
      { address: '10.1.2.3', userAgent: 'Phone' },
    ])
    expect((await server.refuse(null, authSessionsList)).status).toBe(401)
  })

  it('the sessions page ends a session immediately when its user ends it', async () => {
    const desk = await buildUser(server)
    const phone = await signInAgain(desk)
    await server.call(desk, authSessionsEnd, { params: { id: await idOf(phone) } })
    expect((await server.refuse(phone, authUser)).status).toBe(401)
    await server.call(desk, authUser)
  })

  it('the sessions page ends all other sessions of the caller', async () => {
    const desk = await buildUser(server)
    const others = [await signInAgain(desk), await signInAgain(desk)]
    expect((await server.call(desk, authSessionsEndOthers)).body).toEqual({ ended: 2 })
    for (const other of others) {
      expect((await server.refuse(other, authUser)).status).toBe(401)
    }
    expect((await server.call(desk, authSessionsEndOthers)).body).toEqual({ ended: 0 })
    expect((await server.refuse(null, authSessionsEndOthers)).status).toBe(401)
  })

  it('the sessions page lets administrators end sessions of others, and only super administrators those of super administrators', async () => {
    const staff = await buildUser(server)
    const pm = await buildUser(server, { role: 'pm' })
    const itAdmin = await buildUser(server, { role: 'it_admin' })
    const superAdmin = await buildUser(server, { role: 'super_admin' })
    const params = { id: await idOf(staff) }
    expect((await server.refuse(pm, authSessionsEnd, { params })).status).toBe(404)
    expect(
      (await server.refuse(itAdmin, authSessionsEnd, { params: { id: await idOf(superAdmin) } })).status,
    ).toBe(404)
    expect((await server.refuse(null, authSessionsEnd, { params })).status).toBe(401)
    await server.call(itAdmin, authSessionsEnd, { params })
    expect((await server.refuse(staff, authUser)).status).toBe(401)
    expect((await server.refuse(itAdmin, authSessionsEnd, { params })).status).toBe(404)
    await server.call(superAdmin, authSessionsEnd, { params: { id: await idOf(itAdmin) } })
  })
})

describe('the record of sign-ins', () => {
  it('sign-in records are kept for the configured time, and running sessions until they end', async () => {
    const person = await buildUser(server)
    const { platform } = server
    const { knex } = platform.database
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
    const ended = (days: number) => ({
      user_id: person.id,
      created_at: daysAgo(days),
      last_seen_at: daysAgo(days),
      checked_at: daysAgo(days),
      expires_at: daysAgo(days),
      ended_at: daysAgo(days),
      end_reason: 'logout',
    })
    await knex('sessions').insert([ended(399), ended(401)])
    await deleteOldSessions(platform)
    const rows = (await knex('sessions').where({ user_id: person.id }).orderBy('created_at')) as {
      created_at: Date
    }[]
    expect(rows).toHaveLength(2)
    expect(rows[0]?.created_at.getTime()).toBeGreaterThan(daysAgo(400).getTime())
  })
})
