import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { inTransaction } from '../database/transaction.ts'
import { createJobs } from './jobs.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
}, 60_000)
afterAll(() => server.stop())

describe('jobs', () => {
  it('run once, and no more of them at a time than there is room for, where one worker is told twice at once', async () => {
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
