/** What milestones add up to; progress in hundredths of a percent, so that adding and taking away leaves nothing over. */
export interface Totals {
  count: number
  sum: number
}

/** A row of the history of a task's milestones. */
export interface KeptChange {
  part: string | null
  before: string | null
  after: string | null
  at: Date
}

/** What a change did to the totals. */
export interface Step extends Totals {
  at: Date
}

const valueOf = (json: string | null): unknown => (json === null ? null : JSON.parse(json))

export const hundredths = (percentage: number): number => Math.round(percentage * 100)

const isPercentage = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= 100

/** What a row did to the totals; undefined where it does not say. Words and places of milestones do nothing to them. */
function effectOf({ part, before, after }: KeptChange): Totals | undefined {
  if (part === 'progress') {
    const [from, to] = [valueOf(before), valueOf(after)]
    return isPercentage(from) && isPercentage(to)
      ? { count: 0, sum: hundredths(to) - hundredths(from) }
      : undefined
  }
  if (part !== 'itself') {
    return { count: 0, sum: 0 }
  }
  if (before === null) {
    return { count: 1, sum: 0 }
  }
  // Rows from before the portal kept how far a removed milestone was hold its title only.
  const { progress } = valueOf(before) as { progress?: unknown }
  return isPercentage(progress) ? { count: -1, sum: -hundredths(progress) } : undefined
}

export const undo = (totals: Totals, { count, sum }: Totals): Totals => ({
  count: totals.count - count,
  sum: totals.sum - sum,
})

const isPossible = ({ count, sum }: Totals) => count >= 0 && sum >= 0 && sum <= count * 10_000

/** What can be gone back over. */
export interface WayBack {
  /** What changed the totals, newest first, and no later one before an earlier one. */
  steps: Step[]
  /** Where the way back ends before the beginning: from then on the totals are known. */
  endsAt: Date | null
  /** The totals before all steps. */
  first: Totals
}

/**
 * Reads how the totals came about, from now back to where the history no longer says it.
 *
 * @param now the totals as they stand.
 * @param changes newest first.
 */
export function wayBack(now: Totals, changes: readonly KeptChange[]): WayBack {
  const steps: Step[] = []
  let totals = now
  let later = Number.POSITIVE_INFINITY
  for (const change of changes) {
    // Acts bear the moment in which they began, and queue up: one may stand behind another that began after it.
    later = Math.min(later, change.at.getTime())
    const at = new Date(later)
    const effect = effectOf(change)
    const before = effect && undo(totals, effect)
    if (!effect || !before || !isPossible(before)) {
      return { steps, endsAt: at, first: totals }
    }
    steps.push({ ...effect, at })
    totals = before
  }
  return { steps, endsAt: null, first: totals }
}
