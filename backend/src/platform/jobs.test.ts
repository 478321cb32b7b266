import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../test/server.ts'
import { createJobs, type Jobs } from './jobs.ts'
import { inTransaction } from './transaction.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
}, 60_000)
afterAll(() => server.stop())
beforeEach(() => knex()('jobs').delete())

const knex = () => server.platform.database.knex
/** One worker; each instance of the backend has one. */
const worker = (): Jobs => createJobs(server.platform.database, server.platform.logger)
const add = (jobs: Jobs, job: Parameters<Jobs['add']>[0]) =>
  inTransaction(knex(), (trx) => jobs.add(job, trx))
const rows = () => knex()('jobs').orderBy('id').select('state', 'attempts', 'last_error', 'kind')

describe('jobs', () => {
  it('run once, whichever of five workers takes them', async () => {
    const seen: unknown[] = []
    const workers = Array.from({ length: 5 }, worker)
    for (const jobs of workers) {
      jobs.handle('note', async (payload) => void seen.push(payload))
    }
    for (let number = 0; number < 60; number++) {
      await add(workers[0] as Jobs, { kind: 'note', payload: number })
    }
    for (let round = 0; round < 3; round++) {
      await Promise.all(workers.map((jobs) => jobs.runDue()))
    }
    expect(seen.toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 60 }, (_, number) => number),
    )
  })

  it('do not exist when their transaction is rolled back', async () => {
    const jobs = worker()
    const act = inTransaction(knex(), async (trx) => {
      await jobs.add({ kind: 'note' }, trx)
      throw new Error('changed my mind')
    })
    await expect(act).rejects.toThrow('changed my mind')
    expect(await rows()).toEqual([])
  })

  it('wait for their time', async () => {
    const jobs = worker()
    jobs.handle('later', async () => undefined)
    await add(jobs, { kind: 'later', runAt: new Date(Date.now() + 60_000) })
    expect(await jobs.runDue()).toBe(0)
  })

  it('come back after a failure, later each time, and are dead after the eighth', async () => {
    const jobs = worker()
    jobs.handle('fails', async () => {
      throw new Error('no luck')
    })
    await add(jobs, { kind: 'fails' })
    await jobs.runDue()
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1, last_error: 'no luck' }])
    expect(await jobs.runDue()).toBe(0)
    for (let attempt = 2; attempt <= 8; attempt++) {
      await knex()('jobs').update({ run_at: new Date(Date.now() - 1_000) })
      expect(await jobs.runDue()).toBe(1)
    }
    expect(await rows()).toMatchObject([{ state: 'dead', attempts: 8 }])
    expect(await jobs.runDue()).toBe(0)
  })

  it('of a worker that died are taken over when its lease is over', async () => {
    const jobs = worker()
    const seen: string[] = []
    jobs.handle('orphan', async () => void seen.push('done'))
    await add(jobs, { kind: 'orphan' })
    const lockedUntil = (seconds: number) => new Date(Date.now() + seconds * 1_000)
    await knex()('jobs').update({ locked_by: 'a worker that died', locked_until: lockedUntil(60) })
    expect(await jobs.runDue()).toBe(0)
    await knex()('jobs').update({ locked_until: lockedUntil(-1) })
    expect(await jobs.runDue()).toBe(1)
    expect(seen).toEqual(['done'])
  })

  it('are forgotten a day after they were done, whoever else is at work', async () => {
    const workers = Array.from({ length: 5 }, worker)
    for (const jobs of workers) {
      jobs.handle('note', async () => undefined)
    }
    for (let round = 0; round < 10; round++) {
      for (let number = 0; number < 20; number++) {
        await add(workers[0] as Jobs, { kind: 'note' })
      }
      await Promise.all(workers.map((jobs) => jobs.runDue()))
      await knex()('jobs')
        .where({ state: 'done' })
        .update({ run_at: new Date(Date.now() - 90_000_000) })
      await Promise.all(workers.map((jobs) => jobs.runDue()))
    }
    expect(await rows()).toEqual([])
  })

  it('that repeat are added once per slot over all workers', async () => {
    const workers = Array.from({ length: 4 }, worker)
    let runs = 0
    for (const jobs of workers) {
      jobs.every(86_400, 'daily', async () => void runs++)
    }
    await Promise.all(workers.map((jobs) => jobs.runDue()))
    await Promise.all(workers.map((jobs) => jobs.runDue()))
    expect(runs).toBe(1)
  })
})
