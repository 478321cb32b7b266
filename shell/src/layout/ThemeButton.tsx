import { IconButton, useTheme } from '@headway/design-system'
import { MoonIcon, SunIcon } from '@headway/design-system/icons'
import { messages } from '../messages/en.ts'

/** Button that switches between light and dark. The choice is stored in this browser. */
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
