import { createHash } from 'node:crypto'
import type { Compilation } from '@rspack/core'

/** Name of the chunk that contains the module that a section exposes. */
export const EXPOSE_CHUNK = '__federation_expose_mount'

/** Name under which the federation plugin writes the manifest. */
const MANIFEST = 'mf-manifest.json'
/** Details of the build, which the federation plugin writes next to the manifest. No page reads them. */
const STATISTICS = 'mf-stats.json'

const isScript = (name: string) => name.endsWith('.js')
/** Source maps are for the team's own error tools and text files contain licenses. Neither is served. */
const isServed = (name: string) =>
  !/\.(map|txt)$/.test(name) && !name.includes('.hot-update.') && name !== STATISTICS

const sha256 = (content: Buffer) => createHash('sha256').update(content)

const integrityOf = (compilation: Compilation, isListed: (name: string) => boolean): Record<string, string> =>
  Object.fromEntries(
    compilation
      .getAssets()
      .filter(({ name }) => isListed(name))
      .map(({ name, source }) => [name, `sha256-${sha256(source.buffer()).digest('base64')}`]),
  )

/** Returns the SHA-256 of every script of a build, in the form of a `script integrity` attribute. */
export const integrityOfScripts = (compilation: Compilation) => integrityOf(compilation, isScript)

/** Returns the SHA-256 of every file that is served, in the same form. */
export const integrityOfFiles = (compilation: Compilation) => integrityOf(compilation, isServed)

/** Returns the size of every file that is served, in bytes before compression. */
export const sizesOfFiles = (compilation: Compilation): Record<string, number> =>
  Object.fromEntries(
    compilation
      .getAssets()
      .filter(({ name }) => isServed(name))
      .map(({ name, source }) => [name, source.buffer().length]),
  )

/**
 * Returns the name of the Module Federation manifest. In production it gets its content hash, like every other file,
 * so that browsers can cache it.
 */
export function federationManifest(compilation: Compilation): string {
  const manifest = compilation.getAsset(MANIFEST)
  if (!manifest || compilation.options.mode !== 'production') {
    return MANIFEST
  }
  const hashed = `mf-manifest.${sha256(manifest.source.buffer()).digest('hex').slice(0, 10)}.json`
  compilation.renameAsset(MANIFEST, hashed)
  return hashed
}

/** Returns the scripts of one named chunk group in loading order. */
export function scriptsOfEntry(compilation: Compilation, entry: string): string[] {
  return scriptsIn(compilation.entrypoints.get(entry)?.getFiles() ?? [])
}

/** Returns the scripts of the exposed module `./mount`. */
export const scriptsOfExpose = (compilation: Compilation) => scriptsOfChunk(compilation, EXPOSE_CHUNK)

/**
 * Returns the scripts that a named chunk needs.
 *
 * @throws Error if there are none. No page would preload the chunk then, and nothing else
 *   would reveal the mistake.
 */
export function scriptsOfChunk(compilation: Compilation, name: string): string[] {
  const group = compilation.chunkGroups.find((candidate) =>
    candidate.chunks.some((chunk) => chunk.name === name),
  )
  const scripts = scriptsIn(group?.getFiles() ?? [])
  if (scripts.length === 0) {
    throw new Error(`The build has no chunk ${name}`)
  }
  return scripts
}

function scriptsIn(files: readonly string[]): string[] {
  return files.filter((file) => file.endsWith('.js') && !file.includes('.hot-update.'))
}
