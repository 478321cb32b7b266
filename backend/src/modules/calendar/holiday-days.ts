import type { Holiday, LeftOut } from '@headway/contracts/calendar'
import { HolidayName } from '@headway/contracts/calendar'
import * as z from 'zod/mini'

/** First and last day for which holidays are taken; both inclusive. */
export interface Span {
  readonly from: string
  readonly until: string
}

/** Collects the holidays of a file, one per day: the first name of a day counts. */
export class HolidayDays {
  readonly span: Span
  readonly #names = new Map<string, string>()
  /** Entries of the file that were left out, with the reason. */
  readonly leftOut: LeftOut[] = []

  constructor(span: Span) {
    this.span = span
  }

  leave(what: string, why: string): void {
    this.leftOut.push({ what: what.slice(0, 100), why })
  }

  /** @param name as written in the file; a name that is too long or empty is left out. */
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

  /** Holidays sorted by day. */
  get holidays(): Holiday[] {
    return [...this.#names]
      .map(([day, name]) => ({ day, name }))
      .toSorted((one, other) => (one.day < other.day ? -1 : 1))
  }
}
