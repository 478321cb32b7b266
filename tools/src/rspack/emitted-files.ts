import { createHash } from 'node:crypto'
import type { Compilation } from '@rspack/core'

/** The federation plugin names the chunk of an exposed module so. */
const EXPOSE_CHUNK = '__federation_expose_mount'

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

/** Scripts of the exposed module `./mount`. */
export function scriptsOfExpose(compilation: Compilation): string[] {
  const group = compilation.chunkGroups.find((candidate) =>
    candidate.chunks.some((chunk) => chunk.name === EXPOSE_CHUNK),
  )
  return scriptsIn(group?.getFiles() ?? [])
}

function scriptsIn(files: readonly string[]): string[] {
  return files.filter((file) => file.endsWith('.js') && !file.includes('.hot-update.'))
}
