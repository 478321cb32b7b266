import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import styled from 'styled-components'
import { color, media } from '../tokens/tokens.ts'

/** In pixels; `DOT` is a radius. */
const [WIDTH, HEIGHT, DOT] = [64, 24, 2.5]

const Picture = styled.svg`
  flex: none;
  overflow: visible;

  path {
    fill: none;
    stroke: ${color.chart.one};
    stroke-width: 1.5px;
    stroke-linejoin: round;
  }

  circle {
    fill: ${color.chart.one};
  }

  ${media.print} {
    display: none;
  }
`

export interface SparklineProps {
  /** Oldest value first; null if the value is unknown. */
  values: readonly (number | null)[]
  /** Accessible summary in one sentence. A chart on the page must show the values. */
  label: string
}

/** Small line chart without axes, for use next to a number. */
export function Sparkline({ values, label }: SparklineProps) {
  const x = scaleLinear([0, Math.max(1, values.length - 1)], [DOT, WIDTH - DOT])
  const y = scaleLinear([0, Math.max(1, ...values.map((value) => value ?? 0))], [HEIGHT - DOT, DOT])
  const path = line<number | null>(
    (_, index) => x(index),
    (value) => y(value ?? 0),
  ).defined((value) => value !== null)
  const last = values.at(-1)
  return (
    <Picture role="img" aria-label={label} width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
      <path d={path(values) ?? ''} />
      {typeof last === 'number' ? <circle cx={x(values.length - 1)} cy={y(last)} r={DOT} /> : null}
    </Picture>
  )
}
