import styled from 'styled-components'
import { tooltipSurface } from '../style/styles.ts'
import { color, font, radius, space } from '../tokens/tokens.ts'

/** Soft fill of bars with the tone `quiet`. The bars have an edge with sufficient contrast. */
export const softFill = `color-mix(in srgb, ${color.chart.quiet} 50%, ${color.background.surface})`

/** Drawing area of a chart: one tab stop with a focus ring. */
export const Plot = styled.div`
  position: relative;
  height: 9rem;
  margin-block-start: ${space[24]};
  border-bottom: 1px solid ${color.border.control};
  touch-action: pan-y;

  &:focus-visible {
    outline: 2px solid ${color.focus.ring};
    outline-offset: 4px;
    border-radius: ${radius.small};
  }
`

/** Text of axes and values. */
export const PlotText = styled.span`
  color: ${color.text.muted};
  font: ${font.caption};
  font-size: 0.6875rem;
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`

/** Dashed line over the height of the chart. */
export const VerticalLine = styled.span`
  position: absolute;
  top: 0;
  bottom: 0;
  border-inline-start: 1px dashed ${color.chart.reference};
  pointer-events: none;
`

/** Tooltip of the active mark. */
export const MarkLabel = styled.span`
  ${tooltipSurface}
  position: absolute;
  bottom: calc(100% + ${space[4]});
  z-index: 1;
  white-space: nowrap;
  pointer-events: none;
`

/** Returns a share as a CSS percentage. */
export const percent = (share: number) => `${share * 100}%`

/** Centers a label above its mark, and keeps it inside the drawing at both ends. */
export const labelAt = (share: number) => ({
  left: percent(share),
  transform: `translateX(${percent(-share)})`,
})
