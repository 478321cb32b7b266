import type { SectionEntry } from '@headway/contracts/section-registry'
import type { BuiltSection } from './description.ts'

/** The folder name under `/mfe/`: `tasks` for `mfe_tasks`. */
export const mountOf = (name: string): string => name.replace(/^mfe_/, '')

/** The section whose files lie under a folder of `/mfe/`. */
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
  | 'entry'
  | 'expose'
  | 'integrity'
>

/**
 * A section in a list of many: a page that never opens it has no use for the hashes of all its scripts, which do not compress
 * (ADR 166). One in a folder stays as it is, since nothing else describes it.
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
 * A section as the shell sees it.
 *
 * @param version release whose files lie under an address of their own; without one they lie in the section's folder.
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
    entry: address(built.entry),
    expose: built.expose.map(address),
    integrity: Object.fromEntries(
      Object.entries(built.integrity).map(([file, digest]) => [address(file), digest]),
    ),
  }
}
