import { DateTime, IANAZone } from 'luxon'

const SECOND = 1_000

/**
 * Returns the time at which a zone's clocks show a local time; the earlier one if they show it twice.
 *
 * @param local for example `2026-12-31T17:00:00`.
 * @param timeZone IANA name.
 */
export const parseLocalTime = (local: string, timeZone: string): Date =>
  DateTime.fromISO(local, { zone: timeZone }).toJSDate()

/**
 * Returns the local time of a zone, rounded to the second, for example `2026-12-31T17:00:00`. The offset is added when
 * the text would be read back as something else: for midnight, which means a date without time, and for the later of
 * two equal local times.
 */
export function formatLocalTime(moment: Date, timeZone: string): string {
  const rounded = new Date(Math.round(moment.getTime() / SECOND) * SECOND)
  const local = DateTime.fromJSDate(rounded, { zone: timeZone })
  const time = local.toISO({ includeOffset: false, suppressMilliseconds: true }) as string
  const isExact =
    !time.endsWith('T00:00:00') && parseLocalTime(time, timeZone).getTime() === rounded.getTime()
  return isExact ? time : (local.toISO({ suppressMilliseconds: true }) as string)
}

/** Returns the heading of a column with the time zone of its times. */
export const formatHeading = (head: string, timeZone: string): string => `${head} (${timeZone})`

/** Splits a heading from `formatHeading` into name and time zone. */
export function parseHeading(head: string): { name: string; timeZone: string | undefined } {
  const [, name, timeZone = ''] = /^(.*\S) ?\(([\w+\-/]+)\)$/.exec(head) ?? []
  return name !== undefined && IANAZone.isValidZone(timeZone)
    ? { name, timeZone }
    : { name: head, timeZone: undefined }
}
