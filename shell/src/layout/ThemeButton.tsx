import { IconButton, useTheme } from '@headway/design-system'
import { MoonIcon, SunIcon } from '@headway/design-system/icons'
import { messages } from '../messages/en.ts'

/** Switches between light and dark; the choice is kept in this browser. */
export function ThemeButton() {
  const { resolved, setPreference } = useTheme()
  const isDark = resolved === 'dark'
  return (
    <IconButton
      label={isDark ? messages.header.toLight : messages.header.toDark}
      icon={isDark ? <SunIcon /> : <MoonIcon />}
      onClick={() => setPreference(isDark ? 'light' : 'dark')}
    />
  )
}
