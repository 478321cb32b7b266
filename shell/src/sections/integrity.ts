import type { SectionEntry } from './registry.ts'

const pinned = new Map<string, string>()
const developmentOrigins = new Set<string>()

/** Registers the files of a section: its manifest and scripts. Earlier builds stay registered for pages that still use them. */
export function pinScripts(section: SectionEntry): void {
  for (const [path, integrity] of Object.entries(section.integrity)) {
    pinned.set(path, integrity)
  }
  if (section.development && section.entry) {
    developmentOrigins.add(new URL(section.entry, location.href).origin)
  }
}

/**
 * Returns the integrity value of a section's file; the empty string for one of a development server with hot
 * reloading.
 *
 * @throws Error for a file that no section of the registry lists: unlisted scripts must not run (docs/SECURITY.md,
 * "Attacks and defenses").
 */
export function integrityOf(address: string): string {
  const url = new URL(address, location.href)
  if (developmentOrigins.has(url.origin)) {
    return ''
  }
  const integrity = pinned.get(url.pathname)
  if (url.origin !== location.origin || integrity === undefined) {
    throw new Error(`${url.pathname} is not a file of a known section`)
  }
  return integrity
}

/** Creates a script element for a section's script; the browser checks its integrity before it runs. */
export function createPinnedScript(address: string): HTMLScriptElement {
  const script = document.createElement('script')
  script.src = new URL(address, location.href).href
  script.async = true
  script.crossOrigin = 'anonymous'
  script.integrity = integrityOf(address)
  return script
}

/** The sections' own chunk loaders call this function. */
Object.defineProperty(globalThis, Symbol.for('headway.integrity'), { value: integrityOf })
