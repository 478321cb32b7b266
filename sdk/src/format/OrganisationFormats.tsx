import { type ReactNode, useMemo } from 'react'
import { useCurrentUser } from '../session.ts'
import { createFormats, once, usualLocale } from './formats.ts'
import { browserTimeZone, FormatsContext } from './useFormats.ts'

/** A browser may know fewer zones than the server that has let the organisation choose one. */
const knownZone = (timeZone: string): string => {
  try {
    return new Intl.DateTimeFormat(usualLocale, { timeZone }).resolvedOptions().timeZone
  } catch {
    return browserTimeZone()
  }
}

/** Everything below writes days and times as the organisation does, in its time zone; only where somebody is signed in. */
export function OrganisationFormats({ children }: { children: ReactNode }) {
  const { timeZone, dateFormat } = useCurrentUser().organisation
  const formats = useMemo(
    () => createFormats({ locale: usualLocale, timeZone: once(() => knownZone(timeZone)), dateFormat }),
    [timeZone, dateFormat],
  )
  return <FormatsContext value={formats}>{children}</FormatsContext>
}
