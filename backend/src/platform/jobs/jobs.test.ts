import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startPortal } from '../../test/portal.ts'
import { recordStatements } from '../../test/statements.ts'
import { cleanUpPlatform } from './platform-cleanup.ts'
import { createJobs, type Jobs } from './jobs.ts'
import { slotOf } from './schedules.ts'
import { inTransaction } from '../database/transaction.ts'

const server = await startPortal()
afterAll(() => server.stop())
beforeEach(async () => {
  await knex()('jobs').delete()
  await knex()('job_schedules').delete()
})

const knex = () => server.platform.database.knex
/** One worker; each instance of the backend has one. */
const worker = (): Jobs => createJobs(server.platform.database, server.platform.logger, server.platform.clock)
const add = (jobs: Jobs, job: Parameters<Jobs['add']>[0]) =>
  inTransaction(knex(), (trx) => jobs.add(job, trx))
const rows = () => knex()('jobs').orderBy('id').select('state', 'attempts', 'last_error', 'kind')

describe('jobs', () => {
  it('each job runs once with five workers', async () => {
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

  it('jobs do not exist when their transaction is rolled back', async () => {
    const jobs = worker()
    const act = inTransaction(knex(), async (trx) => {
      await jobs.add({ kind: 'note' }, trx)
      throw new Error('changed my mind')
    })
    await expect(act).rejects.toThrow('changed my mind')
    expect(await rows()).toEqual([])
  })

  it('jobs wait for their time', async () => {
    const jobs = worker()
    jobs.handle('later', async () => undefined)
    await add(jobs, { kind: 'later', runAt: new Date(Date.now() + 60_000) })
    expect(await jobs.runDue()).toBe(0)
  })

  it('a failed job is retried with growing delays, and is dead after the eighth failure', async () => {
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

  it('a job of a dead worker is claimed when its lease has expired', async () => {
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

  it('jobs are deleted a day after they finished, also with several workers', async () => {
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
      await Promise.all([...workers.map((jobs) => jobs.runDue()), cleanUpPlatform(server.platform)])
    }
    expect(await rows()).toEqual([])
  })

  it('long jobs do not delay short jobs', async () => {
    const jobs = worker()
    const done = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const short = Promise.withResolvers<void>()
    const workLong = () => {
      begun.resolve()
      return done.promise
    }
    jobs.handle('long work', workLong, 'long')
    jobs.handle('short work', async () => short.resolve())
    await add(jobs, { kind: 'long work' })
    await add(jobs, { kind: 'long work' })
    jobs.start()
    await begun.promise
    await add(jobs, { kind: 'short work' })
    await short.promise
    done.resolve()
    await jobs.stop()
  })

  it('a worker keeps a job beyond its lease as long as it works on it', async () => {
    const [first, second] = [worker(), worker()]
    const begun = Promise.withResolvers<void>()
    const done = Promise.withResolvers<void>()
    first.handle('endless', () => {
      begun.resolve()
      return done.promise
    })
    let taken = 0
    second.handle('endless', async () => void taken++)
    await add(first, { kind: 'endless' })
    const every = vi.spyOn(globalThis, 'setInterval')
    first.start()
    const [renew, period = 0] =
      every.mock.calls.find(([, milliseconds]) => Number(milliseconds) > 1_000) ?? []
    every.mockRestore()
    await begun.promise
    const lockedUntil = async () =>
      ((await knex()('jobs').first('locked_until')) as { locked_until: Date }).locked_until
    /** The same as that much time going by. */
    const pass = async () => {
      const until = new Date((await lockedUntil()).getTime() - period)
      await knex()('jobs').update({ locked_until: until })
      return until
    }
    for (let times = 0; times < 4; times++) {
      const before = await pass()
      renew?.()
      await expect.poll(lockedUntil).not.toEqual(before)
      expect(await second.runDue()).toBe(0)
    }
    for (let times = 0; times < 4; times++) {
      await pass()
    }
    expect(await second.runDue()).toBe(1)
    expect(taken).toBe(1)
    done.resolve()
    await first.stop()
  })

  it('heavy jobs do not delay other jobs, even when there are many', async () => {
    const jobs = worker()
    const done = Promise.withResolvers<void>()
    jobs.handle('stalled', () => done.promise, 'heavy')
    const seen: string[] = []
    jobs.handle('short work', async () => void seen.push('short'))
    jobs.handle('long work', async () => void seen.push('long'), 'long')
    for (let number = 0; number < 5; number++) {
      await add(jobs, { kind: 'stalled' })
    }
    await add(jobs, { kind: 'short work' })
    await add(jobs, { kind: 'long work' })
    jobs.start()
    await expect.poll(() => seen.toSorted()).toEqual(['long', 'short'])
    done.resolve()
    await jobs.stop()
  })

  it('jobs do not wait for a poll task, which is not started again while it runs', async () => {
    const jobs = worker()
    const over = Promise.withResolvers<void>()
    let polls = 0
    jobs.poll(() => {
      polls++
      return over.promise
    })
    let runs = 0
    jobs.handle('note', async () => void runs++)
    await add(jobs, { kind: 'note' })
    jobs.start()
    await expect.poll(() => runs).toBe(1)
    await add(jobs, { kind: 'note' })
    await expect.poll(() => runs).toBe(2)
    expect(polls).toBe(1)
    over.resolve()
    await jobs.stop()
  })

  it('a worker sends one query while no job is due', async () => {
    const jobs = worker()
    jobs.schedule('now and then', { seconds: 86_400 }, async () => undefined)
    await jobs.runDue()
    expect(await recordStatements(server.platform.database, () => jobs.runDue())).toHaveLength(1)
  })

  it('poll tasks run while another process holds the slots of periodic jobs', async () => {
    await knex()('job_schedules').insert({ kind: 'each second', slot: new Date(0) })
    const released = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const other = inTransaction(knex(), async (trx) => {
      await trx('job_schedules').where({ kind: 'each second' }).forUpdate().select('slot')
      locked.resolve()
      await released.promise
    })
    await locked.promise
    const jobs = worker()
    let polls = 0
    let runs = 0
    jobs.poll(async () => void polls++)
    jobs.schedule('each second', { seconds: 1 }, async () => void runs++)
    jobs.start()
    await expect.poll(() => polls).toBeGreaterThan(2)
    expect(runs).toBe(0)
    released.resolve()
    await other
    await expect.poll(() => runs).toBeGreaterThan(0)
    await jobs.stop()
  })

  it('a job with a time of day runs in the organization’s time zone, also over clock changes', () => {
    const nightly = { cron: '30 2 * * *' }
    const slot = (now: string) => slotOf(nightly, new Date(now), 'America/New_York')?.toISOString()
    expect(slot('2026-01-15T07:29:59Z')).toBe('2026-01-14T07:30:00.000Z')
    expect(slot('2026-01-15T07:30:00Z')).toBe('2026-01-15T07:30:00.000Z')
    expect(slot('2026-07-15T06:30:00Z')).toBe('2026-07-15T06:30:00.000Z')
    // On the night that has no half past two, the job is not lost.
    expect(slot('2026-03-08T12:00:00Z')).toMatch(/^2026-03-08T0[67]/)
  })

  it('a job that missed several runs is made up for once', async () => {
    const jobs = worker()
    let runs = 0
    jobs.schedule('hourly', { seconds: 3_600 }, async () => void runs++)
    await jobs.runDue()
    server.moveClock(50 * 3_600_000)
    await jobs.runDue()
    await jobs.runDue()
    server.moveClock(0)
    expect(runs).toBe(2)
  })

  it('a repeating job is added once per slot by all workers', async () => {
    const workers = Array.from({ length: 4 }, worker)
    let runs = 0
    for (const jobs of workers) {
      jobs.schedule('daily', { seconds: 86_400 }, async () => void runs++)
    }
    await Promise.all(workers.map((jobs) => jobs.runDue()))
    await Promise.all(workers.map((jobs) => jobs.runDue()))
    expect(runs).toBe(1)
  })
})
