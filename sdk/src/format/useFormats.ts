import { createContext, useContext } from 'react'
import { createFormats, type Formats, once, usualLocale } from './formats.ts'

/** IANA name of the zone the browser is set to. */
export const browserTimeZone = once(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)

/** How the portal is read before anybody is known: its own language, the browser's time zone. */
const usual = createFormats({ locale: usualLocale, timeZone: browserTimeZone, dateFormat: 'MM/DD/YYYY' })

/** What `OrganisationFormats` provides. */
export const FormatsContext = createContext<Formats>(usual)

/** Days, times and names as the organisation writes them. */
export const useFormats = (): Formats => useContext(FormatsContext)
