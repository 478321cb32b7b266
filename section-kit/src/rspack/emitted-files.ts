import { createHash } from 'node:crypto'
import type { Compilation } from '@rspack/core'

/** Name of the chunk that holds what a section exposes. */
export const EXPOSE_CHUNK = '__federation_expose_mount'

/** SHA-384 of every script of a build, in the form of a `script integrity` attribute. */
export function integrityOfScripts(compilation: Compilation): Record<string, string> {
  const integrity: Record<string, string> = {}
  for (const asset of compilation.getAssets()) {
    if (asset.name.endsWith('.js')) {
      const digest = createHash('sha384').update(asset.source.buffer()).digest('base64')
      integrity[asset.name] = `sha384-${digest}`
    }
  }
  return integrity
}

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
