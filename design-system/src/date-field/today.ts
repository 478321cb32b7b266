import { createContext, useCallback, useContext } from 'react'

/** Time zone in which days begin and end, as an IANA name. An object, so that its zone may be found out late. */
interface TimeZone {
  readonly timeZone: string
}

/** The organization's time zone; the browser's counts where nothing provides one. */
export const TimeZoneContext = createContext<TimeZone | undefined>(undefined)

/** The day that a time zone has now, as `YYYY-MM-DD`. */
const todayIn = (timeZone: string | undefined): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(),
  )

/**
 * Returns a function that tells today's day of the organization as `YYYY-MM-DD`, whatever time zone the browser is set
 * to. It is a function because a page may stay open past midnight.
 */
export function useToday(): () => string {
  const zone = useContext(TimeZoneContext)
  return useCallback(() => todayIn(zone?.timeZone), [zone])
}
