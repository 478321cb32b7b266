import type { SectionEntry } from '@headway/contracts/section-registry'

export type { SectionEntry }

interface Registry {
  readonly sections: readonly SectionEntry[]
}

const REGISTRY_ELEMENT = 'headway-sections'
const REGISTRY_TIME_LIMIT = 8_000

/** The registry as it came with the page, so that the first section needs no further request. */
export function readEmbeddedRegistry(): readonly SectionEntry[] {
  const text = document.getElementById(REGISTRY_ELEMENT)?.textContent
  return text ? (JSON.parse(text) as Registry).sections : []
}

/**
 * The registry as it is now: a section may have been shipped anew since the page was loaded.
 *
 * @throws Error when it cannot be had within eight seconds.
 */
export async function fetchRegistry(): Promise<readonly SectionEntry[]> {
  const response = await fetch('/sections.json', {
    // What is opened is asked for by itself (RFC 7240, section 4.2; ADR 166).
    headers: { Prefer: 'return=minimal' },
    signal: AbortSignal.timeout(REGISTRY_TIME_LIMIT),
  })
  if (!response.ok) {
    throw new Error(`The list of sections answered ${response.status}`)
  }
  return ((await response.json()) as Registry).sections
}

/** Where the gateway says all that it knows of a release. */
export const releaseAddress = (name: string, version: string): string =>
  `/mfe/${name.replace(/^mfe_/, '')}/${version}/entry.json`

/**
 * What the gateway knows of one release, whichever is in use.
 *
 * @throws Error when it cannot be had within eight seconds.
 */
export async function fetchRelease(name: string, version: string): Promise<SectionEntry> {
  const response = await fetch(releaseAddress(name, version), {
    signal: AbortSignal.timeout(REGISTRY_TIME_LIMIT),
  })
  if (!response.ok) {
    throw new Error(`The release ${version} of ${name} answered ${response.status}`)
  }
  return (await response.json()) as SectionEntry
}

/** The section that owns a path: its base path or below. */
export function findSection(sections: readonly SectionEntry[], pathname: string): SectionEntry | undefined {
  return sections.find(({ basePaths }) =>
    basePaths.some((base) => pathname === base || pathname.startsWith(`${base}/`)),
  )
}
