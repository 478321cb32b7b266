const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const OPEN_FOR_DAYS = 10
/** Summer time in Berlin in the year 2090. */
const SUMMER_TIME = { from: Date.parse('2090-03-26T01:00:00Z'), until: Date.parse('2090-10-29T01:00:00Z') }
/** Time in Berlin until which a report is on time, in hours. */
const DUE_HOUR = 17

/** Returns the day a number of days after another one. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

const offsetMs = (moment: number) =>
  (moment >= SUMMER_TIME.from && moment < SUMMER_TIME.until ? 2 : 1) * HOUR_MS

const dayOf = (moment: number) => new Date(moment + offsetMs(moment)).toISOString().slice(0, 10)

/** No clock changes between noon and the due time. */
const dueMoment = (day: string) =>
  Date.parse(day) + DUE_HOUR * HOUR_MS - offsetMs(Date.parse(`${day}T12:00:00Z`))

type State = 'submitted' | 'late' | 'missing' | 'excused'

interface Absence {
  readonly firstDay: string
  readonly lastDay: string
}

/** The rules of docs/PERMISSIONS.md, "Daily reports", for one person with an open task, in Berlin. */
export class DayReference {
  readonly states = new Map<string, State>()
  readonly #excusedByManager = new Set<string>()
  readonly #reportedWhileExcused = new Set<string>()
  readonly #absences = new Map<number, Absence>()
  readonly #holidays = new Set<string>()
  #lastClosed: string
  #now: number

  /** @param start day that is not closed; the days before are. */
  constructor(start: string) {
    this.#lastClosed = dayAfter(start, -1)
    this.#now = Date.parse(`${start}T08:00:00Z`)
  }

  setClock(moment: string): void {
    this.#now = Date.parse(moment)
  }

  report(moment: string): void {
    const day = dayOf(Date.parse(moment))
    const state = this.states.get(day)
    if (state === 'missing' && this.#isOpen(day)) {
      this.states.set(day, 'late')
    } else if (state === 'excused' && this.#isOpen(day)) {
      this.#reportedWhileExcused.add(day)
    } else if (state === undefined && day > this.#lastClosed && this.#isWorkingDay(day)) {
      this.states.set(day, this.#now < dueMoment(day) ? 'submitted' : 'late')
    }
  }

  /** Closes the working days before today. */
  close(): void {
    const today = dayOf(this.#now)
    for (let day = dayAfter(this.#lastClosed, 1); day < today; day = dayAfter(day, 1)) {
      if (this.#isWorkingDay(day)) {
        this.states.set(day, this.states.get(day) ?? (this.#isAway(day) ? 'excused' : 'missing'))
        this.#lastClosed = day
      }
    }
  }

  addAbsence(id: number, absence: Absence): void {
    this.#absences.set(id, absence)
    for (const [day, state] of this.states) {
      if (state === 'missing' && this.#isAway(day) && this.#isOpen(day)) {
        this.states.set(day, 'excused')
      }
    }
  }

  removeAbsence(id: number): void {
    const absence = this.#absences.get(id)
    this.#absences.delete(id)
    for (const [day, state] of this.states) {
      const isCovered = absence !== undefined && absence.firstDay <= day && day <= absence.lastDay
      const isByAbsence = state === 'excused' && !this.#excusedByManager.has(day)
      if (isCovered && isByAbsence && !this.#isAway(day) && this.#isOpen(day)) {
        this.states.set(day, this.#reportedWhileExcused.has(day) ? 'late' : 'missing')
      }
    }
  }

  /** Makes a day a holiday, or a holiday a day like others. */
  toggleHoliday(day: string): 'added' | 'removed' {
    if (this.#holidays.delete(day)) {
      return 'removed'
    }
    this.#holidays.add(day)
    return 'added'
  }

  /** Returns whether a manager can excuse the day. */
  excuse(day: string): boolean {
    if (this.states.get(day) !== 'missing' || !this.#isOpen(day)) {
      return false
    }
    this.states.set(day, 'excused')
    this.#excusedByManager.add(day)
    return true
  }

  get holidays(): readonly string[] {
    return [...this.#holidays]
  }

  #isWorkingDay = (day: string) => ![0, 6].includes(new Date(day).getUTCDay()) && !this.#holidays.has(day)
  #isAway = (day: string) =>
    [...this.#absences.values()].some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)

  /** A day that became a holiday stays open as long as the working day before it. */
  #isOpen(day: string): boolean {
    let workingDays = 0
    for (let later = dayAfter(day, 1); later < dayOf(this.#now); later = dayAfter(later, 1)) {
      workingDays += this.#isWorkingDay(later) ? 1 : 0
    }
    return workingDays < OPEN_FOR_DAYS
  }
}
