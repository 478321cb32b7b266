import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pdf, submit } from '../reports/testing/submit.ts'
import { readArchive } from './restoring/read-archive.ts'
import { readBackupFile } from './store/folder-store.ts'
import { type BackupServer, key, startBackupServer } from './testing/backup-server.ts'
import { killAfter } from './testing/kill-after.ts'

const KILLS = 20
/** A backup with these files says eight steps; one more is the next backup. */
const STEPS = 9
const AT_ONCE = 2

let backups: BackupServer

beforeAll(async () => {
  backups = await startBackupServer()
  const author = await backups.server.createUser()
  const files = [1, 2, 3, 4].map((number) => ({ name: `${number}.pdf`, content: pdf(500_000) }))
  expect((await submit(backups.server, author, {}, files)).status).toBe(201)
})
afterAll(() => backups.stop())

it('a process that is killed at any moment leaves whole backups, or nothing that looks like one', async () => {
  let kill = 0
  const killSome = async () => {
    while (kill < KILLS) {
      kill += 1
      await killAfter((kill % STEPS) + 1, backups)
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
    const { manifest } = await readArchive(key, readBackupFile(join(backups.folder, name)))
    expect(manifest.files).toHaveLength(4)
  }
})
