import type { SectionEntry as RegistryEntry } from '@headway/contracts/section-registry'
import { type BuiltSection, describedInPackage, type KnownSection, type RoutePreload } from './description.ts'
import { builtEntry, mountOf } from './entries.ts'
import type { Visitor } from './store/registry-client.ts'
import type { StoredSections } from './store/stored-sections.ts'
import { folderSource, httpSource, type SectionSource } from './source.ts'

/** The sections of the portal, as they are at this moment. */
export interface SectionRegistry {
  /** @param visitor whose session decides who gets which release. */
  entries(visitor: Visitor): Promise<RegistryEntry[]>
  /** What the routes of a section ask for first. */
  preloads(entry: Pick<RegistryEntry, 'name' | 'version'>): RoutePreload[]
  /** Folder or http address of the files mounted at `/mfe/<mount>/`, if there is such a section. */
  locationOf(mount: string): string | undefined
}

export type { RegistryEntry }

interface RegistryOptions {
  /** Section name to folder or http address. */
  sections: Record<string, string>
  /** Folder that holds the sections' packages. */
  workspace: string
  developmentSection?: string | undefined
  /** Sections whose releases the backend keeps; those in folders come before them. */
  stored?: StoredSections | undefined
}

/** Follows the sections; one that cannot be read stays in the list as unavailable. */
export function createRegistry({
  sections,
  workspace,
  developmentSection,
  stored,
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
    async entries(visitor) {
      const [own, others] = await Promise.all([
        Promise.all(followed.map(entryOf)),
        stored ? stored.entries(visitor) : [],
      ])
      return [...own, ...others.filter(({ name }) => !Object.hasOwn(sections, name))]
    },
    preloads: ({ name, version }) => lastPreloads.get(name) ?? stored?.preloads(name, version) ?? [],
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
