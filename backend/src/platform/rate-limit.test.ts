import { createLogger } from '@headway/server-kit/logger'
import type { Context } from 'koa'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMigratedSchema } from '../test/schema.ts'
import { everyStatementOf } from '../test/statements.ts'
import type { Actor } from './actor.ts'
import { systemClock } from './clock.ts'
import { type Database, openDatabase } from './database.ts'
import type { Environment } from './environment.ts'
import type { ProblemError } from './errors.ts'
import { createJobs, type Jobs } from './jobs/jobs.ts'
import { configuredLimits, createRateLimit } from './rate-limit.ts'
import { sweepPlatform } from './sweep.ts'

const limits = { perMinute: 60, burst: 2, strangersPerSecond: 2, reportsPerHour: 1 }
const environment = { REQUESTS_PER_MINUTE: 60, REQUEST_BURST: 1, REPORTS_PER_HOUR: 1 } as Environment
const at = (path: string, method = 'GET', ip = '10.0.0.1') => ({ path, method, ip }) as Context
const person = (id: number) => ({ id }) as Actor

let schema: Awaited<ReturnType<typeof createMigratedSchema>>
let database: Database
let milliseconds = 0

beforeAll(async () => {
  schema = await createMigratedSchema()
  database = openDatabase(schema.url)
}, 60_000)
afterAll(async () => {
  await database.close()
  await schema.drop()
})
beforeEach(async () => {
  milliseconds = 0
  await database.change('DELETE FROM told_paces')
  await database.change('DELETE FROM shared_counts')
})

interface Process {
  readonly jobs: Jobs
  readonly limit: ReturnType<typeof createRateLimit>
}

/** What a backend process counts with. */
function startProcess(allowed = limits): Process {
  const jobs = createJobs(database, createLogger('backend', 'silent'), systemClock)
  return { jobs, limit: createRateLimit({ database, jobs }, allowed, () => milliseconds) }
}

async function refusalOf(act: () => Promise<void>): Promise<ProblemError> {
  try {
    await act()
  } catch (error) {
    return error as ProblemError
  }
  throw new Error('It was allowed')
}

async function isLetThrough(act: () => Promise<void>): Promise<boolean> {
  return act().then(
    () => true,
    () => false,
  )
}

describe('rate limit', () => {
  it('lets a burst through, then says when to try again; others are not concerned', async () => {
    const { limit } = startProcess()
    for (let request = 0; request < 3; request++) {
      await limit(at('/api/tasks'), person(1))
    }
    const refusal = await refusalOf(() => limit(at('/api/tasks'), person(1)))
    expect(refusal).toMatchObject({ status: 429, code: 'too_many_requests' })
    expect(Number(refusal.options.headers?.['Retry-After'])).toBeGreaterThan(0)
    await limit(at('/api/tasks'), person(2))
    await limit(at('/api/tasks'), undefined)
    milliseconds += 1_000
    await limit(at('/api/tasks'), person(1))
  })

  it('counts who is not signed in by address', async () => {
    const { limit } = startProcess()
    for (let request = 0; request < 22; request++) {
      await limit(at('/api/login'), undefined)
    }
    expect((await refusalOf(() => limit(at('/api/callback'), undefined))).status).toBe(429)
    await limit(at('/api/login', 'GET', '10.0.0.2'), undefined)
  })

  it('counts addresses of one /64 as one, and one of version 4 however it is written', async () => {
    const { limit } = startProcess()
    const from = (ip: string) => limit(at('/api/login', 'GET', ip), undefined)
    for (let request = 0; request < 22; request++) {
      await from(`2001:db8:0:1::${request}`)
      await from(request % 2 === 0 ? '1.2.3.4' : '::ffff:1.2.3.4')
    }
    expect((await refusalOf(() => from('2001:db8:0:1:ffff::1'))).status).toBe(429)
    expect((await refusalOf(() => from('::ffff:1.2.3.4'))).status).toBe(429)
    await from('2001:db8:0:2::1')
    await from('::ffff:1.2.3.5')
  })

  it('lets a hundred people of one address sign in at the same moment', async () => {
    const { limit } = startProcess(configuredLimits(environment))
    for (let somebody = 0; somebody < 100; somebody++) {
      await limit(at('/api/auth/user'), undefined)
      await limit(at('/api/login'), undefined)
      await limit(at('/api/callback'), undefined)
    }
  })

  it('lets three hundred people of one address sign in within a minute, with twenty requests each', async () => {
    const { limit } = startProcess(configuredLimits(environment))
    for (let request = 0; request < 6_000; request++) {
      await limit(at('/api/login'), undefined)
      milliseconds += 10
    }
  })

  it('counts submitted reports by the hour, not how often they are read', async () => {
    const { limit } = startProcess({ ...limits, burst: 100 })
    const submit = () => limit(at('/api/progress-reports', 'POST'), person(1), 'reportsPerHour')
    await submit()
    await limit(at('/api/progress-reports'), person(1))
    expect((await refusalOf(submit)).status).toBe(429)
  })
})

describe('several processes', () => {
  const allowed = { perMinute: 600, burst: 100, strangersPerSecond: 50, reportsPerHour: 2 }
  /** 600 a minute and 100 more in ten seconds. */
  const perSecond = 20
  const atOnce = 110

  /** Requests of one person that get through, where each process is asked so often in each second. */
  async function countLetThrough(processes: readonly Process[], each: number, seconds: number) {
    let through = 0
    for (let second = 0; second < seconds; second++) {
      for (let request = 0; request < each; request++) {
        for (const { limit } of processes) {
          through += Number(await isLetThrough(() => limit(at('/api/tasks'), person(1))))
        }
        milliseconds += 1_000 / each
      }
      for (const { jobs } of processes) {
        await jobs.runDue()
      }
    }
    return through
  }

  it.each([2, 4])(
    '%i of them let no more through than one, but for what comes before they know',
    async (many) => {
      const processes = Array.from({ length: many }, () => startProcess(allowed))
      const through = await countLetThrough(processes, 200, 60)
      expect(through).toBeGreaterThanOrEqual(60 * perSecond)
      expect(through).toBeLessThanOrEqual(60 * perSecond + many * (atOnce + perSecond))
    },
  )

  it('what stays below the pace in each of them is above it together', async () => {
    const processes = [startProcess(allowed), startProcess(allowed)]
    const through = await countLetThrough(processes, 18, 120)
    expect(through).toBeLessThanOrEqual(120 * perSecond + 2 * (atOnce + perSecond))
  })

  it('nobody is kept out who stays within the pace, however the requests are spread', async () => {
    const processes = [startProcess(allowed), startProcess(allowed)]
    expect(await countLetThrough(processes, 10, 60)).toBe(1_200)
  })

  it.each([1, 2])(
    'three hundred people of one address sign in while somebody guesses there sixty times a second, on %i of them',
    async (many) => {
      const processes = Array.from({ length: many }, () => startProcess(configuredLimits(environment)))
      let refused = 0
      let asked = 0
      const ask = async (path: string) => {
        const process = processes[asked++ % many]
        refused += Number(!(await isLetThrough(async () => process?.limit(at(path), undefined))))
      }
      for (let second = 0; second < 60; second++) {
        // Five people a second with three requests each, among four guesses for each of these.
        for (let request = 0; request < 15; request++) {
          await ask('/api/login')
          for (let guess = 0; guess < 4; guess++) {
            await ask('/api/callback')
          }
          milliseconds += 1_000 / 15
        }
        for (const { jobs } of processes) {
          await jobs.runDue()
        }
      }
      expect(asked).toBe(60 * 75)
      expect(refused).toBe(0)
    },
  )

  it('an idle process tells nothing: it asks whether others have, with what it asks anyway', async () => {
    const { jobs, limit } = startProcess(allowed)
    await limit(at('/api/tasks'), person(1))
    await jobs.runDue()
    const statements = await everyStatementOf(database, async () => void (await jobs.runDue()))
    expect(statements).toHaveLength(1)
    expect(await database.rows('SELECT id FROM told_paces')).toEqual([])
  })

  it('a process that dies leaves a few rows, and those for an hour', async () => {
    const dying = startProcess(allowed)
    await countLetThrough([dying], 200, 40)
    expect(await database.rows('SELECT id FROM told_paces')).toHaveLength(16)
    // One that starts later has nothing to do with what is long over.
    await database.change('UPDATE told_paces SET told_at = UTC_TIMESTAMP(3) - INTERVAL 61 MINUTE')
    const started = startProcess(allowed)
    await started.jobs.runDue()
    expect(await countLetThrough([started], atOnce, 1)).toBe(atOnce)
    await sweepPlatform({ database, clock: systemClock })
    expect((await database.rows('SELECT id FROM told_paces')).length).toBeLessThanOrEqual(1)
  })

  it('what could not be told is told later', async () => {
    const [first, second] = [startProcess(allowed), startProcess(allowed)]
    await database.knex.raw('RENAME TABLE told_paces TO away')
    await countLetThrough([first], atOnce, 1)
    await database.knex.raw('RENAME TABLE away TO told_paces')
    expect(await database.rows('SELECT id FROM told_paces')).toEqual([])
    await first.jobs.runDue()
    await second.jobs.runDue()
    await second.jobs.runDue()
    expect(await countLetThrough([second], atOnce, 1)).toBeLessThanOrEqual(2 * perSecond)
  })

  it('what is told stays small under ever new addresses', async () => {
    const { jobs, limit } = startProcess(allowed)
    for (let address = 0; address < 2_000; address++) {
      for (let request = 0; request < 30; request++) {
        await limit(at('/api/login', 'GET', `2001:db8:0:${address}::1`), undefined)
      }
    }
    const statements = await everyStatementOf(database, async () => void (await jobs.runDue()))
    expect(statements).toHaveLength(3)
    const [row] = await database.rows<{ taken: string }>('SELECT taken FROM told_paces')
    expect(JSON.parse(row?.taken ?? '')).toHaveLength(200)
  })

  it('reports of an hour are counted over all of them', async () => {
    const submit = ({ limit }: Process) =>
      limit(at('/api/progress-reports', 'POST'), person(1), 'reportsPerHour')
    const [first, second] = [startProcess(allowed), startProcess(allowed)]
    await submit(first)
    await submit(second)
    const refusal = await refusalOf(() => submit(first))
    expect(Number(refusal.options.headers?.['Retry-After'])).toBeGreaterThan(3_500)
    expect((await refusalOf(() => submit(second))).status).toBe(429)
  })
})
