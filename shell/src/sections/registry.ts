import type { SectionEntry } from '@headway/contracts/section-registry'

export type { SectionEntry }

interface Registry {
  readonly sections: readonly SectionEntry[]
}

const REGISTRY_ELEMENT = 'headway-sections'
const REGISTRY_TIMEOUT_MS = 8_000

/** Returns the registry that is embedded in the page, so that the first section needs no further request. */
export function readEmbeddedRegistry(): readonly SectionEntry[] {
  const text = document.getElementById(REGISTRY_ELEMENT)?.textContent
  return text ? (JSON.parse(text) as Registry).sections : []
}

/**
 * Fetches the current registry, because a section may have a new release since the page was loaded.
 *
 * @throws Error if it cannot be fetched within eight seconds.
 */
export async function fetchRegistry(): Promise<readonly SectionEntry[]> {
  const response = await fetch('/sections.json', {
    // The details of an opened section are fetched separately (RFC 7240, section 4.2; ADR 004).
    headers: { Prefer: 'return=minimal' },
    signal: AbortSignal.timeout(REGISTRY_TIMEOUT_MS),
  })
  if (!response.ok) {
    throw new Error(`The list of sections failed to load (${response.status})`)
  }
  return ((await response.json()) as Registry).sections
}

/** Returns the URL of the full description of a release. */
export const releaseAddress = (name: string, version: string): string =>
  `/mfe/${name.replace(/^mfe_/, '')}/${version}/entry.json`

/**
 * Fetches the description of one release, which need not be the current one.
 *
 * @throws Error if it cannot be fetched within eight seconds.
 */
export async function fetchRelease(name: string, version: string): Promise<SectionEntry> {
  const response = await fetch(releaseAddress(name, version), {
    signal: AbortSignal.timeout(REGISTRY_TIMEOUT_MS),
  })
  if (!response.ok) {
    throw new Error(`Release ${version} of ${name} failed to load (${response.status})`)
  }
  return (await response.json()) as SectionEntry
}

/** Returns the section that owns a path: its base path or a path below it. */
export function findSection(sections: readonly SectionEntry[], pathname: string): SectionEntry | undefined {
  return sections.find(({ basePaths }) =>
    basePaths.some((base) => pathname === base || pathname.startsWith(`${base}/`)),
  )
}
