import { createHash } from 'node:crypto'
import type { Compilation } from '@rspack/core'

/** Name of the chunk that contains the module that a section exposes. */
export const EXPOSE_CHUNK = '__federation_expose_mount'

const isScript = (name: string) => name.endsWith('.js')
/** Source maps are for the team's own error tools and text files contain licenses. Neither is served. */
const isServed = (name: string) => !/\.(map|txt)$/.test(name) && !name.includes('.hot-update.')

const integrityOf = (compilation: Compilation, isListed: (name: string) => boolean): Record<string, string> =>
  Object.fromEntries(
    compilation
      .getAssets()
      .filter(({ name }) => isListed(name))
      .map(({ name, source }) => [
        name,
        `sha384-${createHash('sha384').update(source.buffer()).digest('base64')}`,
      ]),
  )

/** Returns the SHA-384 of every script of a build, in the form of a `script integrity` attribute. */
export const integrityOfScripts = (compilation: Compilation) => integrityOf(compilation, isScript)

/** Returns the SHA-384 of every file that is served, in the same form. */
export const integrityOfFiles = (compilation: Compilation) => integrityOf(compilation, isServed)

/** Returns the size of every file that is served, in bytes before compression. */
export const sizesOfFiles = (compilation: Compilation): Record<string, number> =>
  Object.fromEntries(
    compilation
      .getAssets()
      .filter(({ name }) => isServed(name))
      .map(({ name, source }) => [name, source.buffer().length]),
  )

/** Returns the scripts of one named chunk group in loading order. */
export function scriptsOfEntry(compilation: Compilation, entry: string): string[] {
  return scriptsIn(compilation.entrypoints.get(entry)?.getFiles() ?? [])
}

/**
 * Returns the scripts of the exposed module `./mount`.
 *
 * @throws Error if there are none. No page would preload the section then, and nothing else
 *   would reveal the mistake.
 */
export function scriptsOfExpose(compilation: Compilation): string[] {
  const group = compilation.chunkGroups.find((candidate) =>
    candidate.chunks.some((chunk) => chunk.name === EXPOSE_CHUNK),
  )
  const scripts = scriptsIn(group?.getFiles() ?? [])
  if (scripts.length === 0) {
    throw new Error(`The build has no chunk ${EXPOSE_CHUNK}`)
  }
  return scripts
}

function scriptsIn(files: readonly string[]): string[] {
  return files.filter((file) => file.endsWith('.js') && !file.includes('.hot-update.'))
}
