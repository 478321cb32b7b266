import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

describe('work on one folder', () => {
  it('is done by one at a time, whoever asks', async () => {
    const folder = `/${randomUUID()}`
    let running = 0
    let most = 0
    const work = async (result: number) => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
      return result
    }
    const results = await Promise.all([1, 2, 3].map((result) => oneAtATime(folder, () => work(result))))
    expect(results).toEqual([1, 2, 3])
    expect(most).toBe(1)
  })

  it('is free again after work that failed', async () => {
    const folder = `/${randomUUID()}`
    const failing = oneAtATime(folder, () => Promise.reject(new Error('broken')))
    await expect(failing).rejects.toThrow('broken')
    expect(await oneAtATime(folder, async () => 'done')).toBe('done')
  })
})
