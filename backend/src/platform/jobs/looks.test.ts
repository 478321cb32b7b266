import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { inTransaction } from '../transaction.ts'
import { createJobs, type Jobs } from './jobs.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
}, 60_000)
afterAll(() => server.stop())
beforeEach(() => server.platform.database.knex('job_schedules').delete())

const worker = (): Jobs => createJobs(server.platform.database, server.platform.logger, server.platform.clock)

describe('what is done at each look', () => {
  it('is done as well where the question of something else cannot be asked', async () => {
    const jobs = worker()
    let looks = 0
    jobs.atEachLook(
      async () => void looks++,
      () => [{ sql: 'SELECT 1 FROM DUAL WHERE 1 = 0' }],
    )
    jobs.atEachLook(
      async () => undefined,
      () => [{ sql: 'SELECT 1 FROM no_such_table LIMIT 1' }],
    )
    jobs.start()
    await expect.poll(() => looks, { timeout: 3_000 }).toBeGreaterThan(1)
    await jobs.stop()
  })

  it('goes on while another process stands still with the slots of periodic jobs in its hands', async () => {
    const { knex } = server.platform.database
    await knex('job_schedules').insert({ kind: 'each second', slot: new Date(0) })
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>()
    const other = inTransaction(knex, async (trx) => {
      await trx('job_schedules').where({ kind: 'each second' }).forUpdate().select('slot')
      isLocked()
      await released
    })
    await locked
    const jobs = worker()
    let looks = 0
    let runs = 0
    jobs.atEachLook(async () => void looks++)
    jobs.schedule('each second', { seconds: 1 }, async () => void runs++)
    jobs.start()
    await expect.poll(() => looks, { timeout: 5_000 }).toBeGreaterThan(2)
    expect(runs).toBe(0)
    release()
    await other
    await expect.poll(() => runs, { timeout: 5_000 }).toBeGreaterThan(0)
    await jobs.stop()
  })
})
