import { cp, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { CommandError } from '../command-error.ts'
import { kitFolder } from '../kit-folder.ts'
import { readOptions } from '../options.ts'

interface KitPackage {
  version: string
  dependencies: Record<string, string>
  /** What the kit expects beside it: the packages of the portal, and what a page has once. */
  peerDependencies: Record<string, string>
}

/**
 * Makes a section from the template, in a new folder below the one it is called in.
 *
 * @throws CommandError for a name that no section can have, or a folder that is there already.
 */
export async function create(folder: string, words: readonly string[]): Promise<void> {
  const { positionals, values } = readOptions(words, { title: { type: 'string' } })
  const [name = ''] = positionals
  if (!/^[a-z]{2,30}$/.test(name)) {
    throw new CommandError('Name the section by one word in small letters: headway-section new absences')
  }
  const capitalised = name.charAt(0).toUpperCase() + name.slice(1)
  const title = values.title ?? capitalised
  if (!/^[\p{L}\p{N} &-]{1,60}$/u.test(title)) {
    throw new CommandError('The title has at most 60 letters, digits and spaces.')
  }
  const target = join(folder, `mfe-${name}`)
  if (await stat(target).catch(() => undefined)) {
    throw new CommandError(`${target} is there already.`)
  }
  await cp(join(kitFolder, 'template'), target, { recursive: true })
  await fillIn(target, { name, capitalised, title, versions: await versionsOfKit() })
  console.log(
    `${basename(target)} is there. Next: cd ${basename(target)}, npm install, npx headway-section check`,
  )
}

/** The versions that the template asks for: those the kit itself was built and tested with. */
async function versionsOfKit(): Promise<Record<string, string>> {
  const kit = JSON.parse(await readFile(join(kitFolder, 'package.json'), 'utf8')) as KitPackage
  return { ...kit.dependencies, ...kit.peerDependencies, '@headway/section-kit': `^${kit.version}` }
}

interface Filling {
  name: string
  /** The name as part of another one. */
  capitalised: string
  title: string
  versions: Record<string, string>
}

/** Puts names and versions in the place of the template's. */
async function fillIn(target: string, { name, capitalised, title, versions }: Filling): Promise<void> {
  for (const entry of await readdir(target, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) {
      continue
    }
    const file = join(entry.parentPath, entry.name)
    const text = await readFile(file, 'utf8')
    const filled = text
      .replaceAll('__name__', name)
      .replaceAll('__Name__', capitalised)
      .replaceAll('__Title__', title)
      .replaceAll(/__version:([^_]+)__/g, (_, library: string) => versionOf(versions, library))
    await writeFile(file, filled)
    await rename(file, join(entry.parentPath, nameOf(entry.name, name)))
  }
}

/** Files of the template end in a way that no tool of the portal's repository takes for its own. */
const nameOf = (file: string, section: string) =>
  file
    .replace('__name__', section)
    .replace(/^gitignore/, '.gitignore')
    .replace(/\.template$/, '')

function versionOf(versions: Record<string, string>, library: string): string {
  const version = versions[library]
  if (version === undefined) {
    throw new Error(`The kit says no version of ${library}`)
  }
  return version
}
