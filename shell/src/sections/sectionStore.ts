import { useSyncExternalStore } from 'react'
import { fetchRegistry, readEmbeddedRegistry, type SectionEntry } from './registry.ts'

let entries = readEmbeddedRegistry()
const listeners = new Set<() => void>()

/** The sections as last heard of. */
export const knownSections = (): readonly SectionEntry[] => entries

/** A section as last heard of. */
export const knownSection = (name: string): SectionEntry | undefined =>
  entries.find((entry) => entry.name === name)

/** Calls `listener` whenever the registry has changed, and returns a function that ends that. */
export const subscribeToSections = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** {@link knownSections} for components: they are drawn anew when something was shipped. */
export const useKnownSections = (): readonly SectionEntry[] =>
  useSyncExternalStore(subscribeToSections, knownSections)

/** A list names the scripts that show a section; those of a release whose others are known already stay known. */
function completed(listed: SectionEntry): SectionEntry {
  const known = knownSection(listed.name)
  const isKnown = listed.partial && known && !known.partial && known.entry === listed.entry
  if (!isKnown) {
    return listed
  }
  const { partial: _, ...section } = listed
  return { ...section, integrity: known.integrity }
}

/**
 * Asks for the sections as they are now.
 *
 * @throws Error when the answer does not come; what is known stays.
 */
export async function refreshSections(): Promise<void> {
  const fetched = (await fetchRegistry()).map(completed)
  if (JSON.stringify(fetched) === JSON.stringify(entries)) {
    return
  }
  entries = fetched
  for (const listener of listeners) {
    listener()
  }
}
