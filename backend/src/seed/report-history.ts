import type { PastReport } from '../modules/reports/index.ts'

const HOUR_MS = 60 * 60 * 1_000
const DAY_MS = 24 * HOUR_MS

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
  readonly tasks: readonly { readonly id: number; readonly creatorId: number }[]
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

function createReport(reporter: Reporter, day: string, random: () => number): PastReport | undefined {
  const luck = random()
  const task = pick(reporter.tasks, random)
  const isLate = luck >= MISSING && luck < MISSING + LATE
  const minutes = Math.floor(random() * 150)
  const description = pick(sentences, random) ?? sentences[0]
  const completionPercentage = 5 * Math.floor(random() * 20)
  if (luck < MISSING || task === undefined) {
    return undefined
  }
  const start = Date.parse(`${day}T00:00:00Z`)
  const reportDate = new Date(start + 14 * HOUR_MS + minutes * 60_000)
  return {
    authorId: reporter.id,
    taskId: task.id,
    taskCreatorId: task.creatorId,
    description,
    completionPercentage,
    reportDate,
    // A late report is written the next morning.
    createdAt: isLate ? new Date(reportDate.getTime() + DAY_MS - 6 * HOUR_MS) : reportDate,
  }
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
    for (const day of days) {
      const report = createReport(reporter, day, random)
      const isAway = own.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
      if (report && !isAway) {
        reports.push(report)
      }
    }
  }
  return { reports: reports.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()), absences }
}
