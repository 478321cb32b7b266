import { themeStorageKey } from '../tokens/tokens.ts'

/** What the person chose, or holds for those who have not; `system` follows the operating system. */
export type ThemePreference = 'light' | 'dark' | 'system'
/** What is shown. */
export type ResolvedTheme = 'light' | 'dark'

const systemDark = '(prefers-color-scheme: dark)'
const listeners = new Set<() => void>()

/** Beside the choice, because the next page decides on it before it has asked anybody. */
const DEFAULT_KEY = `${themeStorageKey}-default`

function readStored(key: string): ThemePreference | undefined {
  try {
    const stored = window.localStorage.getItem(key)
    return stored === 'light' || stored === 'dark' ? stored : undefined
  } catch {
    // Storage can be forbidden by the browser; the system's theme is a sound answer then.
    return undefined
  }
}

/** `system` is stored as nothing at all. */
function writeStored(key: string, preference: ThemePreference): void {
  try {
    if (preference === 'system') {
      window.localStorage.removeItem(key)
    } else {
      window.localStorage.setItem(key, preference)
    }
  } catch {
    // The choice then lasts for this page only.
  }
}

/** The stored choice, else what holds for those who have made none; anything but `light` and `dark` counts as none. */
export function readThemePreference(): ThemePreference {
  return readStored(themeStorageKey) ?? readStored(DEFAULT_KEY) ?? 'system'
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
  writeStored(themeStorageKey, preference)
  applyTheme(preference)
  notify()
}

/** Says what holds for somebody who has chosen nothing, on this page and the next ones. */
export function setDefaultTheme(preference: ThemePreference): void {
  writeStored(DEFAULT_KEY, preference)
  if (readStored(themeStorageKey) === undefined && getThemePreference() !== preference) {
    current = preference
    applyTheme(preference)
    notify()
  }
}

/**
 * Follows the choice: changes made here, in another tab, and by the operating system.
 *
 * @returns the function that ends the subscription
 */
export function subscribeToTheme(listener: () => void): () => void {
  const query = window.matchMedia(systemDark)
  const onStorage = (event: StorageEvent) => {
    if (event.key !== themeStorageKey && event.key !== DEFAULT_KEY && event.key !== null) {
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
