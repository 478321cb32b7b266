export type Politeness = 'polite' | 'assertive'

interface Announcement {
  text: string
  /** Grows with each announcement, so that the same text twice is spoken twice. */
  sequence: number
}

const silence: Announcement = { text: '', sequence: 0 }
const current: Record<Politeness, Announcement> = { polite: silence, assertive: silence }
const listeners = new Set<() => void>()

/**
 * Speaks a text through the live region without moving the focus.
 *
 * @param text what a screen reader says
 * @param politeness `assertive` interrupts; only for what cannot wait
 */
export function announce(text: string, politeness: Politeness = 'polite'): void {
  current[politeness] = { text, sequence: current[politeness].sequence + 1 }
  for (const listener of listeners) {
    listener()
  }
}

/** What the region of this politeness says at present. */
export function readAnnouncement(politeness: Politeness): Announcement {
  return current[politeness]
}

/** @returns the function that ends the subscription */
export function subscribeToAnnouncements(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
