const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const dateAndTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/**
 * A moment as people say it: '5 minutes ago', 'yesterday', and the date once it is more than a week away.
 *
 * @param moment ISO 8601.
 * @param now what counts as the present.
 */
export function relativeTime(moment: string, now = new Date()): string {
  const seconds = (new Date(moment).getTime() - now.getTime()) / 1_000
  const distance = Math.abs(seconds)
  if (distance < HOUR) {
    return relative.format(Math.round(seconds / MINUTE), 'minute')
  }
  if (distance < DAY) {
    return relative.format(Math.round(seconds / HOUR), 'hour')
  }
  return distance < 7 * DAY
    ? relative.format(Math.round(seconds / DAY), 'day')
    : dateAndTime.format(new Date(moment))
}
