const dateAndTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
const date = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: '2-digit', day: '2-digit' })

/** A moment with its time, in the person's time zone. */
export const formatMoment = (moment: string): string => dateAndTime.format(new Date(moment))

/** A moment's day as `MM/DD/YYYY`. */
export const formatDay = (moment: string): string => date.format(new Date(moment))
