import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type BundledFolder, rootFolder } from '../workspace.ts'

/** Inputs of every bundle in addition to its own folder. */
const commonInputs = [
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.browser.json',
  'section-kit/src/rspack',
  'contracts/src',
]

/** The shell bundles the shared packages. Sections only depend on their version and the mount contract. */
const shellInputs = [
  'tools/src/rspack',
  'sdk/src',
  'sdk/package.json',
  'design-system/src',
  'design-system/package.json',
]
const sectionInputs = ['sdk/package.json', 'sdk/src/contract.ts', 'design-system/package.json']

const IGNORED_FOLDERS = new Set([
  'node_modules',
  'dist',
  'dist-development',
  '.tsbuild',
  'storybook-static',
  'test-results',
])
const TESTS_AND_STORIES = /\.(test|stories)\.tsx?$/

/**
 * Returns a digest of everything that can change a bundle. Equal digests mean equal bundles.
 *
 * @param folder package folder, for example `mfe-tasks`.
 * @param variant build mode, and anything else that distinguishes two builds of the same files.
 * @param root the root folder of the repository.
 */
export async function digestOfInputs(
  folder: BundledFolder,
  variant: string,
  root: string = rootFolder,
): Promise<string> {
  const inputs = [folder, ...commonInputs, ...(folder === 'shell' ? shellInputs : sectionInputs)]
  const files = await filesUnderAll(inputs, root)
  return digestOfFiles(
    files.filter((file) => !TESTS_AND_STORIES.test(file)),
    variant,
    root,
  )
}

/** Returns a digest of everything that can change the built Storybook. */
export async function digestOfStorybookInputs(root: string = rootFolder): Promise<string> {
  return digestOfFiles(await filesUnderAll(['design-system', ...commonInputs], root), 'storybook', root)
}

const filesUnderAll = async (inputs: readonly string[], root: string): Promise<string[]> =>
  (await Promise.all(inputs.map((input) => filesUnder(join(root, input))))).flat()

async function digestOfFiles(files: readonly string[], variant: string, root: string): Promise<string> {
  const hash = createHash('sha256').update(variant)
  for (const file of files.toSorted()) {
    hash.update(`\0${relative(root, file)}\0`).update(await readFile(file))
  }
  return hash.digest('hex')
}

async function filesUnder(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTDIR') {
      return undefined
    }
    throw error
  })
  if (!entries) {
    return [path]
  }
  const nested = entries
    .filter((entry) => !IGNORED_FOLDERS.has(entry.name))
    .map(async (entry) => {
      const inner = join(path, entry.name)
      return entry.isDirectory() ? filesUnder(inner) : [inner]
    })
  return (await Promise.all(nested)).flat()
}
