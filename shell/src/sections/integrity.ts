import type { SectionEntry } from './registry.ts'

const pinned = new Map<string, string>()
const developmentOrigins = new Set<string>()

/** Takes over which scripts a section may run. Earlier builds stay listed for pages that still run them. */
export function pinScripts(section: SectionEntry): void {
  for (const [path, integrity] of Object.entries(section.integrity)) {
    pinned.set(path, integrity)
  }
  if (section.development && section.entry) {
    developmentOrigins.add(new URL(section.entry, location.href).origin)
  }
}

/**
 * The integrity that a section's script must have; the empty string for one of a hot-reloading server.
 *
 * @throws Error for a script that no section of the registry names: whatever is not listed does not run (docs/RULES.md, "Attacks").
 */
function integrityOf(address: string): string {
  const url = new URL(address, location.href)
  if (developmentOrigins.has(url.origin)) {
    return ''
  }
  const integrity = pinned.get(url.pathname)
  if (url.origin !== location.origin || integrity === undefined) {
    throw new Error(`${url.pathname} is not a script of a known section`)
  }
  return integrity
}

/** Makes the script element for a section's entry; the browser checks its bytes before they run. */
export function createPinnedScript(address: string): HTMLScriptElement {
  const script = document.createElement('script')
  script.src = new URL(address, location.href).href
  script.async = true
  script.crossOrigin = 'anonymous'
  script.integrity = integrityOf(address)
  return script
}

/** Answers the sections' own chunk loaders. */
Object.defineProperty(globalThis, Symbol.for('headway.integrity'), { value: integrityOf })
