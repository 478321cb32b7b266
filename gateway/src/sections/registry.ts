import type { SectionEntry as RegistryEntry } from '@headway/contracts/section-registry'
import {
  type BuiltSection,
  readPackageDescription,
  type KnownSection,
  type RoutePreload,
} from './description.ts'
import { builtEntry, mountOf } from './entries.ts'
import type { Visitor } from './store/registry-client.ts'
import type { StoredSections } from './store/stored-sections.ts'
import { folderSource, httpSource, type SectionSource } from './release-source.ts'

/** The portal's sections in their current state. */
export interface SectionRegistry {
  /** @param visitor visitor whose session decides which releases are returned. */
  entries(visitor: Visitor): Promise<RegistryEntry[]>
  /** Returns the first requests of a section's routes. */
  preloads(entry: Pick<RegistryEntry, 'name' | 'version'>): RoutePreload[]
  /** Returns the folder or HTTP address of the files under `/mfe/<mount>/`; undefined if there is no such section. */
  locationOf(mount: string): string | undefined
}

export type { RegistryEntry }

interface RegistryOptions {
  /** Folder or HTTP address by section name. */
  sections: Record<string, string>
  /** Folder that contains the sections' packages. */
  workspace: string
  developmentSection?: string | undefined
  /** Sections whose releases the backend stores. Those in folders take precedence. */
  stored?: StoredSections | undefined
}

/** Returns a registry of the sections. A section that cannot be read stays in the list as unavailable. */
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
      return unavailableEntry(name, lastKnown.get(name) ?? (await readPackageDescription(workspace, name)))
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

/** Returns whether a section's location is a server rather than a folder. */
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
