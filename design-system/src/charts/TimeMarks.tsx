import type { ScaleLinear } from 'd3-scale'
import styled from 'styled-components'
import { labelAt, percent, PlotText, VerticalLine } from './plot.ts'

/** A moment on the axis of a line chart at which something happened, such as a release. */
export interface TimeMark {
  /** Position on the horizontal axis, in the unit of the points. */
  at: number
  label: string
}

/** Share of the width that a label needs before the next mark. */
const LABEL_WIDTH = 0.18

const Label = styled(PlotText)`
  position: absolute;
  bottom: 100%;
  pointer-events: none;
`

/** Vertical lines at marks. The label is left out if the next mark is too close. */
export function TimeMarks({ marks, x }: { marks: readonly TimeMark[]; x: ScaleLinear<number, number> }) {
  const places = marks.map(({ at }) => x(at))
  return marks.map(({ at, label }, index) => {
    const place = places[index] ?? 0
    const hasRoom = (places[index + 1] ?? Infinity) - place >= LABEL_WIDTH
    return (
      <span key={`${at}-${label}`}>
        <VerticalLine style={{ left: percent(place) }} />
        {hasRoom ? <Label style={labelAt(place)}>{label}</Label> : null}
      </span>
    )
  })
}
