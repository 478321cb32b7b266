const dateAndTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** A moment with its time, in the reader's time zone. */
export const formatMoment = (moment: string): string => dateAndTime.format(new Date(moment))

/** The day of a moment. */
export const formatDay = (moment: string): string => date.format(new Date(moment))

/** First and last name. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`
