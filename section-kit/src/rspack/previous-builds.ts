import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Compiler } from '@rspack/core'

/** How long a page may stay open and still find the chunks of the build it was loaded from. */
const KEPT_MILLISECONDS = 7 * 24 * 60 * 60 * 1_000

/** Content hash of at least ten characters in the name: only such files are ever removed. */
const HASHED = /\.[0-9a-f]{10}\.[a-z0-9.]+$/

/**
 * Keeps the files of earlier builds for a week after they were replaced, then removes them.
 *
 * A page that is open during a deployment still asks for the old build's lazy chunks.
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

/** The week starts when a file is replaced, not when it was written. */
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
  const expiry = Date.now() - KEPT_MILLISECONDS
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
