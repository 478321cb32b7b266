import { useSyncExternalStore } from 'react'

const STORAGE_KEY = 'density'

/** Height of rows and controls: `compact` shows more rows on a screen. */
export type Density = 'comfortable' | 'compact'

/** Returns the density stored in this browser; `comfortable` by default. */
export function readDensity(): Density {
  try {
    return window.localStorage.getItem(STORAGE_KEY) === 'compact' ? 'compact' : 'comfortable'
  } catch {
    // The browser may block storage.
    return 'comfortable'
  }
}

/** Sets the density on the root element, where the tokens' CSS rules read it. */
export function applyDensity(density: Density): void {
  document.documentElement.toggleAttribute('data-density', false)
  if (density === 'compact') {
    document.documentElement.setAttribute('data-density', density)
  }
}

/** Stores and applies a density. */
export function setDensity(density: Density): void {
  try {
    window.localStorage.setItem(STORAGE_KEY, density)
  } catch {
    // Without storage, the density applies to this page only.
  }
  applyDensity(density)
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-density'] })
  return () => observer.disconnect()
}

/** Returns whether the density is compact, for heights that CSS cannot set. */
export const useIsCompact = (): boolean =>
  useSyncExternalStore(subscribe, () => document.documentElement.dataset['density'] === 'compact')
