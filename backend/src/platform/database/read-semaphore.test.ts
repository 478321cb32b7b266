import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPortal, type TestPortal } from '../../test/portal.ts'
import { openDatabase } from './database.ts'
import { createReadSemaphore } from './read-semaphore.ts'
import { inTransaction } from './transaction.ts'

const forever = () => new Promise<never>(() => undefined)

describe('the read semaphore', () => {
  it('a read that waits too long is refused with 503, and the others continue', async () => {
    const gate = createReadSemaphore(1, 20)
    const first = Promise.withResolvers<string>()
    const running = gate.run(() => first.promise)
    await expect(gate.run(async () => 'never')).rejects.toMatchObject({ status: 503 })
    first.resolve('done')
    expect(await running).toBe('done')
    expect(await gate.run(async () => 'next')).toBe('next')
  })

  it('a failed read releases its slot for the next one', async () => {
    const gate = createReadSemaphore(1, 5_000)
    const failing = gate.run(() => Promise.reject(new Error('broken')))
    const next = gate.run(async () => 'next')
    await expect(failing).rejects.toThrow('broken')
    expect(await next).toBe('next')
  })

  it('waiting reads get a slot in the order of arrival', async () => {
    const gate = createReadSemaphore(2, 5_000)
    void gate.run(forever)
    const order: number[] = []
    await Promise.all([1, 2, 3, 4].map((number) => gate.run(async () => order.push(number))))
    expect(order).toEqual([1, 2, 3, 4])
  })
})

describe('a pool full of slow reads', () => {
  let server: TestPortal
  beforeAll(async () => {
    server = await startPortal()
  })
  afterAll(() => server.stop())

  it('a write gets a connection while slow reads fill the pool', async () => {
    const database = openDatabase(server.platform.environment.DATABASE_URL, { poolSize: 4 })
    const slow = Array.from({ length: 8 }, () => database.rows('SELECT SLEEP(1) AS slept'))
    const settled = Promise.allSettled(slow)
    const isStillReading = await Promise.race([
      inTransaction(database.knex, async (trx) => {
        await trx('user_search_terms').where({ user_id: 0 }).delete()
        return true
      }),
      slow[0]?.then(() => false),
    ])
    expect(isStillReading).toBe(true)
    await settled
    await database.close()
  })
})
