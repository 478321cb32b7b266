import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { openDatabase } from './database.ts'
import { createReadGate } from './read-gate.ts'
import { inTransaction } from './transaction.ts'

const forever = () => new Promise<never>(() => undefined)

describe('the gate for reads', () => {
  it('refuses with 503 who waits too long, and goes on with the others', async () => {
    const gate = createReadGate(1, 20)
    const first = Promise.withResolvers<string>()
    const running = gate.pass(() => first.promise)
    await expect(gate.pass(async () => 'never')).rejects.toMatchObject({ status: 503 })
    first.resolve('done')
    expect(await running).toBe('done')
    expect(await gate.pass(async () => 'next')).toBe('next')
  })

  it('gives the place of a failed read to the next', async () => {
    const gate = createReadGate(1, 5_000)
    const failing = gate.pass(() => Promise.reject(new Error('broken')))
    const next = gate.pass(async () => 'next')
    await expect(failing).rejects.toThrow('broken')
    expect(await next).toBe('next')
  })

  it('lets in the order of arrival', async () => {
    const gate = createReadGate(2, 5_000)
    void gate.pass(forever)
    const order: number[] = []
    await Promise.all([1, 2, 3, 4].map((number) => gate.pass(async () => order.push(number))))
    expect(order).toEqual([1, 2, 3, 4])
  })
})

describe('a pool full of slow reads', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  it('still has a connection for a write', async () => {
    const database = openDatabase(server.platform.environment.DATABASE_URL, { poolSize: 4 })
    const slow = Array.from({ length: 8 }, () => database.rows('SELECT SLEEP(1) AS slept'))
    const settled = Promise.allSettled(slow)
    const isStillReading = await Promise.race([
      inTransaction(database.knex, async (trx) => {
        await trx('user_words').where({ user_id: 0 }).delete()
        return true
      }),
      slow[0]?.then(() => false),
    ])
    expect(isStillReading).toBe(true)
    await settled
    await database.close()
  })
})
