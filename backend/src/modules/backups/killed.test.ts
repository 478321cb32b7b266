import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pdf, submit } from '../reports/testing/submit.ts'
import { readArchive } from './restoring/read-archive.ts'
import { type BackupServer, key, startBackupServer } from './testing/backup-server.ts'

const KILLS = 20
const AT_ONCE = 2
const program = join(import.meta.dirname, 'testing/backup-process.ts')

let backups: BackupServer

beforeAll(async () => {
  backups = await startBackupServer()
  const author = await backups.server.createUser()
  const files = [1, 2, 3, 4].map((number) => ({ name: `${number}.pdf`, content: pdf(4_000_000) }))
  expect((await submit(backups.server, author, {}, files)).status).toBe(201)
})
afterAll(() => backups.stop())

/** Lets a process make backups, and kills it so many milliseconds after it has begun. */
async function killAfter(milliseconds: number): Promise<void> {
  const variables = Object.entries(backups.server.platform.environment).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...Object.fromEntries(variables) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  await Promise.race([
    once(child.stdout, 'data'),
    ended.then(() => expect.fail('the process ended before it had begun')),
  ])
  await wait(milliseconds)
  child.kill('SIGKILL')
  await ended
}

it('a process that is killed at any moment leaves whole backups, or nothing that looks like one', async () => {
  let number = 0
  const killSome = async () => {
    while (number < KILLS) {
      number += 1
      await killAfter(number * 35)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, killSome))
  const names = await readdir(backups.folder)
  const whole = names.filter((name) => name.endsWith('.backup'))
  expect(names.filter((name) => !name.endsWith('.backup')).every((name) => name.startsWith('.'))).toBe(true)
  // Some were cut short, some were made: both was tried.
  expect(names.length).toBeGreaterThan(whole.length)
  expect(whole.length).toBeGreaterThan(0)
  for (const name of whole) {
    const { manifest } = await readArchive(key, join(backups.folder, name))
    expect(manifest.files).toHaveLength(4)
  }
})
