const date = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: '2-digit', day: '2-digit' })
const calendarDate = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  timeZone: 'UTC',
})
const dateAndTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/**
 * A due date as `MM/DD/YYYY`, with the time where it has one.
 *
 * @param value a calendar date, which belongs to no time zone, or a moment.
 */
export function formatDueDate(value: string): string {
  return value.includes('T')
    ? dateAndTime.format(new Date(value))
    : calendarDate.format(new Date(`${value}T00:00:00Z`))
}

/** A moment's day as `MM/DD/YYYY`. */
export const formatDay = (moment: string): string => date.format(new Date(moment))
