import { scaleLinear } from 'd3-scale'
import { area, line } from 'd3-shape'

/** One line of a chart. */
export interface Series {
  name: string
  /** One value for each point; null if the value is unknown. */
  values: readonly (number | null)[]
}

/** Point on the horizontal axis, in any unit, with its name. */
export interface LinePoint {
  at: number
  name: string
}

interface LineData {
  points: readonly LinePoint[]
  series: readonly Series[]
  /** Start of the axis, if it is before the first point. */
  start?: number | undefined
  /** Upper end of the axis. */
  max?: number | undefined
}

const maximum = (series: readonly Series[]) =>
  Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))

/** Returns the scales of a line chart, as shares of its width and height, and its paths for a 100 × 100 view box. */
export function layOut({ points, series, start, max }: LineData) {
  const last = points.at(-1)?.at ?? 0
  const first = Math.min(start ?? last, points[0]?.at ?? last)
  // A single point is drawn at the end of the axis.
  const x = scaleLinear([first === last ? last - 1 : first, last], [0, 1])
  const y =
    max === undefined ? scaleLinear([0, maximum(series)], [0, 1]).nice(3) : scaleLinear([0, max], [0, 1])
  const xOf = (_: unknown, index: number) => x(points[index]?.at ?? first) * 100
  const yOf = (value: number | null) => 100 - y(value ?? 0) * 100
  const isKnown = (value: number | null) => value !== null
  return {
    x,
    y,
    /** Positions of the points, as shares of the width. */
    places: points.map(({ at }) => x(at)),
    /** End of the time without data, as a share of the width. */
    unknownUntil: start === undefined || points.length < 2 ? 0 : x(points[0]?.at ?? first),
    path: line<number | null>(xOf, yOf).defined(isKnown),
    fill: area<number | null>(xOf, 100, yOf).defined(isKnown),
  }
}

export type Layout = ReturnType<typeof layOut>

/** Returns the index of the place nearest to a share of the width. */
export const nearestTo = (places: readonly number[], share: number): number =>
  places.reduce(
    (best, place, index) => (Math.abs(place - share) < Math.abs((places[best] ?? 0) - share) ? index : best),
    0,
  )

/** Height of a label at the end of a line, as a share of the chart's height. */
const TEXT_HEIGHT = 0.13

/** Returns the positions of the end labels of one or two lines, moved apart so that they do not overlap. */
export function endHeights(ends: readonly number[]): number[] {
  const [one, other] = ends
  if (one === undefined || other === undefined || Math.abs(one - other) >= TEXT_HEIGHT) {
    return [...ends]
  }
  const half = TEXT_HEIGHT / 2
  const middle = Math.min(1 - half, Math.max(half, (one + other) / 2))
  return one >= other ? [middle + half, middle - half] : [middle - half, middle + half]
}
