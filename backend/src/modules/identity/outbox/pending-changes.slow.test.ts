import { buildPath } from '@headway/contracts'
import {
  adminProviderChanges,
  adminProviderChangesRetry,
  type ProviderChange,
} from '@headway/contracts/admin'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Browser } from '../../auth/testing/browser.ts'
import { type PortalWithIdentity, startPortalWithIdentity } from '../../auth/testing/portal-with-identity.ts'
import { requestPush } from './identity-outbox.ts'

const MINUTE = 60_000

let portal: PortalWithIdentity
let administrator: Browser

beforeAll(async () => {
  portal = await startPortalWithIdentity()
  const { email } = await portal.createPerson({ role: 'super_admin' })
  administrator = (await portal.signIn(email)).browser
})
// A failed test may leave the provider frozen, and the next test needs it.
afterEach(() => portal.thawProvider())
afterAll(() => portal.stop())

async function list(query = ''): Promise<{ items: ProviderChange[]; nextCursor: string | null }> {
  const response = await administrator.fetch(adminProviderChanges.path + query)
  expect(response.status).toBe(200)
  return adminProviderChanges.reply.parse(await response.json())
}

const retry = async (id: number) => {
  const response = await administrator.fetch(buildPath(adminProviderChangesRetry.path, { id }), {
    method: 'POST',
  })
  return response.status
}

const countProgress = async () =>
  (await portal.platform.database.rows('SELECT id FROM events WHERE name = ?', ['identity.progressed']))
    .length

it('a pending change is listed with its error and disappears after it was sent on request', async () => {
  const { jobs, database } = portal.platform
  const people = [await portal.createPerson(), await portal.createPerson(), await portal.createPerson()]
  await jobs.runDue()
  expect((await list()).items).toEqual([])
  portal.freezeProvider()
  for (const { userId } of people) {
    await inTransaction(database.knex, (trx) =>
      requestPush(portal.platform, userId, ['role', 'enabled'], trx),
    )
  }
  await jobs.runDue()
  // Parallel jobs may split the three changes, and each job emits an event for its part.
  const shown = await countProgress()
  expect(shown).toBeGreaterThan(0)
  expect(shown).toBeLessThanOrEqual(people.length)
  const first = await list('?limit=2')
  const second = await list(`?limit=2&cursor=${first.nextCursor}`)
  expect([...first.items, ...second.items]).toMatchObject(
    people.map(({ userId }) => ({
      id: userId,
      aspects: ['role', 'enabled'],
      attempts: 1,
      error: expect.any(String),
    })),
  )
  expect(second.nextCursor).toBeNull()
  // This imitates a long outage: the next automatic attempt is minutes away, and the pause after a timeout is still
  // active.
  await database.knex('identity_outbox').update({ run_at: new Date(Date.now() + 10 * MINUTE) })
  portal.thawProvider()
  portal.moveClock(MINUTE)
  const [one, ...others] = people.map(({ userId }) => userId)
  expect(await retry(one ?? 0)).toBe(204)
  await jobs.runDue()
  expect((await list()).items.map(({ id }) => id)).toEqual(others)
  expect(await countProgress()).toBe(shown + 1)
  expect(await retry(one ?? 0)).toBe(404)
  const entries = await database.rows('SELECT seq FROM audit_entries WHERE kind = ?', [
    'providerChange.retried',
  ])
  expect(entries).toHaveLength(1)
})
