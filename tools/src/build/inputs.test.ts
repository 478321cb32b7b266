import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundledFolders } from '../workspace.ts'
import { digestOfInputs } from './inputs.ts'

const repository = [
  ...bundledFolders.map((folder) => `${folder}/src/index.tsx`),
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.browser.json',
  'section-kit/src/rspack/section.ts',
  'tools/src/rspack/preset.ts',
  'contracts/src/index.ts',
  'sdk/package.json',
  'sdk/src/contract.ts',
  'design-system/package.json',
  'design-system/src/index.ts',
]

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'headway inputs '))
  await Promise.all(repository.map((file) => write(file, '1')))
})
afterAll(() => rm(root, { recursive: true }))

async function write(file: string, content: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true })
  await writeFile(join(root, file), content)
}

const digests = () => Promise.all(bundledFolders.map((folder) => digestOfInputs(folder, 'production', root)))

/** The bundles whose digest changes when a file is written. */
async function changedBy(file: string): Promise<string[]> {
  const before = await digests()
  await write(file, '2')
  const after = await digests()
  return bundledFolders.filter((_folder, index) => before[index] !== after[index])
}

describe('what a bundle is built from', () => {
  it('is its own folder: an edited section rebuilds nothing else', async () => {
    expect(await changedBy('mfe-tasks/src/new.ts')).toEqual(['mfe-tasks'])
  })

  it('is the sdk for the shell only, because sections take it from there', async () => {
    expect(await changedBy('sdk/src/new.ts')).toEqual(['shell'])
  })

  it('is the mount contract and the lock file for all', async () => {
    expect(await changedBy('sdk/src/contract.ts')).toEqual([...bundledFolders])
    expect(await changedBy('package-lock.json')).toEqual([...bundledFolders])
  })

  it('is no earlier build', async () => {
    expect(await changedBy('mfe-tasks/dist/remoteEntry.js')).toEqual([])
  })

  it('is the contracts for all', async () => {
    expect(await changedBy('contracts/src/new.ts')).toEqual([...bundledFolders])
  })

  it('is no test and no story', async () => {
    expect(await changedBy('mfe-tasks/src/new.test.tsx')).toEqual([])
    expect(await changedBy('design-system/src/new.stories.tsx')).toEqual([])
  })

  it('is the build mode too', async () => {
    const [production, development] = await Promise.all([
      digestOfInputs('shell', 'production', root),
      digestOfInputs('shell', 'development', root),
    ])
    expect(production).not.toBe(development)
  })
})
