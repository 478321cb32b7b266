import { createHash } from 'node:crypto'
import type { Compilation } from '@rspack/core'

/** Name of the chunk that holds what a section exposes. */
export const EXPOSE_CHUNK = '__federation_expose_mount'

const isScript = (name: string) => name.endsWith('.js')
/** Maps are for the team's own error tools, texts hold licences: neither is served. */
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

/** SHA-384 of every script of a build, in the form of a `script integrity` attribute. */
export const integrityOfScripts = (compilation: Compilation) => integrityOf(compilation, isScript)

/** The same of every file that is served. */
export const integrityOfFiles = (compilation: Compilation) => integrityOf(compilation, isServed)

/** Bytes of every file that is served, before compression. */
export const sizesOfFiles = (compilation: Compilation): Record<string, number> =>
  Object.fromEntries(
    compilation
      .getAssets()
      .filter(({ name }) => isServed(name))
      .map(({ name, source }) => [name, source.buffer().length]),
  )

/** Scripts of one named chunk group in loading order. */
export function scriptsOfEntry(compilation: Compilation, entry: string): string[] {
  return scriptsIn(compilation.entrypoints.get(entry)?.getFiles() ?? [])
}

/**
 * Scripts of the exposed module `./mount`.
 *
 * @throws Error when there are none: no page would fetch the section ahead of its need, and nothing else would show it.
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
