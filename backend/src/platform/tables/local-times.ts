import { DateTime, IANAZone } from 'luxon'

const SECOND = 1_000

/**
 * Returns the moment at which the clocks of a zone show a local time, the earlier one where they show it twice.
 *
 * @param local `2026-12-31T17:00:00`.
 * @param timeZone IANA name.
 */
export const momentOfLocal = (local: string, timeZone: string): Date =>
  DateTime.fromISO(local, { zone: timeZone }).toJSDate()

/**
 * Returns what the clocks of a zone show at a moment, rounded to the second: `2026-12-31T17:00:00`, or with the offset where it
 * would be read as another moment: midnight as a day, and the second of the hours that clocks show twice as the first.
 */
export function localTimeOf(moment: Date, timeZone: string): string {
  const rounded = new Date(Math.round(moment.getTime() / SECOND) * SECOND)
  const local = DateTime.fromJSDate(rounded, { zone: timeZone })
  const time = local.toISO({ includeOffset: false, suppressMilliseconds: true }) as string
  const isExact = !time.endsWith('T00:00:00') && momentOfLocal(time, timeZone).getTime() === rounded.getTime()
  return isExact ? time : (local.toISO({ suppressMilliseconds: true }) as string)
}

/** Returns the heading of a column with the zone that its times are in. */
export const headWithZone = (head: string, timeZone: string): string => `${head} (${timeZone})`

/** Splits the zone from a heading that `headWithZone` has made. */
export function zoneInHead(head: string): { name: string; timeZone: string | undefined } {
  const [, name, timeZone = ''] = /^(.*\S) ?\(([\w+\-/]+)\)$/.exec(head) ?? []
  return name !== undefined && IANAZone.isValidZone(timeZone)
    ? { name, timeZone }
    : { name: head, timeZone: undefined }
}
