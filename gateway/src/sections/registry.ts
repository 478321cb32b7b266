import {
  type BuiltSection,
  describedInPackage,
  type KnownSection,
  type RoutePreload,
  type SectionPage,
} from './description.ts'
import { folderSource, httpSource, type SectionSource } from './source.ts'

/** One section as the shell sees it in `/sections.json`. */
export interface RegistryEntry {
  name: string
  title: string
  version: string
  /** Number of the mount contract it was built against; null while it is unavailable. */
  contract: number | null
  basePaths: string[]
  /** Its pages, where its build names them. */
  routes?: SectionPage[]
  /** Address of the federation entry; null while it is unavailable. */
  entry: string | null
  /** Scripts of the exposed mount module, worth preloading. */
  expose: string[]
  /** Address of every script to its SHA-384, in the form of a script's `integrity` attribute. */
  integrity: Record<string, string>
  /** Its build cannot be read: the shell shows the panel. */
  unavailable?: true
  /** It runs from a hot-reloading server, whose scripts have no lasting hash. */
  development?: true
}

/** The sections of the portal, as they are at this moment. */
export interface SectionRegistry {
  entries(): Promise<RegistryEntry[]>
  /** What the routes of a section ask for first. */
  preloads(name: string): RoutePreload[]
  /** Folder or http address of the files mounted at `/mfe/<mount>/`, if there is such a section. */
  locationOf(mount: string): string | undefined
}

interface RegistryOptions {
  /** Section name to folder or http address. */
  sections: Record<string, string>
  /** Folder that holds the sections' packages. */
  workspace: string
  developmentSection?: string | undefined
}

/** Follows the built sections; a section that cannot be read stays in the list as unavailable. */
export function createRegistry({
  sections,
  workspace,
  developmentSection,
}: RegistryOptions): SectionRegistry {
  const followed = Object.entries(sections).map(([name, location]) => ({
    name,
    location: location.replace(/\/+$/, ''),
    source: sourceAt(location.replace(/\/+$/, '')),
  }))
  const lastKnown = new Map<string, KnownSection>()
  const lastPreloads = new Map<string, RoutePreload[]>()

  const entryOf = async ({ name, location, source }: (typeof followed)[number]) => {
    const built = await source.read()
    if (built?.name !== name) {
      return unavailableEntry(name, lastKnown.get(name) ?? (await describedInPackage(workspace, name)))
    }
    lastKnown.set(name, built)
    lastPreloads.set(name, built.preload)
    return name === developmentSection ? developmentEntry(built, location) : builtEntry(built)
  }

  return {
    entries: () => Promise.all(followed.map(entryOf)),
    preloads: (name) => lastPreloads.get(name) ?? [],
    locationOf: (mount) => followed.find(({ name }) => mountOf(name) === mount)?.location,
  }
}

function sourceAt(location: string): SectionSource {
  return isHttp(location) ? httpSource(location) : folderSource(location)
}

/** Whether a section's location is a server rather than a folder. */
export function isHttp(location: string): boolean {
  return /^https?:\/\//.test(location)
}

/** The folder name under `/mfe/`: `tasks` for `mfe_tasks`. */
function mountOf(name: string): string {
  return name.replace(/^mfe_/, '')
}

function builtEntry(built: BuiltSection): RegistryEntry {
  const address = (file: string) => `/mfe/${mountOf(built.name)}/${file}`
  return {
    name: built.name,
    title: built.title,
    version: built.version,
    contract: built.contract,
    basePaths: built.basePaths,
    ...(built.routes ? { routes: built.routes } : {}),
    entry: address(built.entry),
    expose: built.expose.map(address),
    integrity: Object.fromEntries(
      Object.entries(built.integrity).map(([file, digest]) => [address(file), digest]),
    ),
  }
}

function developmentEntry(built: BuiltSection, location: string): RegistryEntry {
  return {
    ...builtEntry(built),
    entry: `${location}/${built.entry}`,
    expose: [],
    integrity: {},
    development: true,
  }
}

function unavailableEntry(name: string, known: KnownSection | undefined): RegistryEntry {
  return {
    name,
    title: known?.title ?? mountOf(name),
    version: known?.version ?? '',
    contract: null,
    basePaths: known?.basePaths ?? [`/${mountOf(name)}`],
    entry: null,
    expose: [],
    integrity: {},
    unavailable: true,
  }
}
