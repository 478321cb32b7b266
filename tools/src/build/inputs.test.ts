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

/** Writes a file and returns the bundles whose digest changes. */
async function changedBy(file: string): Promise<string[]> {
  const before = await digests()
  await write(file, '2')
  const after = await digests()
  return bundledFolders.filter((_folder, index) => before[index] !== after[index])
}

describe('the inputs of a bundle', () => {
  it('the inputs of a bundle are its own folder, so an edited section rebuilds nothing else', async () => {
    expect(await changedBy('mfe-tasks/src/new.ts')).toEqual(['mfe-tasks'])
  })

  it('the inputs of the shell include the sdk, which sections take from the shell', async () => {
    expect(await changedBy('sdk/src/new.ts')).toEqual(['shell'])
  })

  it('the inputs of all bundles include the mount contract and the lock file', async () => {
    expect(await changedBy('sdk/src/contract.ts')).toEqual([...bundledFolders])
    expect(await changedBy('package-lock.json')).toEqual([...bundledFolders])
  })

  it('the inputs of a bundle exclude earlier builds', async () => {
    expect(await changedBy('mfe-tasks/dist/remoteEntry.js')).toEqual([])
  })

  it('the inputs of all bundles include the contracts', async () => {
    expect(await changedBy('contracts/src/new.ts')).toEqual([...bundledFolders])
  })

  it('the inputs of a bundle exclude tests and stories', async () => {
    expect(await changedBy('mfe-tasks/src/new.test.tsx')).toEqual([])
    expect(await changedBy('design-system/src/new.stories.tsx')).toEqual([])
  })

  it('the inputs of a bundle include the build mode', async () => {
    const [production, development] = await Promise.all([
      digestOfInputs('shell', 'production', root),
      digestOfInputs('shell', 'development', root),
    ])
    expect(production).not.toBe(development)
  })
})
