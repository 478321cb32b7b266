import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { notReady } from './problem.ts'

const FileName = z.string().check(z.regex(/^[\w.@-]+$/))

const ShellManifest = z.object({
  scripts: z.array(FileName).check(z.minLength(1)),
  /** Scripts of the page at `/`, in addition to `scripts`. */
  dashboard: z.array(FileName),
  fonts: z.array(FileName),
  integrity: z.record(FileName, z.string().check(z.regex(/^sha256-[A-Za-z0-9+/]{43}=$/))),
})

/** The shell's `shell.json`, which its build writes. */
export type ShellManifest = z.infer<typeof ShellManifest>

/**
 * Returns a function that returns the shell's manifest. The file is read again after a change, so a new build needs no
 * restart.
 *
 * @param folder folder of the shell's built files.
 * @returns a function that throws ProblemError (503) if there is no usable build.
 */
export function shellManifestReader(folder: string): () => Promise<ShellManifest> {
  const file = join(folder, 'shell.json')
  let cached: { stamp: string; manifest: ShellManifest } | undefined
  return async () => {
    try {
      const stats = await stat(file)
      const stamp = `${stats.mtimeMs} ${stats.size} ${stats.ino}`
      if (cached?.stamp !== stamp) {
        cached = { stamp, manifest: z.parse(ShellManifest, JSON.parse(await readFile(file, 'utf8'))) }
      }
      return cached.manifest
    } catch (error) {
      throw notReady(error)
    }
  }
}
