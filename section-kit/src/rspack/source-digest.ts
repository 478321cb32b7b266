import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { installedFile } from './sharing.ts'

/** Made from the rest, or the same in every build. */
const LEFT_OUT = new Set(['node_modules', 'dist', 'dist-development', '.tsbuild', '.git'])

/**
 * Tells builds apart by what they are made from: the section's own files, and the contracts, whose code it takes in. The
 * same sources give the same digest.
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
 * Returns a digest of `package.json` and everything in `src`, so that publishing notices a build of other sources.
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
    .filter(({ name }) => !LEFT_OUT.has(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesIn(path) : entry.isFile() ? [path] : []
    })
    .toSorted()
}
