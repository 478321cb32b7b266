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
