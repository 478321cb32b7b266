import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readOptions } from '../options.ts'
import { packArchive } from '../portal/archive.ts'
import { releaseFiles } from '../portal/release-files.ts'
import { readPackageSection } from '../rspack/section-description.ts'

/**
 * Writes what was built as one archive beside `package.json`, for an administrator who publishes it on the Sections screen.
 *
 * @throws CommandError when there is no build, or when it is out of date.
 */
export async function pack(folder: string, words: readonly string[]): Promise<void> {
  readOptions(words, {})
  const { name, version } = readPackageSection(folder)
  const file = `${name}-${version}.tar.gz`
  await writeFile(join(folder, file), await packArchive(await releaseFiles(folder)))
  console.log(`${file} is there. It can be dropped on the Sections screen: Publish release.`)
}
