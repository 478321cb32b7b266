import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openFileStore } from './file-store.ts'

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'headway files '))
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function writeOld(...path: string[]): Promise<void> {
  const file = join(root, ...path)
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, 'old')
  const before = new Date(Date.now() - 48 * 60 * 60 * 1_000)
  await utimes(file, before, before)
  await utimes(join(file, '..'), before, before)
}

it('the cleanup deletes old files without a row, and no files of other programs', async () => {
  const key = 'ab'.repeat(16)
  await writeOld('ab', key)
  await writeOld('incoming', 'cd'.repeat(16))
  await writeOld('before-restore-1', 'ab', key)
  await writeOld('lost+found', 'something')
  await openFileStore(root).sweep(async () => new Set())
  expect((await readdir(root, { recursive: true })).toSorted()).toEqual([
    'ab',
    'before-restore-1',
    'before-restore-1/ab',
    `before-restore-1/ab/${key}`,
    'incoming',
    'lost+found',
    'lost+found/something',
  ])
})
