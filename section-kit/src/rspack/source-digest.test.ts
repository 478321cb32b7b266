import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sourceDigest } from './source-digest.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headway digest '))
  const contracts = join(folder, 'node_modules/@headway/contracts')
  await mkdir(join(contracts, 'dist'), { recursive: true })
  const described = { name: '@headway/contracts', type: 'module', exports: { '.': './dist/index.js' } }
  await writeFile(join(contracts, 'package.json'), JSON.stringify(described))
  await writeFile(join(contracts, 'dist/index.js'), 'export {}')
  await mkdir(join(folder, 'src'))
  await mkdir(join(folder, 'dist'))
  await writeFile(join(folder, 'src/mount.tsx'), 'export default 1')
})
afterEach(() => rm(folder, { recursive: true }))

it.each([
  ['a source that changed', 'src/mount.tsx', true],
  ['a source that came', 'src/task/Task.tsx', true],
  ['another version', 'package.json', true],
  ['an earlier build', 'dist/mount.js', false],
])('the source digest reacts to %s: %s', async (_case, file, isAnother) => {
  const before = sourceDigest(folder)
  await mkdir(join(folder, file, '..'), { recursive: true })
  await writeFile(join(folder, file), '{"version":"2.0.0"}')
  expect(sourceDigest(folder) !== before).toBe(isAnother)
  expect(sourceDigest(folder)).toMatch(/^[0-9a-f]{10}$/)
})
