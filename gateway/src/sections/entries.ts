import type { SectionEntry } from '@headway/contracts/section-registry'
import type { BuiltSection } from './description.ts'

/** Returns the folder name under `/mfe/`: `tasks` for `mfe_tasks`. */
export const mountOf = (name: string): string => name.replace(/^mfe_/, '')

/** Returns the section of a folder under `/mfe/`. */
export const sectionOf = (mount: string): string => `mfe_${mount}`

type Described = Pick<
  BuiltSection,
  | 'name'
  | 'title'
  | 'version'
  | 'contract'
  | 'basePaths'
  | 'routes'
  | 'commands'
  | 'navigation'
  | 'slots'
  | 'entry'
  | 'expose'
  | 'integrity'
>

/**
 * Returns an entry for a list of sections. It omits the hashes of most scripts, which do not compress and are useless
 * to pages that never open the section (ADR 004). The entry of a section without a release stays complete, because no
 * other file contains its hashes.
 */
export function listedEntry(section: SectionEntry): SectionEntry {
  const { name, version, entry, expose, integrity } = section
  if (!entry?.startsWith(`/mfe/${mountOf(name)}/${version}/`)) {
    return section
  }
  const first = [entry, ...expose].flatMap((address) => {
    const digest = integrity[address]
    return digest === undefined ? [] : [[address, digest] as const]
  })
  return { ...section, integrity: Object.fromEntries(first), partial: true }
}

/**
 * Returns the registry entry of a built section.
 *
 * @param version release whose files have a URL of their own. Without it, the files are in the section's folder.
 */
export function builtEntry(built: Described, version?: string): SectionEntry {
  const base = `/mfe/${mountOf(built.name)}/${version === undefined ? '' : `${version}/`}`
  const address = (file: string) => base + file
  return {
    name: built.name,
    title: built.title,
    version: built.version,
    contract: built.contract,
    basePaths: built.basePaths,
    ...(built.routes ? { routes: built.routes } : {}),
    ...(built.commands ? { commands: built.commands } : {}),
    ...(built.navigation ? { navigation: built.navigation } : {}),
    ...(built.slots ? { slots: built.slots.map((slot, position) => ({ ...slot, position })) } : {}),
    entry: address(built.entry),
    expose: built.expose.map(address),
    integrity: Object.fromEntries(
      Object.entries(built.integrity).map(([file, digest]) => [address(file), digest]),
    ),
  }
}
