import { createContext, useContext } from 'react'
import { createFormats, type Formats } from './formats.ts'

/** How the portal is read where nobody has chosen: its own language, the browser's time zone. */
const usual = createFormats({
  locale: 'en-US',
  timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  dateFormat: 'MM/DD/YYYY',
})

/** The person's and the organisation's choice; the shell provides it. */
export const FormatsContext = createContext<Formats>(usual)

/** Days, times and names as the person reads them. */
export const useFormats = (): Formats => useContext(FormatsContext)
