import { createLogger } from '@headway/server-kit/logger'
import { afterAll, describe, expect, it } from 'vitest'
import { createMigratedSchema } from '../../test/schema.ts'
import { openDatabase } from '../database/database.ts'
import { forEachBatch, forEachItem } from './each-item.ts'

const schema = await createMigratedSchema()
afterAll(() => schema.drop())

const round = { logger: createLogger('backend', 'silent'), failed: 'an item could not be done' }
const fail = (message = 'bad item') => {
  throw new Error(message)
}

describe('forEachItem', () => {
  it('forEachItem processes all other items when one fails, and throws at the end', async () => {
    const done: number[] = []
    const act = async (item: number) => void (item === 2 ? fail() : done.push(item))
    await expect(forEachItem([1, 2, 3], act, round)).rejects.toThrow(
      'an item could not be done (1): bad item',
    )
    expect(done).toEqual([1, 3])
  })

  it('forEachItem ends at once when the database fails or the error concerns all items', async () => {
    const done: number[] = []
    const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
    const act = (error: Error) => async (item: number) => {
      done.push(item)
      throw error
    }
    await expect(forEachItem([1, 2], act(away), round)).rejects.toBe(away)
    const other = new Error('provider')
    const isFatal = (error: unknown) => error === other
    await expect(forEachItem([1, 2], act(other), { ...round, isFatal })).rejects.toBe(other)
    expect(done).toEqual([1, 1])
  })
})

describe('forEachBatch', () => {
  const database = openDatabase(schema.url)
  afterAll(() => database.close())

  /** Processes the numbers from 1 to 10 and fails for the bad ones, as a transaction that is rolled back. */
  function work(bad: readonly number[]) {
    const done: number[] = []
    const ends: boolean[] = []
    const finished = forEachBatch<number>({
      ...round,
      knex: database.knex,
      size: 4,
      read: async (after = 0, most) =>
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter((item) => item > after).slice(0, most),
      process: async (items, _trx, isComplete) => {
        if (items.some((item) => bad.includes(item))) {
          fail()
        }
        done.push(...items)
        ends.push(isComplete)
      },
    })
    return { done, ends, finished }
  }

  it('processes all items in batches and marks the last batch', async () => {
    const { done, ends, finished } = work([])
    await finished
    expect(done).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(ends).toEqual([false, false, true])
  })

  it('processes the batch of a failing item one by one, is not complete, and throws at the end', async () => {
    const { done, ends, finished } = work([2, 10])
    await expect(finished).rejects.toThrow('an item could not be done (2): bad item')
    expect(done).toEqual([1, 3, 4, 5, 6, 7, 8, 9])
    expect(ends).not.toContain(true)
  })
})
