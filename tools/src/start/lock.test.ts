import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { takeLock } from './lock.ts'
import { identify } from './process-identity.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headway lock '))
})
afterEach(() => rm(folder, { recursive: true }))

const file = () => join(folder, 'lock')

describe('the lock of a data folder', () => {
  it('the lock is gone after it was released', async () => {
    const lock = await takeLock(folder, 'http://localhost:8080')
    expect(lock.wasStale).toBe(false)
    lock.release()
    await expect(readFile(file())).rejects.toThrow('ENOENT')
  })

  it('the lock names its owner and how to resolve it', async () => {
    const lock = await takeLock(folder, 'http://localhost:8099')
    await expect(takeLock(folder, 'http://localhost:8080')).rejects.toThrow(
      new RegExp(
        `already runs on .* at http://localhost:8099 \\(process ${process.pid}\\): .*Ctrl\\+C.*--data`,
      ),
    )
    lock.release()
  })

  it('the lock of a killed process is taken over', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    await once(child, 'spawn')
    await writeFile(file(), JSON.stringify({ ...identify(child.pid ?? 0), address: 'http://localhost:8080' }))
    await expect(takeLock(folder, 'http://localhost:8080')).rejects.toThrow('already runs')
    child.kill('SIGKILL')
    await once(child, 'exit')
    const lock = await takeLock(folder, 'http://localhost:8080')
    expect(lock.wasStale).toBe(true)
    lock.release()
  })

  it('the lock is taken over when another process has its process id', async () => {
    await writeFile(
      file(),
      JSON.stringify({ pid: process.pid, started: '1', address: 'http://localhost:8080' }),
    )
    const lock = await takeLock(folder, 'http://localhost:8080')
    expect(lock.wasStale).toBe(true)
    lock.release()
  })

  it('an unreadable lock is taken over', async () => {
    await writeFile(file(), '{"pid"')
    const lock = await takeLock(folder, 'http://localhost:8080')
    expect(lock.wasStale).toBe(true)
    lock.release()
  })

  it('only one of several processes takes over an abandoned lock', async () => {
    await writeFile(file(), '{"pid":999999999,"started":"1"}')
    const attempts = await Promise.allSettled(
      Array.from({ length: 8 }, () => takeLock(folder, 'http://localhost:8080')),
    )
    const winners = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []))
    expect(winners).toHaveLength(1)
    winners[0]?.release()
  })
})
