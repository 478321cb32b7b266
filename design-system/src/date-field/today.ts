import { createContext, useCallback, useContext } from 'react'

/**
 * Time zone in which days begin and end, as an IANA name. It is an object, so that a getter can determine the zone
 * later.
 */
interface TimeZone {
  readonly timeZone: string
}

/** Time zone of the organization. Without a provider, the browser's time zone applies. */
export const TimeZoneContext = createContext<TimeZone | undefined>(undefined)

/** Returns the current day of a time zone as `YYYY-MM-DD`. */
const todayIn = (timeZone: string | undefined): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(),
  )

/**
 * Returns a function for the current day in the organization's time zone, as `YYYY-MM-DD`. It is a function because a
 * page may stay open past midnight.
 */
export function useToday(): () => string {
  const zone = useContext(TimeZoneContext)
  return useCallback(() => todayIn(zone?.timeZone), [zone])
}
