import type { KeptRule } from '@headway/contracts/series'
import { seriesMessages } from './series.messages.ts'
import { weekdayOf } from './recurrence.ts'

const texts = seriesMessages.rule

function patternInWords({ pattern, every, weekdays, firstDay }: KeptRule): string {
  const dayOfMonth = Number(firstDay.slice(8))
  switch (pattern) {
    case 'daily':
      return texts.daily(every)
    case 'weekly': {
      const days = weekdays ?? [weekdayOf(firstDay)]
      const [only] = days
      if (every === 1 && days.length === 1 && only !== undefined) {
        return texts.onWeekday(seriesMessages.weekdayNames[only - 1] ?? '')
      }
      const names = days.map((day) => seriesMessages.weekdays[day - 1])
      return texts.weekly(every, names.join(', '))
    }
    case 'monthly':
      return texts.monthly(every, dayOfMonth)
    case 'quarterly':
      return texts.quarterly(every, dayOfMonth)
  }
}

/**
 * Formats a rule as text: "Every 2 weeks on Mon, Fri, by 17:00, until 12/31/2026".
 *
 * @param writeDay formats a day for the reader.
 */
export function describeRecurrence(rule: KeptRule, writeDay: (day: string) => string): string {
  const { dueTime, endsOn, endsAfter } = rule
  return [
    patternInWords(rule),
    ...(dueTime === null ? [] : [texts.by(dueTime)]),
    ...(endsOn === null ? [] : [texts.until(writeDay(endsOn))]),
    ...(endsAfter === null ? [] : [texts.inAll(endsAfter)]),
  ].join(', ')
}
