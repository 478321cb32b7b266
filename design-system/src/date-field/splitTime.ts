/** Before a day, a time needs "at" or am/pm, because a number alone is ambiguous. */
const TIME_FIRST =
  /^(?:at\s+(\d{1,2})(?::([0-5]\d))\s?(am|pm)?|(?:at\s+)?(\d{1,2})(?::([0-5]\d))?\s?(am|pm))(?:\s|,)\s*(?=\S)/i
const TIME = /(?:^|\s|,)\s*(?:at\s+)?(\d{1,2})(?::([0-5]\d))?\s?(am|pm)?$/i

const LAST_HOUR = 23
const NOON = 12

function hourOf(typed: number, half: string | undefined): number | undefined {
  if (half === undefined) {
    return typed <= LAST_HOUR ? typed : undefined
  }
  return typed >= 1 && typed <= NOON ? (typed % NOON) + (half === 'pm' ? NOON : 0) : undefined
}

/**
 * Splits a time from the end or the beginning of the typed text: 'fri 15:00', '12/31 at 3pm', '9:30', 'at 12 am
 * tomorrow'. A number alone is not a time.
 *
 * @returns the remaining text for the day, and the time as `hh:mm` if there is one.
 */
export function splitTime(text: string): { day: string; time?: string } {
  const typed = text.trim()
  const [first] = TIME_FIRST.exec(typed) ?? []
  const match = TIME.exec(first === undefined ? typed : first.replace(/,?\s*$/, ''))
  const [, hour = '', minute, half] = match ?? []
  const hours =
    minute === undefined && half === undefined ? undefined : hourOf(Number(hour), half?.toLowerCase())
  return match === null || hours === undefined
    ? { day: text }
    : {
        day: first === undefined ? typed.slice(0, match.index) : typed.slice(first.length),
        time: `${String(hours).padStart(2, '0')}:${minute ?? '00'}`,
      }
}
