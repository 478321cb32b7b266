import { useSyncExternalStore } from 'react'
import { fetchRegistry, readEmbeddedRegistry, type SectionEntry } from './registry.ts'

let entries = readEmbeddedRegistry()
const listeners = new Set<() => void>()

/** Returns the sections of the last fetched registry. */
export const knownSections = (): readonly SectionEntry[] => entries

/** Returns a section of the last fetched registry. */
export const knownSection = (name: string): SectionEntry | undefined =>
  entries.find((entry) => entry.name === name)

/** Calls `listener` whenever the registry changes. Returns a function that ends the subscription. */
export const subscribeToSections = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns {@link knownSections} and renders the component again when the registry changes. */
export const useKnownSections = (): readonly SectionEntry[] =>
  useSyncExternalStore(subscribeToSections, knownSections)

/**
 * Keeps the full list of scripts of a known release, because the fetched list names only the scripts that show the
 * section.
 */
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
 * Fetches the current registry.
 *
 * @throws Error if it cannot be fetched; the known entries stay.
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
