import type { PastReport } from '../modules/reports/index.ts'

const HOUR_MS = 60 * 60 * 1_000

/** Shares of the days on which a report is late or missing, and of the days on which an absence begins. */
const LATE = 0.06
const MISSING = 0.04
const ABSENCE = 0.015
const LONGEST_ABSENCE = 4

const sentences = [
  'Checked the open entries against the ledger and answered two questions from the office.',
  'Collected the missing documents and updated the list for the next meeting.',
  'Worked through the review comments; two points are left for tomorrow.',
  'Called three applicants about their papers and noted the results.',
  'Prepared the figures for the weekly summary and had them checked.',
  'Cleaned up duplicate records and wrote down the open cases.',
  'Drafted the letters that go out this week.',
  'Tested the new form with two colleagues and listed what to change.',
  'Reconciled the payments of last week with the bank file.',
  'Sorted incoming requests and passed on the urgent ones.',
] as const

/** A staff member with the tasks they report on. */
export interface Reporter {
  readonly id: number
  readonly tasks: readonly { readonly id: number; readonly creatorId: number; readonly createdAt: Date }[]
}

interface Absence {
  userId: number
  firstDay: string
  lastDay: string
}

/** Returns a generator of numbers from 0 to 1 that are the same for every load (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const at = (day: string, hour: number, minutes: number): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) + hour * HOUR_MS + minutes * 60_000)

const pick = <Item>(items: readonly Item[], random: () => number): Item | undefined =>
  items[Math.floor(random() * items.length)]

/** Returns the absences of one person, as indexes of working days. */
function createAbsences(days: readonly string[], userId: number, random: () => number): Absence[] {
  const absences: Absence[] = []
  for (let index = 0; index < days.length; index++) {
    const firstDay = days[index]
    if (firstDay !== undefined && random() < ABSENCE) {
      const last = Math.min(days.length - 1, index + Math.floor(random() * LONGEST_ABSENCE))
      absences.push({ userId, firstDay, lastDay: days[last] ?? firstDay })
      index = last
    }
  }
  return absences
}

/** Returns the report of a working day; undefined if it is missing. */
function createReport(
  { id, tasks }: Reporter,
  { day, nextDay }: { day: string; nextDay: string | undefined },
  random: () => number,
): PastReport | undefined {
  const luck = random()
  const isLate = luck >= MISSING && luck < MISSING + LATE
  const minutes = Math.floor(random() * 150)
  const reportDate = at(day, 14, minutes)
  const existing = tasks.filter(({ createdAt }) => createdAt < reportDate)
  const task = pick(existing, random)
  const description = pick(sentences, random) ?? sentences[0]
  const completionPercentage = 5 * Math.floor(random() * 20)
  if (luck < MISSING || tasks.length === 0) {
    return undefined
  }
  // A late report is written in the morning of the next working day. The report of the last day is never late,
  // because the next morning may be in the future.
  const createdAt = isLate && nextDay !== undefined ? at(nextDay, 8, minutes) : reportDate
  return { authorId: id, task, description, completionPercentage, reportDate, createdAt }
}

/**
 * Creates the daily reports and absences of some weeks, the same for every load.
 *
 * @param days working days, oldest first.
 */
export function createReportHistory(
  reporters: readonly Reporter[],
  days: readonly string[],
): { reports: PastReport[]; absences: Absence[] } {
  const random = randomNumbers(2_026)
  const absences: Absence[] = []
  const reports: PastReport[] = []
  for (const reporter of reporters) {
    const own = createAbsences(days, reporter.id, random)
    absences.push(...own)
    for (const [index, day] of days.entries()) {
      const report = createReport(reporter, { day, nextDay: days[index + 1] }, random)
      const isAway = own.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
      if (report && !isAway) {
        reports.push(report)
      }
    }
  }
  return { reports: reports.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()), absences }
}
