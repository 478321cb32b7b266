import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandError } from '../command-error.ts'
import { readPackageSection } from '../rspack/section-description.ts'
import { digestOfSources } from '../rspack/source-digest.ts'

/** What is read here of a build's `section.json`. */
interface Built {
  version: string
  integrity: Record<string, string>
  /** Digest of what it was built from. */
  sources: string
}

/** @throws CommandError when the section has changed since it was built. */
function requireCurrent(folder: string, { version, sources }: Built): void {
  const current = readPackageSection(folder).version
  if (version !== current) {
    throw new CommandError(
      `dist holds version ${version}, package.json says ${current}. Run "headway-section build" first.`,
    )
  }
  if (sources !== digestOfSources(folder)) {
    throw new CommandError('The sources have changed since the build. Run "headway-section build" first.')
  }
}

/**
 * What of a build is a release: its description, the files that it names, and their precompressed twins. Maps stay at
 * home, and so does what an earlier build has left.
 *
 * @param folder of the section.
 * @returns name to content.
 * @throws CommandError when there is no build, or when it is of another version or of other sources.
 */
export async function releaseFiles(folder: string): Promise<Map<string, Buffer>> {
  const output = join(folder, 'dist')
  const description = await readFile(join(output, 'section.json')).catch(() => {
    throw new CommandError('There is no build. Run "headway-section build" first.')
  })
  const built = JSON.parse(description.toString()) as Built
  requireCurrent(folder, built)
  const wanted = Object.keys(built.integrity).flatMap((name) => [name, `${name}.br`, `${name}.gz`])
  const present = new Set(await readdir(output))
  const names = wanted.filter((name) => present.has(name))
  const contents = await Promise.all(names.map((name) => readFile(join(output, name))))
  return new Map([
    ['section.json', description],
    ...names.map((name, index): [string, Buffer] => [name, contents[index] ?? Buffer.alloc(0)]),
  ])
}
