import { knownSections } from './sectionStore.ts'
import { findSection } from './registry.ts'

const requested = new Set<string>()

/**
 * Fetches a section's scripts ahead of the click, when the pointer or the focus is on its entry. They only go into the
 * browser's cache: nothing runs before the section is opened, and then with its integrity. Not `rel="preload"`, which
 * browsers warn about when the entry is not opened after all.
 */
export function preloadSectionAt(path: string): void {
  const section = findSection(knownSections(), path)
  if (!section?.entry || section.development) {
    return
  }
  for (const address of [section.entry, ...section.expose]) {
    if (requested.has(address)) {
      continue
    }
    requested.add(address)
    const link = document.createElement('link')
    link.rel = 'prefetch'
    link.as = 'script'
    link.href = address
    link.crossOrigin = 'anonymous'
    document.head.append(link)
  }
}
