import type { KeptRule, Occurrence } from '@headway/contracts/series'
import type { Calendar, OfficeDays } from '../calendar/index.ts'
import { occurrenceDates } from './occurrence-dates.ts'

/** Maximum number of consecutive days to search for a working day. */
const MAX_DAYS_OFF = 60
/** Maximum number of days of the rule searched without a result, since all of them may be days off. */
const MAX_SEARCHED = 750

/** State of a series. Together with the calendar it determines the next occurrences. */
export interface SeriesPosition {
  rule: Omit<KeptRule, 'nonWorkingDays'> & { nonWorkingDays: 'before' | 'after' | 'skip' | 'keep' }
  /** The last processed day of the rule. */
  lastDay: string
  lastDueDay: string | null
  counted: number
  /** Days that a user chose to skip. */
  skipped: ReadonlySet<string>
}

/** Returns the state of a new series whose first task is due on a day. Past occurrences are not created. */
export function beginningOf(calendar: Pick<Calendar, 'plusDays' | 'today'>, firstDay: string) {
  const yesterday = calendar.plusDays(calendar.today(), -1)
  return { lastDay: firstDay > yesterday ? firstDay : yesterday, lastDueDay: firstDay, counted: 1 }
}

/** An {@link Occurrence} with the number of occurrences up to it. */
export interface Counted extends Occurrence {
  counted: number
}

function nextWorkingDay(from: string, step: 1 | -1, days: OfficeDays): string | null {
  let day = from
  for (let tries = 0; tries < MAX_DAYS_OFF; tries++) {
    day = days.plusDays(day, step)
    if (days.isWorkingDay(day)) {
      return day
    }
  }
  return null
}

/** Returns the due day for a day of the rule that is a day off; null when it is skipped. */
function movedDay(day: string, rule: SeriesPosition['rule'], days: OfficeDays): string | null {
  switch (rule.nonWorkingDays) {
    case 'keep':
      return day
    case 'skip':
      return null
    case 'before':
      return nextWorkingDay(day, -1, days)
    case 'after':
      return nextWorkingDay(day, 1, days)
  }
}

/** Tells whether a day has an occurrence of its own, so that no other one is moved to it. */
const isDayOfRule = (rule: SeriesPosition['rule'], day: string, days: OfficeDays): boolean =>
  occurrenceDates(rule, days.plusDays(day, -1)).next().value === day

/**
 * Generates the next occurrences of a series in order, without end if the rule has none. An occurrence moved to the
 * day of another one is dropped, so that no two tasks of a series are due on the same day.
 *
 * @param days the organization's calendar.
 */
export function* occurrencesOf(position: SeriesPosition, days: OfficeDays): Generator<Counted> {
  const { rule, skipped } = position
  const isFull = () => rule.endsAfter !== null && counted >= rule.endsAfter
  let { counted, lastDueDay } = position
  let searched = 0
  for (const day of occurrenceDates(rule, position.lastDay)) {
    if (isFull() || ++searched > MAX_SEARCHED) {
      return
    }
    const isOff = !days.isWorkingDay(day)
    const dayOff = isOff ? { holiday: days.holidayOn(day) } : null
    if (skipped.has(day)) {
      counted++
      yield { day, dueDay: null, appearsOn: null, dayOff: null, isSkipped: true, counted }
      continue
    }
    const dueDay = isOff ? movedDay(day, rule, days) : day
    if (dueDay === null) {
      yield { day, dueDay, appearsOn: null, dayOff, isSkipped: false, counted }
      continue
    }
    if ((lastDueDay !== null && dueDay <= lastDueDay) || (dueDay > day && isDayOfRule(rule, dueDay, days))) {
      continue
    }
    lastDueDay = dueDay
    searched = 0
    counted++
    const appearsOn = days.plusDays(dueDay, -rule.leadDays)
    yield { day, dueDay, appearsOn, dayOff: dueDay === day ? null : dayOff, isSkipped: false, counted }
  }
}

/** Returns the next occurrence that gets a task; undefined when there is none. */
export function nextDue(position: SeriesPosition, days: OfficeDays): Counted | undefined {
  for (const occurrence of occurrencesOf(position, days)) {
    if (occurrence.dueDay !== null) {
      return occurrence
    }
  }
  return undefined
}

/** Maximum number of lines in a preview, including those without a task. */
const MAX_SHOWN = 12

/**
 * Returns the next occurrences for a preview. Occurrences skipped because of a regular day off are not shown.
 *
 * @param count number of occurrences with a task.
 */
export function listUpcoming(position: SeriesPosition, days: OfficeDays, count = 5): Occurrence[] {
  const shown: Occurrence[] = []
  let left = count
  for (const { counted: _, ...occurrence } of occurrencesOf(position, days)) {
    if (occurrence.dueDay === null && !occurrence.isSkipped && !occurrence.dayOff?.holiday) {
      continue
    }
    shown.push(occurrence)
    left -= occurrence.dueDay === null ? 0 : 1
    if (left === 0 || shown.length === MAX_SHOWN) {
      break
    }
  }
  return shown
}
