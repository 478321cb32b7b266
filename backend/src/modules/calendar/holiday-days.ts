import type { Holiday, LeftOut } from '@headway/contracts/calendar'
import { HolidayName } from '@headway/contracts/calendar'
import * as z from 'zod/mini'

/** From which day on and until which holidays are taken; both inclusive. */
export interface Span {
  readonly from: string
  readonly until: string
}

/** The days of a file, each once: the first name of a day counts. */
export class HolidayDays {
  readonly span: Span
  readonly #names = new Map<string, string>()
  /** The parts of the file that were left out, and why. */
  readonly leftOut: LeftOut[] = []

  constructor(span: Span) {
    this.span = span
  }

  leave(what: string, why: string): void {
    this.leftOut.push({ what: what.slice(0, 100), why })
  }

  /** @param name as the file has it; one that is too long or empty is left out. */
  take(day: string, name: string): void {
    if (day < this.span.from || day > this.span.until || this.#names.has(day)) {
      return
    }
    const parsed = z.safeParse(HolidayName, name)
    if (parsed.success) {
      this.#names.set(day, parsed.data)
    } else {
      this.leave(name || day, parsed.error.issues[0]?.message ?? '')
    }
  }

  /** In the order of the days. */
  get holidays(): Holiday[] {
    return [...this.#names]
      .map(([day, name]) => ({ day, name }))
      .toSorted((one, other) => (one.day < other.day ? -1 : 1))
  }
}
