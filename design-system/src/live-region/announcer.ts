export type Politeness = 'polite' | 'assertive'

interface Announcement {
  text: string
  /** Increases with each announcement, so that the same text is announced again. */
  sequence: number
}

const silence: Announcement = { text: '', sequence: 0 }
const current: Record<Politeness, Announcement> = { polite: silence, assertive: silence }
const listeners = new Set<() => void>()

/**
 * Announces a text through the live region without moving the focus.
 *
 * @param text text for screen readers.
 * @param politeness `assertive` interrupts the screen reader; only for urgent texts.
 */
export function announce(text: string, politeness: Politeness = 'polite'): void {
  current[politeness] = { text, sequence: current[politeness].sequence + 1 }
  for (const listener of listeners) {
    listener()
  }
}

/** Returns the current text of the live region. */
export function readAnnouncement(politeness: Politeness): Announcement {
  return current[politeness]
}

/**
 * Calls a listener on every announcement.
 *
 * @returns a function that ends the subscription.
 */
export function subscribeToAnnouncements(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
