/** One section as the gateway describes it. */
export interface SectionEntry {
  /** Federation name, for example `mfe_tasks`. */
  readonly name: string
  readonly title: string
  readonly version: string
  /** Number of the mount contract it was built against; null while it is unavailable. */
  readonly contract: number | null
  readonly basePaths: readonly string[]
  /** Its pages; none of a section of mount contract 1, whose pages lie somewhere below its base paths. */
  readonly routes?: readonly { readonly path: string; readonly title: string }[]
  /** Address of the federation entry; null while it is unavailable. */
  readonly entry: string | null
  /** Scripts of the exposed mount module. */
  readonly expose: readonly string[]
  /** Address of every script to the `integrity` it must have. */
  readonly integrity: Readonly<Record<string, string>>
  /** It runs from a hot-reloading server, whose scripts have no lasting hash. */
  readonly development?: true
}

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
  const response = await fetch('/sections.json', { signal: AbortSignal.timeout(REGISTRY_TIME_LIMIT) })
  if (!response.ok) {
    throw new Error(`The list of sections answered ${response.status}`)
  }
  return ((await response.json()) as Registry).sections
}

/** The section that owns a path: its base path or below. */
export function findSection(sections: readonly SectionEntry[], pathname: string): SectionEntry | undefined {
  return sections.find(({ basePaths }) =>
    basePaths.some((base) => pathname === base || pathname.startsWith(`${base}/`)),
  )
}
