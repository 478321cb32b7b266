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
  /** Stored preference. */
  preference: ThemePreference
  /** Theme that is shown now. */
  resolved: ResolvedTheme
  setPreference: (preference: ThemePreference) => void
  /** Switches between light and dark. */
  toggle: () => void
}

/**
 * Returns the current theme and functions to change it. Only components that use this hook render again on a change.
 */
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
