import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { notReady } from './problem.ts'

const FileName = z.string().check(z.regex(/^[\w.@-]+$/))

const ShellManifest = z.object({
  scripts: z.array(FileName).check(z.minLength(1)),
  fonts: z.array(FileName),
  integrity: z.record(FileName, z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/))),
})

/** The shell's `shell.json`, written by its build. */
export type ShellManifest = z.infer<typeof ShellManifest>

/**
 * Reads the shell's manifest, again whenever it changed, so that a new shell build needs no restart.
 *
 * @param folder the shell's built files.
 * @returns a function that throws ProblemError (503) while there is no usable build.
 */
export function shellManifestReader(folder: string): () => Promise<ShellManifest> {
  const file = join(folder, 'shell.json')
  let seen: { stamp: string; manifest: ShellManifest } | undefined
  return async () => {
    try {
      const stats = await stat(file)
      const stamp = `${stats.mtimeMs} ${stats.size} ${stats.ino}`
      if (seen?.stamp !== stamp) {
        seen = { stamp, manifest: z.parse(ShellManifest, JSON.parse(await readFile(file, 'utf8'))) }
      }
      return seen.manifest
    } catch (error) {
      throw notReady(error)
    }
  }
}
