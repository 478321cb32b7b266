const dateAndTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })

/** A moment with its day, in the person's time zone. */
export const formatMoment = (moment: string): string => dateAndTime.format(new Date(moment))

/** The time of a moment. */
export const formatTime = (moment: string): string => time.format(new Date(moment))
