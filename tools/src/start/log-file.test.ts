import { closeSync, writeSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openLog, rotateLog } from './log-file.ts'

it('a large log is rotated while its process keeps writing to it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'headway log '))
  const file = join(folder, 'backend.log')
  const descriptor = openLog(file)
  writeSync(descriptor, 'first\n')
  await rotateLog(file, 100)
  writeSync(descriptor, `${'x'.repeat(200)}\n`)
  await rotateLog(file, 100)
  writeSync(descriptor, 'second\n')
  expect(await readFile(file, 'utf8')).toBe('second\n')
  expect(await readFile(`${file}.1`, 'utf8')).toBe(`first\n${'x'.repeat(200)}\n`)
  closeSync(descriptor)
  await rm(folder, { recursive: true })
})
