import { knownSections } from './sectionStore.ts'
import { findSection, releaseAddress } from './registry.ts'

const requested = new Set<string>()

function prefetch(address: string, as: 'script' | 'fetch'): void {
  if (requested.has(address)) {
    return
  }
  requested.add(address)
  const link = document.createElement('link')
  link.rel = 'prefetch'
  link.as = as
  link.href = address
  link.crossOrigin = 'anonymous'
  document.head.append(link)
}

/**
 * Prefetches a section's scripts when the pointer or the focus is on its link. They only go into the browser's cache:
 * nothing runs before the section is opened, and then its integrity is checked. `rel="preload"` would cause browser
 * warnings if the section is not opened.
 */
export function preloadSectionAt(path: string): void {
  const section = findSection(knownSections(), path)
  if (!section?.entry || section.development) {
    return
  }
  for (const address of [section.entry, ...section.expose]) {
    prefetch(address, address.endsWith('.js') ? 'script' : 'fetch')
  }
  if (section.partial) {
    prefetch(releaseAddress(section.name, section.version), 'fetch')
  }
}
