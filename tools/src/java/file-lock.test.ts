import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { withFolderLock } from './file-lock.ts'

describe('the lock on a folder', () => {
  it('work on a folder runs one at a time, whichever process starts it', async () => {
    const folder = `/${randomUUID()}`
    let running = 0
    let maxRunning = 0
    const work = async (result: number) => {
      running += 1
      maxRunning = Math.max(maxRunning, running)
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
      return result
    }
    const results = await Promise.all([1, 2, 3].map((result) => withFolderLock(folder, () => work(result))))
    expect(results).toEqual([1, 2, 3])
    expect(maxRunning).toBe(1)
  })

  it('the lock on a folder is released after the work failed', async () => {
    const folder = `/${randomUUID()}`
    const failing = withFolderLock(folder, () => Promise.reject(new Error('broken')))
    await expect(failing).rejects.toThrow('broken')
    expect(await withFolderLock(folder, async () => 'done')).toBe('done')
  })
})
