import { afterAll, describe, expect, it } from 'vitest'
import { startPortal } from '../../test/portal.ts'
import { inTransaction } from '../database/transaction.ts'
import { createJobs } from './jobs.ts'

const server = await startPortal()
afterAll(() => server.stop())

describe('jobs', () => {
  it('jobs run once and within the concurrency limit when one worker is called several times concurrently', async () => {
    const { database, logger, clock } = server.platform
    const { knex } = database
    await knex('jobs').delete()
    const jobs = createJobs(database, logger, clock)
    const seen: unknown[] = []
    let running = 0
    let most = 0
    jobs.handle('note', async (payload) => {
      most = Math.max(most, ++running)
      await knex.raw('SELECT SLEEP(0.02)')
      running--
      seen.push(payload)
    })
    for (let number = 0; number < 20; number++) {
      await inTransaction(knex, (trx) => jobs.add({ kind: 'note', payload: number }, trx))
    }
    const counts = await Promise.all([jobs.runDue(), jobs.runDue(), jobs.runDue()])
    expect(seen.toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 20 }, (_, payload) => payload),
    )
    expect([counts.reduce((sum, count) => sum + count, 0), most]).toEqual([20, 4])
  })
})
