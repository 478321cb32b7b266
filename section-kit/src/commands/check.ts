import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CommandError } from '../command-error.ts'
import { sectionLint } from '../lint/configuration.ts'
import { releaseFiles } from '../portal/release-files.ts'
import { runTool } from '../run-tool.ts'
import { build } from './build.ts'

/**
 * Maximum size of the scripts that a section loads before it renders, in compressed
 * bytes. The portal refuses more.
 */
const FIRST_LOAD_LIMIT = 60_000

/** Packages that the shell provides. A second copy would have its own state. */
const SHARED = ['react', 'react-dom', 'styled-components', '@headway/sdk', '@headway/design-system']

interface BuiltSection {
  entry: string
  expose: string[]
  bundled: { name: string; version: string }[]
}

/** Checks types and lint rules, builds the section, and checks the build as the portal would. */
export async function check(folder: string): Promise<void> {
  console.log('types')
  await runTool(folder, ['typescript', 'tsc'], ['--noEmit', '-p', folder])
  console.log('lint')
  await runTool(folder, ['oxlint', 'oxlint'], ['-c', await writeLintConfiguration(folder), 'src'])
  console.log('build')
  await build(folder)
  await checkBuild(folder)
}

/** Prints all lint rules and whether they are enabled. */
export async function listRules(folder: string): Promise<void> {
  await runTool(folder, ['oxlint', 'oxlint'], ['--rules', '-c', await writeLintConfiguration(folder)])
}

/** Writes the lint configuration: that of the kit with the rules of the section's `package.json`. */
async function writeLintConfiguration(folder: string): Promise<string> {
  const { headway } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    headway?: { lint?: Record<string, unknown> }
  }
  const configuration = { ...sectionLint, rules: { ...sectionLint.rules, ...headway?.lint } }
  const file = join(folder, 'node_modules/.cache/headway-section/oxlint.json')
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, JSON.stringify(configuration))
  return file
}

async function checkBuild(folder: string): Promise<void> {
  const section = JSON.parse(await readFile(join(folder, 'dist/section.json'), 'utf8')) as BuiltSection
  const second = section.bundled.filter(({ name }) => SHARED.includes(name))
  if (second.length > 0) {
    const names = second.map(({ name, version }) => `${name} ${version}`).join(', ')
    throw new CommandError(
      `The build contains its own copy of ${names}. Import only the modules that the shell shares.`,
    )
  }
  const files = await releaseFiles(folder)
  const bytes = [section.entry, ...section.expose].reduce((sum, name) => {
    const travelling = files.get(`${name}.br`) ?? files.get(name)
    return sum + (travelling?.length ?? 0)
  }, 0)
  if (bytes > FIRST_LOAD_LIMIT) {
    throw new CommandError(
      `The first load has ${bytes} bytes; the limit is ${FIRST_LOAD_LIMIT}. Load everything that the first screen does not need with lazyComponent.`,
    )
  }
  console.log(`first load ${bytes} bytes of ${FIRST_LOAD_LIMIT}`)
}
