import type { ProgressPoint, TaskProgress } from '@headway/contracts/task-progress'

const DAY = 86_400_000

/** A point as shares of the picture, from its left and from its bottom. */
export interface Placed extends ProgressPoint {
  x: number
  y: number
}

/** Points where they belong in a picture that goes from a task's first day to today. A task of one day is at its end. */
export function place({ begins, points }: Pick<TaskProgress, 'begins' | 'points'>): Placed[] {
  const first = Date.parse(begins)
  const last = Date.parse(points.at(-1)?.day ?? begins)
  const span = Math.max(DAY, last - first)
  const start = last - span
  return points.map((point) => ({
    ...point,
    x: (Date.parse(point.day) - start) / span,
    y: point.progress / 100,
  }))
}

/** Which of the points is nearest to a share of the width. */
export function nearest(points: readonly Placed[], x: number): number {
  let best = 0
  for (const [index, point] of points.entries()) {
    if (Math.abs(point.x - x) < Math.abs((points[best]?.x ?? 0) - x)) {
      best = index
    }
  }
  return best
}

/** Where a key leads from a point, or from none; undefined for other keys. */
export function step(key: string, from: number | undefined, count: number): number | undefined {
  const last = count - 1
  switch (key) {
    case 'ArrowLeft':
      return from === undefined ? last : Math.max(0, from - 1)
    case 'ArrowRight':
      return from === undefined ? 0 : Math.min(last, from + 1)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}

/** The points as a file that spreadsheets open. */
export const csvOf = (points: readonly ProgressPoint[], heads: readonly string[]): string =>
  [heads, ...points.map(({ day, progress, milestones }) => [day, progress, milestones])]
    .map((row) => row.join(','))
    .join('\r\n')
