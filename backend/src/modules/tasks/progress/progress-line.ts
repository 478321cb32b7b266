import type { ProgressPoint, TaskProgress } from '@headway/contracts/task-progress'
import type { Calendar } from '../../calendar/index.ts'
import {
  type StoredChange,
  type ReplayStep,
  type Totals,
  subtract,
  replayBackwards,
} from './replay-history.ts'

/** Maximum number of intervals between points. Longer periods use points several days apart. */
const MAX_SPANS = 60
const DAY_MS = 86_400_000

/** Data from which the progress chart of a task is calculated. */
export interface StoredProgress {
  /** Time of creation of the task. */
  created: Date
  now: Date
  totals: Totals
  /** Newest first. */
  changes: readonly StoredChange[]
  /** True when older changes exist that were not read. */
  isCut: boolean
  /** Time since which changes of milestones are recorded. */
  keptSince: Date
}

interface Known {
  /** Time from which the totals are known; undefined when they are known since the task was created. */
  since: Date | undefined
  because: TaskProgress['unknownBecause']
  steps: readonly ReplayStep[]
}

/** Determines how far back the totals are known. */
function knownOf({ created, now, totals, changes, isCut, keptSince }: StoredProgress): Known {
  const { steps, endsAt, first } = replayBackwards(totals, changes)
  const oldest = changes.at(-1)?.at
  if (endsAt) {
    return { since: endsAt, because: 'not_recorded', steps }
  }
  if (isCut) {
    return { since: steps.at(-1)?.at ?? now, because: 'too_many_changes', steps }
  }
  // Imported tasks may have a history that is older than the portal. Their changes were recorded too.
  const isKept = created >= keptSince || (oldest !== undefined && oldest < keptSince)
  if (!isKept) {
    return { since: keptSince, because: 'not_recorded', steps }
  }
  // Milestones start at 0. Any progress before the first recorded change is therefore the result of an unrecorded one.
  return first.sum === 0
    ? { since: undefined, because: null, steps }
    : { since: steps.at(-1)?.at ?? now, because: 'not_recorded', steps }
}

const daysBetween = (first: string, last: string) =>
  Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS)

/** Returns the days of the points, newest first. */
function daysOf(first: string, last: string, { plusDays }: Pick<Calendar, 'plusDays'>): string[] {
  const between = daysBetween(first, last)
  const apart = Math.max(1, Math.ceil(between / MAX_SPANS))
  const count = Math.ceil(between / apart)
  return [...Array.from({ length: count }, (_, index) => plusDays(last, -index * apart)), first]
}

const pointOf = (day: string, { count, sum }: Totals): ProgressPoint => ({
  day,
  progress: count === 0 ? 0 : Math.round(sum / count) / 100,
  milestones: count,
})

/** Returns the mean progress per day, as far back as it is known. Long periods have points several days apart. */
export function progressLine(kept: StoredProgress, calendar: Calendar): TaskProgress {
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
      totals = subtract(totals, step)
    }
    points.push(pointOf(day, totals))
  }
  return { begins, points: points.toReversed(), unknownBecause: isLater ? because : null }
}
