import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandError } from '../command-error.ts'
import { readPackageSection } from '../rspack/section-description.ts'
import { digestOfSources } from '../rspack/source-digest.ts'

/** The fields of a build's `section.json` that are read here. */
interface Built {
  version: string
  integrity: Record<string, string>
  /** Digest of the sources of the build. */
  sources: string
}

/** Owner in `package.json` of a new section, if its team was not given. */
export const PLACEHOLDER_OWNER = { team: 'Name of the team', contact: 'team@example.org' }

/** @throws CommandError if no owner is named, whom users and administrators could contact. */
function requireOwner(folder: string): void {
  const { owner } = readPackageSection(folder)
  if (owner?.team === PLACEHOLDER_OWNER.team || owner?.contact === PLACEHOLDER_OWNER.contact) {
    throw new CommandError('Name your team and its e-mail address in package.json, "headway.section.owner".')
  }
}

/** @throws CommandError if the section has changed since it was built. */
function requireCurrent(folder: string, { version, sources }: Built): void {
  const current = readPackageSection(folder).version
  if (version !== current) {
    throw new CommandError(
      `dist contains version ${version}, but package.json has ${current}. Run "headway-section build" first.`,
    )
  }
  if (sources !== digestOfSources(folder)) {
    throw new CommandError(
      'The sources have changed since the last build. Run "headway-section build" first.',
    )
  }
}

/** @throws CommandError if a file of the build was changed later. */
function requireUnchanged(files: ReadonlyMap<string, Buffer>, integrity: Built['integrity']): void {
  for (const [name, expected] of Object.entries(integrity)) {
    const [algorithm = '', digest] = expected.split(/-(.*)/)
    if (
      createHash(algorithm)
        .update(files.get(name) ?? '')
        .digest('base64') !== digest
    ) {
      throw new CommandError(`dist/${name} was changed after the build. Run "headway-section build" first.`)
    }
  }
}

/**
 * Returns the files of a build that belong to the release: its description, the files that the description
 * lists, and their compressed variants. Source maps and files of earlier builds are left out.
 *
 * @param folder absolute path of the section's package.
 * @returns a map from file name to content.
 * @throws CommandError if there is no build, it was changed later or made from another version or other sources, or the
 *   section has no owner.
 */
export async function releaseFiles(folder: string): Promise<Map<string, Buffer>> {
  const output = join(folder, 'dist')
  const description = await readFile(join(output, 'section.json')).catch(() => {
    throw new CommandError('There is no build. Run "headway-section build" first.')
  })
  const built = JSON.parse(description.toString()) as Built
  requireOwner(folder)
  requireCurrent(folder, built)
  const wanted = Object.keys(built.integrity).flatMap((name) => [name, `${name}.br`, `${name}.gz`])
  const present = new Set(await readdir(output))
  const names = wanted.filter((name) => present.has(name))
  const contents = await Promise.all(names.map((name) => readFile(join(output, name))))
  const files = new Map([
    ['section.json', description],
    ...names.map((name, index): [string, Buffer] => [name, contents[index] ?? Buffer.alloc(0)]),
  ])
  requireUnchanged(files, built.integrity)
  return files
}
