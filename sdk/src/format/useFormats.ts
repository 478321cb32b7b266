import { createContext, useContext } from 'react'
import { createFormats, type Formats, once, usualLocale } from './formats.ts'

/** Returns the IANA name of the browser's time zone. */
export const browserTimeZone = once(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)

/** Formats without a signed-in user: the portal's locale and the browser's time zone. */
const fallback = createFormats({ locale: usualLocale, timeZone: browserTimeZone, dateFormat: 'MM/DD/YYYY' })

/** Context that `OrganizationFormats` provides. */
export const FormatsContext = createContext<Formats>(fallback)

/** Returns the formatters of the organization. */
export const useFormats = (): Formats => useContext(FormatsContext)
