import { themeStorageKey } from '../tokens/tokens.ts'

/** Theme that the user chose, or the default; `system` follows the operating system. */
export type ThemePreference = 'light' | 'dark' | 'system'
/** Theme that is shown. */
export type ResolvedTheme = 'light' | 'dark'

const systemDark = '(prefers-color-scheme: dark)'
const listeners = new Set<() => void>()

/**
 * Key of the default theme. It is stored in the browser, because the next page must choose a theme before it gets an
 * answer from the server.
 */
const DEFAULT_KEY = `${themeStorageKey}-default`

function readStored(key: string): ThemePreference | undefined {
  try {
    const stored = window.localStorage.getItem(key)
    return stored === 'light' || stored === 'dark' ? stored : undefined
  } catch {
    // The browser may block storage; the system's theme applies then.
    return undefined
  }
}

/** Stores a preference. `system` is represented by a missing entry. */
function writeStored(key: string, preference: ThemePreference): void {
  try {
    if (preference === 'system') {
      window.localStorage.removeItem(key)
    } else {
      window.localStorage.setItem(key, preference)
    }
  } catch {
    // Without storage, the theme applies to this page only.
  }
}

/** Returns the stored choice, or else the default. Values other than `light` and `dark` are ignored. */
export function readThemePreference(): ThemePreference {
  return readStored(themeStorageKey) ?? readStored(DEFAULT_KEY) ?? 'system'
}

/** Returns the theme that a preference means on this device. */
export function resolveTheme(preference: ThemePreference): ResolvedTheme {
  if (preference !== 'system') {
    return preference
  }
  return window.matchMedia(systemDark).matches ? 'dark' : 'light'
}

/** Sets a theme on the root element, where the tokens' CSS rules read it. */
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

/** Returns the current preference, which is read from storage once. */
export function getThemePreference(): ThemePreference {
  current ??= readThemePreference()
  return current
}

/** Stores and applies a preference, and notifies all subscribers. */
export function setThemePreference(preference: ThemePreference): void {
  current = preference
  writeStored(themeStorageKey, preference)
  applyTheme(preference)
  notify()
}

/** Sets the theme for users who have chosen none, on this page and the next ones. */
export function setDefaultTheme(preference: ThemePreference): void {
  writeStored(DEFAULT_KEY, preference)
  if (readStored(themeStorageKey) === undefined && getThemePreference() !== preference) {
    current = preference
    applyTheme(preference)
    notify()
  }
}

/**
 * Calls a listener when the theme changes: in this page, in another tab, or in the operating system.
 *
 * @returns a function that ends the subscription.
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
