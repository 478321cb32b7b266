import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Compiler } from '@rspack/core'

/** A page may stay open this long and still find the chunks of the build that it was loaded from. */
const RETENTION_MS = 7 * 24 * 60 * 60 * 1_000

/** File names with a content hash of at least ten characters. Only such files are ever deleted. */
const HASHED = /\.[0-9a-f]{10}\.[a-z0-9.]+$/

/**
 * Keeps the files of earlier builds for a week after they were replaced, then deletes them.
 *
 * A page that is open during a deployment still requests lazy chunks of the old build.
 */
export class PreviousBuildsPlugin {
  readonly #folder: string
  readonly #manifest: string

  /**
   * @param folder absolute path of the package.
   * @param manifest name of the file in the output folder that lists a build's scripts under `integrity`.
   */
  constructor(folder: string, manifest: string) {
    this.#folder = folder
    this.#manifest = manifest
  }

  apply(compiler: Compiler): void {
    const output = join(this.#folder, 'dist')
    compiler.hooks.emit.tapPromise('PreviousBuildsPlugin', () =>
      markReplaced(output, join(output, this.#manifest)),
    )
    compiler.hooks.afterEmit.tapPromise('PreviousBuildsPlugin', (compilation) =>
      removeExpired(output, new Set(compilation.getAssets().map(({ name }) => name))),
    )
  }
}

/** Sets the modification time of replaced files to now, because their week starts when they are replaced. */
async function markReplaced(output: string, manifestFile: string): Promise<void> {
  const text = await readFile(manifestFile, 'utf8').catch(() => undefined)
  if (text === undefined) {
    return
  }
  const { integrity } = JSON.parse(text) as { integrity: Record<string, string> }
  const now = new Date()
  await Promise.all(
    Object.keys(integrity).flatMap((script) =>
      ['', '.br', '.gz', '.map'].map((suffix) =>
        utimes(join(output, script + suffix), now, now).catch(() => undefined),
      ),
    ),
  )
}

async function removeExpired(output: string, current: ReadonlySet<string>): Promise<void> {
  const expiry = Date.now() - RETENTION_MS
  for (const name of await readdir(output)) {
    if (!HASHED.test(name) || current.has(name.replace(/\.(br|gz)$/, ''))) {
      continue
    }
    const file = join(output, name)
    const { mtimeMs } = await stat(file)
    if (mtimeMs < expiry) {
      await rm(file)
    }
  }
}
