import { useSyncExternalStore } from 'react'
import {
  getThemePreference,
  resolveTheme,
  setThemePreference,
  subscribeToTheme,
  type ResolvedTheme,
  type ThemePreference,
} from './themeStore.ts'

export interface Theme {
  /** The stored choice. */
  preference: ThemePreference
  /** What is shown now. */
  resolved: ResolvedTheme
  setPreference: (preference: ThemePreference) => void
  /** Switches to the opposite of what is shown. */
  toggle: () => void
}

/** The theme in force and the ways to change it. Only the controls that show it render again. */
export function useTheme(): Theme {
  const preference = useSyncExternalStore(subscribeToTheme, getThemePreference, () => 'system' as const)
  const resolved = useSyncExternalStore(
    subscribeToTheme,
    () => resolveTheme(getThemePreference()),
    () => 'light' as const,
  )
  return {
    preference,
    resolved,
    setPreference: setThemePreference,
    toggle: () => setThemePreference(resolved === 'dark' ? 'light' : 'dark'),
  }
}
