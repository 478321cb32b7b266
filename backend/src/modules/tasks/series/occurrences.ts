import type { KeptRule, Occurrence } from '@headway/contracts/series'
import type { Calendar, OfficeDays } from '../../calendar/index.ts'
import { daysOfRule } from './rule-days.ts'

/** How many days in a row are looked through for one on which people work. */
const MOST_DAYS_OFF = 60
/** Where the search for a day ends although the rule goes on: all its days may be days off. */
const MOST_SEARCHED = 750

/** Where a series stands: what comes next follows from it and the calendar. */
export interface SeriesPosition {
  rule: Omit<KeptRule, 'nonWorkingDays'> & { nonWorkingDays: 'before' | 'after' | 'skip' | 'keep' }
  /** The last day of the rule that has been dealt with. */
  lastDay: string
  lastDueDay: string | null
  counted: number
  /** Days that somebody has left out. */
  skipped: ReadonlySet<string>
}

/** Where a series stands that begins with a task of a first day: dates that are over are not made up for. */
export function beginningOf(calendar: Pick<Calendar, 'plusDays' | 'today'>, firstDay: string) {
  const yesterday = calendar.plusDays(calendar.today(), -1)
  return { lastDay: firstDay > yesterday ? firstDay : yesterday, lastDueDay: firstDay, counted: 1 }
}

/** An {@link Occurrence} with how many there are up to it. */
export interface Counted extends Occurrence {
  counted: number
}

function nextWorkingDay(from: string, step: 1 | -1, days: OfficeDays): string | null {
  let day = from
  for (let tries = 0; tries < MOST_DAYS_OFF; tries++) {
    day = days.plusDays(day, step)
    if (days.isWorkingDay(day)) {
      return day
    }
  }
  return null
}

/** The day a task is due whose day of the rule is a day off; null when it is left out. */
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

/** Whether a day has a task of its own, so that none is moved there. */
const isDayOfRule = (rule: SeriesPosition['rule'], day: string, days: OfficeDays): boolean =>
  daysOfRule(rule, days.plusDays(day, -1)).next().value === day

/**
 * The dates of a series that are still to come, in their order, without an end where the rule has none. A date that moves
 * onto another one is none of its own, so that no two tasks of a series are due on one day.
 *
 * @param days the organisation's calendar.
 */
export function* occurrencesOf(position: SeriesPosition, days: OfficeDays): Generator<Counted> {
  const { rule, skipped } = position
  const isFull = () => rule.endsAfter !== null && counted >= rule.endsAfter
  let { counted, lastDueDay } = position
  let searched = 0
  for (const day of daysOfRule(rule, position.lastDay)) {
    if (isFull() || ++searched > MOST_SEARCHED) {
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

/** The next date that gets a task, undefined when there is none. */
export function nextDue(position: SeriesPosition, days: OfficeDays): Counted | undefined {
  for (const occurrence of occurrencesOf(position, days)) {
    if (occurrence.dueDay !== null) {
      return occurrence
    }
  }
  return undefined
}

/** Lines of a preview, those without a task included. */
const MOST_SHOWN = 12

/**
 * The next dates as people are shown them. Left out for a weekday on which nobody works is nothing worth a line.
 *
 * @param count how many with a task.
 */
export function upcomingOf(position: SeriesPosition, days: OfficeDays, count = 5): Occurrence[] {
  const shown: Occurrence[] = []
  let left = count
  for (const { counted: _, ...occurrence } of occurrencesOf(position, days)) {
    if (occurrence.dueDay === null && !occurrence.isSkipped && !occurrence.dayOff?.holiday) {
      continue
    }
    shown.push(occurrence)
    left -= occurrence.dueDay === null ? 0 : 1
    if (left === 0 || shown.length === MOST_SHOWN) {
      break
    }
  }
  return shown
}
