import { useSyncExternalStore } from 'react'
import { fetchRegistry, readEmbeddedRegistry, type SectionEntry } from './registry.ts'

let entries = readEmbeddedRegistry()
const listeners = new Set<() => void>()

/** The sections as last heard of. */
export const knownSections = (): readonly SectionEntry[] => entries

/** A section as last heard of. */
export const knownSection = (name: string): SectionEntry | undefined =>
  entries.find((entry) => entry.name === name)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** {@link knownSections} for components: they are drawn anew when something was shipped. */
export const useKnownSections = (): readonly SectionEntry[] => useSyncExternalStore(subscribe, knownSections)

/**
 * Asks for the sections as they are now.
 *
 * @throws Error when the answer does not come; what is known stays.
 */
export async function refreshSections(): Promise<void> {
  const fetched = await fetchRegistry()
  if (JSON.stringify(fetched) === JSON.stringify(entries)) {
    return
  }
  entries = fetched
  for (const listener of listeners) {
    listener()
  }
}
