import { type ReactNode, useMemo } from 'react'
import { useCurrentUser } from '../session.ts'
import { createFormats, once, usualLocale } from './formats.ts'
import { browserTimeZone, FormatsContext } from './useFormats.ts'

/** Returns a time zone that the browser supports. The server may know more zones than the browser. */
const knownZone = (timeZone: string): string => {
  try {
    return new Intl.DateTimeFormat(usualLocale, { timeZone }).resolvedOptions().timeZone
  } catch {
    return browserTimeZone()
  }
}

/** Provides the date format and time zone of the organization to its children. Requires a signed-in user. */
export function OrganizationFormats({ children }: { children: ReactNode }) {
  const { timeZone, dateFormat } = useCurrentUser().organization
  const formats = useMemo(
    () => createFormats({ locale: usualLocale, timeZone: once(() => knownZone(timeZone)), dateFormat }),
    [timeZone, dateFormat],
  )
  return <FormatsContext value={formats}>{children}</FormatsContext>
}
