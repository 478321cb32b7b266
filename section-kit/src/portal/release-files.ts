import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandError } from '../command-error.ts'

/**
 * What of a build is a release: its description, the files that it names, and their precompressed twins. Maps stay at
 * home, and so does what an earlier build has left.
 *
 * @param folder of the section.
 * @returns name to content.
 * @throws CommandError when there is no build.
 */
export async function releaseFiles(folder: string): Promise<Map<string, Buffer>> {
  const output = join(folder, 'dist')
  const description = await readFile(join(output, 'section.json')).catch(() => {
    throw new CommandError('There is no build. Run "headway-section build" first.')
  })
  const { integrity } = JSON.parse(description.toString()) as { integrity: Record<string, string> }
  const wanted = Object.keys(integrity).flatMap((name) => [name, `${name}.br`, `${name}.gz`])
  const present = new Set(await readdir(output))
  const names = wanted.filter((name) => present.has(name))
  const contents = await Promise.all(names.map((name) => readFile(join(output, name))))
  return new Map([
    ['section.json', description],
    ...names.map((name, index): [string, Buffer] => [name, contents[index] ?? Buffer.alloc(0)]),
  ])
}
