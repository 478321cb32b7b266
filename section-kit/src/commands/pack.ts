import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packArchive } from '../portal/archive.ts'
import { printJson } from '../portal/print-json.ts'
import { releaseFiles } from '../portal/release-files.ts'
import { readPackageSection } from '../rspack/section-description.ts'

/**
 * Writes the build as one archive next to `package.json`. An administrator can publish
 * it on the Sections screen.
 *
 * @throws CommandError if there is no build, or it is out of date.
 */
export async function pack(folder: string, { json }: { json?: boolean }): Promise<void> {
  const { name, version } = readPackageSection(folder)
  const file = `${name}-${version}.tar.gz`
  await writeFile(join(folder, file), await packArchive(await releaseFiles(folder)))
  if (json) {
    printJson({ name, version, file })
  } else {
    console.log(`Created ${file}. Publish it on the Sections screen with "Publish release".`)
  }
}
