import { themeStorageKey } from '../tokens/tokens.ts'

/** What the person chose; `system` follows the operating system and is stored as nothing at all. */
export type ThemePreference = 'light' | 'dark' | 'system'
/** What is shown. */
export type ResolvedTheme = 'light' | 'dark'

const systemDark = '(prefers-color-scheme: dark)'
const listeners = new Set<() => void>()

function readStorage(): string | null {
  try {
    return window.localStorage.getItem(themeStorageKey)
  } catch {
    // Storage can be forbidden by the browser; the system's theme is a sound answer then.
    return null
  }
}

function writeStorage(preference: ThemePreference): void {
  try {
    if (preference === 'system') {
      window.localStorage.removeItem(themeStorageKey)
    } else {
      window.localStorage.setItem(themeStorageKey, preference)
    }
  } catch {
    // The choice then lasts for this page only.
  }
}

/** The stored choice; anything but `light` and `dark` counts as `system`. */
export function readThemePreference(): ThemePreference {
  const stored = readStorage()
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** The theme a choice leads to on this machine. */
export function resolveTheme(preference: ThemePreference): ResolvedTheme {
  if (preference !== 'system') {
    return preference
  }
  return window.matchMedia(systemDark).matches ? 'dark' : 'light'
}

/** Writes a theme to the root element, where the tokens look for it. */
export function applyTheme(preference: ThemePreference): void {
  const root = document.documentElement
  if (preference === 'system') {
    root.removeAttribute('data-theme')
  } else {
    root.setAttribute('data-theme', preference)
  }
  root.style.colorScheme = resolveTheme(preference)
}

function notify(): void {
  for (const listener of listeners) {
    listener()
  }
}

let current: ThemePreference | undefined

/** The choice in force, read from storage once. */
export function getThemePreference(): ThemePreference {
  current ??= readThemePreference()
  return current
}

/** Stores, applies and announces a choice to every subscriber. */
export function setThemePreference(preference: ThemePreference): void {
  current = preference
  writeStorage(preference)
  applyTheme(preference)
  notify()
}

/**
 * Follows the choice: changes made here, in another tab, and by the operating system.
 *
 * @returns the function that ends the subscription
 */
export function subscribeToTheme(listener: () => void): () => void {
  const query = window.matchMedia(systemDark)
  const onStorage = (event: StorageEvent) => {
    if (event.key !== themeStorageKey && event.key !== null) {
      return
    }
    current = readThemePreference()
    applyTheme(current)
    listener()
  }
  const onSystem = () => {
    applyTheme(getThemePreference())
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  query.addEventListener('change', onSystem)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
    query.removeEventListener('change', onSystem)
  }
}
