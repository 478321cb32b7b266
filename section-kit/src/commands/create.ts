import { cp, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { CommandError } from '../command-error.ts'
import { kitFolder } from '../kit-folder.ts'
import { PLACEHOLDER_OWNER } from '../portal/release-files.ts'

/** The federation name is `mfe_` and the name; contracts limit its length. */
const MAX_NAME_LENGTH = 30

interface KitPackage {
  version: string
  dependencies: Record<string, string>
  /**
   * Packages that the section itself must install: those of the portal, and those that exist once per page.
   */
  peerDependencies: Record<string, string>
}

interface CreateOptions {
  title?: string
  /** Name of the team that owns the section. */
  team?: string
  /** E-mail address of the team. */
  contact?: string
}

/** Returns why a name is invalid, with a valid name made of its letters. */
function nameError(name: string): string {
  const letters = name
    .toLowerCase()
    .replace(/^mfe[-_]/, '')
    .replaceAll(/[^a-z]/g, '')
  const example = letters.length > 1 ? letters.slice(0, MAX_NAME_LENGTH) : 'absences'
  return (
    `The name of a section is one word of 2 to ${MAX_NAME_LENGTH} lower-case letters, because it is part of identifiers. ` +
    `Its title may have several words: headway-section new ${example} --title "Title of the section"`
  )
}

/**
 * Creates a section from the template, in a new folder below the current one.
 *
 * @throws CommandError if the name is invalid or the folder already exists.
 */
export async function create(folder: string, name: string, options: CreateOptions): Promise<void> {
  if (name.length > MAX_NAME_LENGTH || !/^[a-z]{2,}$/.test(name)) {
    throw new CommandError(nameError(name))
  }
  const capitalised = name.charAt(0).toUpperCase() + name.slice(1)
  const title = options.title ?? capitalised
  if (!/^[\p{L}\p{N} &-]{1,60}$/u.test(title)) {
    throw new CommandError('The title has at most 60 letters, digits and spaces.')
  }
  const target = join(folder, `mfe-${name}`)
  if (await stat(target).catch(() => undefined)) {
    throw new CommandError(`${target} already exists.`)
  }
  await cp(join(kitFolder, 'template'), target, { recursive: true })
  const owner = {
    team: options.team ?? PLACEHOLDER_OWNER.team,
    contact: options.contact ?? PLACEHOLDER_OWNER.contact,
  }
  await fillIn(target, { name, capitalised, title, owner, versions: await versionsOfKit() })
  console.log(
    `Created ${basename(target)}. Next: cd ${basename(target)}, npm install (with ../packages/*.tgz if you have archives), npx headway-section check`,
  )
}

/** Returns the package versions for the template: those that the kit itself was built and tested with. */
async function versionsOfKit(): Promise<Record<string, string>> {
  const kit = JSON.parse(await readFile(join(kitFolder, 'package.json'), 'utf8')) as KitPackage
  return { ...kit.dependencies, ...kit.peerDependencies, '@headway/section-kit': `^${kit.version}` }
}

interface Filling {
  name: string
  /** The name with a capital first letter, for use within identifiers. */
  capitalised: string
  title: string
  owner: { team: string; contact: string }
  versions: Record<string, string>
}

/** Replaces the template's placeholders for names and versions, and renames the files. */
async function fillIn(target: string, { name, capitalised, title, owner, versions }: Filling): Promise<void> {
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
      .replaceAll('"__owner__"', JSON.stringify(owner))
      .replaceAll(/__version:([^_]+)__/g, (_, library: string) => versionOf(versions, library))
    await writeFile(file, filled)
    await rename(file, join(entry.parentPath, nameOf(entry.name, name)))
  }
}

/** Template files have an extra extension so that the tools of the portal's repository ignore them. */
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
