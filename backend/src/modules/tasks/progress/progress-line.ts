import type { ProgressPoint, TaskProgress } from '@headway/contracts/task-progress'
import type { Calendar } from '../../calendar/index.ts'
import { type KeptChange, type Step, type Totals, undo, wayBack } from './changes.ts'

/** Days between the first point and the last, at most, until points are several days apart. */
const MOST_SPANS = 60
const DAY = 86_400_000

/** What a task's line is drawn from. */
export interface KeptProgress {
  /** When the task was created. */
  created: Date
  now: Date
  totals: Totals
  /** Newest first. */
  changes: readonly KeptChange[]
  /** Whether there are older changes that were not read. */
  isCut: boolean
  /** Since when changes are kept at all. */
  keptSince: Date
}

interface Known {
  /** From then on the totals are known; undefined for all the time since the task was created. */
  since: Date | undefined
  because: TaskProgress['unknownBecause']
  steps: readonly Step[]
}

/** As far back as the history says what the totals were. */
function knownOf({ created, now, totals, changes, isCut, keptSince }: KeptProgress): Known {
  const { steps, endsAt, first } = wayBack(totals, changes)
  const oldest = changes.at(-1)?.at
  if (endsAt) {
    return { since: endsAt, because: 'not_recorded', steps }
  }
  if (isCut) {
    return { since: steps.at(-1)?.at ?? now, because: 'too_many_changes', steps }
  }
  // Tasks that came in with what had happened to them are older than the portal, and so is what was kept of them.
  const isKept = created >= keptSince || (oldest !== undefined && oldest < keptSince)
  if (!isKept) {
    return { since: keptSince, because: 'not_recorded', steps }
  }
  // Milestones begin at nothing: what was there before the first change came about without one.
  return first.sum === 0
    ? { since: undefined, because: null, steps }
    : { since: steps.at(-1)?.at ?? now, because: 'not_recorded', steps }
}

const daysBetween = (first: string, last: string) => Math.round((Date.parse(last) - Date.parse(first)) / DAY)

/** The days of the points, newest first. */
function daysOf(first: string, last: string, { plusDays }: Pick<Calendar, 'plusDays'>): string[] {
  const between = daysBetween(first, last)
  const apart = Math.max(1, Math.ceil(between / MOST_SPANS))
  const count = Math.ceil(between / apart)
  return [...Array.from({ length: count }, (_, index) => plusDays(last, -index * apart)), first]
}

const pointOf = (day: string, { count, sum }: Totals): ProgressPoint => ({
  day,
  progress: count === 0 ? 0 : Math.round(sum / count) / 100,
  milestones: count,
})

/** How the mean progress went, day by day or in as many days as it takes, as far back as it is known. */
export function progressLine(kept: KeptProgress, calendar: Calendar): TaskProgress {
  const { dayOf, plusDays, startOf } = calendar
  const begins = dayOf(kept.created)
  const today = dayOf(kept.now)
  const { since, because, steps } = knownOf(kept)
  const knownFrom = since && dayOf(since)
  const isLater = knownFrom !== undefined && knownFrom > begins
  const first = isLater && knownFrom < today ? knownFrom : isLater ? today : begins
  const points: ProgressPoint[] = []
  let totals = kept.totals
  let next = 0
  for (const day of daysOf(first, today, calendar)) {
    const end = startOf(plusDays(day, 1))
    for (let step = steps[next]; step && step.at >= end; step = steps[++next]) {
      totals = undo(totals, step)
    }
    points.push(pointOf(day, totals))
  }
  return { begins, points: points.toReversed(), unknownBecause: isLater ? because : null }
}
