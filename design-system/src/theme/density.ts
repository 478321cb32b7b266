const STORAGE_KEY = 'density'

/** Row and control heights: `compact` shows more rows on a screen. */
export type Density = 'comfortable' | 'compact'

/** The density chosen in this browser; comfortable where nothing is stored. */
export function readDensity(): Density {
  try {
    return window.localStorage.getItem(STORAGE_KEY) === 'compact' ? 'compact' : 'comfortable'
  } catch {
    // The browser can forbid storage.
    return 'comfortable'
  }
}

/** Writes a density to the root element, where the tokens look for it. */
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
    // The choice then lasts for this page only.
  }
  applyDensity(density)
}
