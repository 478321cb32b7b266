import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { installedFile } from './sharing.ts'

/** Folders that are generated from the sources, or are the same in every build. */
const IGNORED = new Set(['node_modules', 'dist', 'dist-development', '.tsbuild', '.git'])

/**
 * Returns a digest that distinguishes builds by their sources: the section's own files, and the contracts,
 * whose code is bundled. The same sources give the same digest.
 *
 * @param folder absolute path of the section's package.
 * @returns ten hexadecimal digits.
 */
export function sourceDigest(folder: string): string {
  const hash = createHash('sha256')
  const contracts = dirname(dirname(installedFile(folder, '@headway/contracts')))
  for (const root of [folder, contracts]) {
    for (const file of filesIn(root)) {
      hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file))
    }
  }
  return hash.digest('hex').slice(0, 10)
}

/**
 * Returns a digest of `package.json` and everything in `src`. Publishing uses it to detect that the
 * sources changed after the build.
 *
 * @param folder absolute path of the section's package.
 */
export function digestOfSources(folder: string): string {
  const hash = createHash('sha256')
  for (const file of [join(folder, 'package.json'), ...filesIn(join(folder, 'src'))]) {
    hash.update(`\0${relative(folder, file)}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !IGNORED.has(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesIn(path) : entry.isFile() ? [path] : []
    })
    .toSorted()
}
