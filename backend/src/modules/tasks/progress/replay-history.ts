/**
 * Number of milestones and the sum of their progress. The sum is in hundredths of a percent, so that adding and
 * subtracting leaves no rounding error.
 */
export interface Totals {
  count: number
  sum: number
}

/** A row of the history of a task's milestones. */
export interface StoredChange {
  part: string | null
  before: string | null
  after: string | null
  at: Date
}

/** Effect of a change on the totals. */
export interface ReplayStep extends Totals {
  at: Date
}

const valueOf = (json: string | null): unknown => (json === null ? null : JSON.parse(json))

export const toHundredths = (percentage: number): number => Math.round(percentage * 100)

const isPercentage = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= 100

/**
 * Returns the effect of a row on the totals; undefined when the row does not tell. Changes of texts and order have no
 * effect.
 */
function effectOf({ part, before, after }: StoredChange): Totals | undefined {
  if (part === 'progress') {
    const [from, to] = [valueOf(before), valueOf(after)]
    return isPercentage(from) && isPercentage(to)
      ? { count: 0, sum: toHundredths(to) - toHundredths(from) }
      : undefined
  }
  if (part !== 'itself') {
    return { count: 0, sum: 0 }
  }
  if (before === null) {
    return { count: 1, sum: 0 }
  }
  // Older rows, written before the portal stored the progress of removed milestones, contain only the title.
  const { progress } = valueOf(before) as { progress?: unknown }
  return isPercentage(progress) ? { count: -1, sum: -toHundredths(progress) } : undefined
}

export const subtract = (totals: Totals, { count, sum }: Totals): Totals => ({
  count: totals.count - count,
  sum: totals.sum - sum,
})

const isPossible = ({ count, sum }: Totals) => count >= 0 && sum >= 0 && sum <= count * 10_000

/** Changes of the totals that can be undone step by step. */
export interface ProgressReplay {
  /** Effects of the changes, newest first, with times that never increase. */
  steps: ReplayStep[]
  /**
   * Time of the change whose effect is unknown. The totals are known from then on; null when all effects are known.
   */
  endsAt: Date | null
  /** The totals before all steps. */
  first: Totals
}

/**
 * Reconstructs earlier totals, from now back to the first change whose effect is unknown.
 *
 * @param now the current totals.
 * @param changes newest first.
 */
export function replayBackwards(now: Totals, changes: readonly StoredChange[]): ProgressReplay {
  const steps: ReplayStep[] = []
  let totals = now
  let later = Number.POSITIVE_INFINITY
  for (const change of changes) {
    // A change is recorded with the time at which its request began, and changes wait for locks. A row may thus have
    // an earlier time than the row before it.
    later = Math.min(later, change.at.getTime())
    const at = new Date(later)
    const effect = effectOf(change)
    const before = effect && subtract(totals, effect)
    if (!effect || !before || !isPossible(before)) {
      return { steps, endsAt: at, first: totals }
    }
    steps.push({ ...effect, at })
    totals = before
  }
  return { steps, endsAt: null, first: totals }
}
