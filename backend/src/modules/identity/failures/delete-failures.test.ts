import { beforeEach, describe, expect, it } from 'vitest'
import { recordStatements } from '../../../test/statements.ts'
import { usePortal } from '../../../test/portal.ts'
import { deleteOldFailures } from './sign-in-failures.ts'

const DAY = 86_400_000
const KEPT_DAYS = 90
/** Number of rows that one statement deletes. */
const BATCH = 500

const { server, people } = await usePortal()
const { platform } = server
const failures = () => platform.database.knex('sign_in_failures')

beforeEach(async () => {
  await failures().delete()
})

/** Inserts refused sign-ins of the given ages in days. */
const add = (days: readonly number[]) =>
  failures().insert(
    days.map((age, index) => ({
      event_id: `event-${index}`,
      happened_at: new Date(Date.now() - age * DAY),
      user_id: people.staff.id,
      address: '127.0.0.1',
      reason: 'wrong_credentials' as const,
    })),
  )

const agesLeft = async () => {
  const rows = await failures().select('happened_at').orderBy('happened_at')
  return rows.map((row) => Math.round((Date.now() - row.happened_at.getTime()) / DAY))
}

describe('refused sign-ins', () => {
  it('refused sign-ins are deleted exactly after the retention period', async () => {
    await add([KEPT_DAYS + 1, KEPT_DAYS + 0.01, KEPT_DAYS - 0.01, 1, 0])
    await deleteOldFailures(platform)
    expect(await agesLeft()).toEqual([KEPT_DAYS, 1, 0])
    expect(await failures().where('happened_at', '<', new Date(Date.now() - KEPT_DAYS * DAY))).toEqual([])
  })

  it('refused sign-ins are deleted in several batches', async () => {
    await add(Array.from({ length: BATCH + 2 }, (_, index) => (index < 2 ? 1 : KEPT_DAYS + 1)))
    await deleteOldFailures(platform)
    expect(await agesLeft()).toEqual([1, 1])
    await deleteOldFailures(platform)
    expect(await agesLeft()).toEqual([1, 1])
  })

  it('refused sign-ins are deleted every night, also while the provider is unavailable', async () => {
    await add([KEPT_DAYS + 1, 1])
    // The test portal has no provider at all.
    server.moveClock(DAY)
    await platform.jobs.runDue()
    server.moveClock(0)
    expect(await agesLeft()).toEqual([1])
  })

  it('refused sign-ins are deleted without waiting for locked rows', async () => {
    await add([KEPT_DAYS + 2, KEPT_DAYS + 1])
    const [held] = await failures().orderBy('id').limit(1).select('id')
    await platform.database.knex.transaction(async (trx) => {
      await trx('sign_in_failures')
        .where({ id: held?.id ?? 0 })
        .forUpdate()
        .select('id')
      const statements = await recordStatements(platform.database, () => deleteOldFailures(platform))
      expect(statements.some(({ sql }) => /skip locked/i.test(sql))).toBe(true)
    })
    expect(await failures().select('id')).toEqual([held])
    await deleteOldFailures(platform)
    expect(await failures().select('id')).toEqual([])
  })
})
