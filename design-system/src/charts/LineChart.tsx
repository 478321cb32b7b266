import styled from 'styled-components'
import { color, font, media, radius, space } from '../tokens/tokens.ts'
import { useChartLabel } from './chartContext.ts'
import { endHeights, type Layout, layOut, type LinePoint, nearestTo, type Series } from './lineLayout.ts'
import { chartMessages as texts } from './messages.ts'
import { labelAt, MarkLabel, percent, Plot, PlotText, VerticalLine } from './plot.ts'
import { type TimeMark, TimeMarks } from './TimeMarks.tsx'
import { useMarks } from './useMarks.ts'

const Frame = styled.div<{ $hasNames: boolean }>`
  margin-inline: 2.75rem ${({ $hasNames }) => ($hasNames ? '6.5rem' : '0.5rem')};
`

const Picture = styled.svg`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  overflow: visible;

  path,
  line {
    fill: none;
    stroke-width: 2px;
    stroke-linejoin: round;
    vector-effect: non-scaling-stroke;
  }

  line {
    stroke: ${color.chart.grid};
    stroke-width: 1px;
  }

  rect {
    fill: ${color.background.sunken};
  }
`

const Axis = styled(PlotText)`
  position: absolute;
  right: 100%;
  padding-inline-end: ${space[8]};
  transform: translateY(50%);
`

/** The first line ends in a dot, the others in a square. */
const Marker = styled.span<{ $isMain: boolean }>`
  position: absolute;
  width: 10px;
  height: 10px;
  border: 2px solid ${color.background.surface};
  border-radius: ${({ $isMain }) => ($isMain ? radius.full : '0')};
  background: ${({ $isMain }) => ($isMain ? color.chart.one : color.chart.reference)};
  transform: translate(-50%, 50%);
  pointer-events: none;
`

const Unknown = styled(PlotText)`
  position: absolute;
  top: 50%;
  left: 0;
  overflow: hidden;
  transform: translateY(-50%);
  text-align: center;
  text-overflow: ellipsis;
  pointer-events: none;
`

/** Last value of a line, with the name of the line if there are several. */
const EndValue = styled.span<{ $isNamed: boolean }>`
  position: absolute;
  ${({ $isNamed }) => ($isNamed ? 'left: 100%' : 'right: 0')};
  padding-block-end: ${({ $isNamed }) => ($isNamed ? '0' : space[8])};
  padding-inline-start: ${({ $isNamed }) => ($isNamed ? space[12] : '0')};
  transform: ${({ $isNamed }) => ($isNamed ? 'translateY(50%)' : 'none')};
  color: ${color.text.primary};
  font: ${font.caption};
  font-weight: 600;
  white-space: nowrap;
  pointer-events: none;
`

const Days = styled.div<{ $hasNames: boolean }>`
  position: relative;
  height: 1rem;
  margin: ${space[4]} ${({ $hasNames }) => ($hasNames ? '6.5rem' : '0.5rem')} 0 2.75rem;
`

const Tick = styled(PlotText)<{ $isMiddle: boolean }>`
  position: absolute;

  ${media.narrow} {
    display: ${({ $isMiddle }) => ($isMiddle ? 'none' : 'inline')};
  }
`

/** Minimum share of the width at which a text fits. */
const TEXT_MARGIN = 0.15

export interface LineChartProps {
  points: readonly LinePoint[]
  /** The first series is the main one. A second one is drawn dashed, for comparison. */
  series: readonly [Series, ...Series[]]
  /** Labels below the chart, at their positions on the axis. */
  ticks: readonly { at: number; label: string }[]
  /** Events between the ends of the axis, in chronological order. */
  marks?: readonly TimeMark[]
  /** Start of the axis if it is before the first point; the time between is labeled as unknown. */
  start?: number
  unknown?: string
  /** Upper end of the axis. By default it follows from the greatest value. */
  max?: number
  format?: (value: number) => string
  /** Returns the label of a point. The default is its name and its values. */
  describe?: (index: number) => string
}

const write = (value: number | null | undefined, format: (value: number) => string) =>
  typeof value === 'number' ? format(value) : texts.missing

function Lines({ series, layout }: Pick<LineChartProps, 'series'> & { layout: Layout }) {
  const { y, path, fill, unknownUntil } = layout
  const [main, ...others] = series
  return (
    <Picture viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
      {unknownUntil > 0 ? <rect x={0} y={0} width={unknownUntil * 100} height={100} /> : null}
      {y.ticks(3).map((value) => (
        <line key={value} x1={0} x2={100} y1={100 - y(value) * 100} y2={100 - y(value) * 100} />
      ))}
      <path d={fill(main.values) ?? ''} style={{ fill: color.accent.background }} />
      {others.map(({ name, values }) => (
        <path
          key={name}
          d={path(values) ?? ''}
          style={{ stroke: color.chart.reference, strokeDasharray: '4 3', strokeWidth: 1.5 }}
        />
      ))}
      <path d={path(main.values) ?? ''} style={{ stroke: color.chart.one }} />
    </Picture>
  )
}

/** Dots and squares on the lines at one point. */
function Markers({
  series,
  layout,
  index,
}: Pick<LineChartProps, 'series'> & { layout: Layout; index: number }) {
  return series.map(({ name, values }, position) => {
    const value = values[index]
    return typeof value === 'number' ? (
      <Marker
        key={name}
        $isMain={position === 0}
        style={{ left: percent(layout.places[index] ?? 0), bottom: percent(layout.y(value)) }}
      />
    ) : null
  })
}

/** Last value of each line, with the name of the line if there are several. */
function EndValues({
  series,
  layout,
  format,
}: Pick<LineChartProps, 'series'> & { layout: Layout; format: (value: number) => string }) {
  const isNamed = series.length > 1
  const heights = endHeights(series.map(({ values }) => layout.y(values.at(-1) ?? 0)))
  return series.map(({ name, values }, index) => (
    <EndValue key={name} $isNamed={isNamed} style={{ bottom: percent(heights[index] ?? 0) }}>
      {isNamed ? `${write(values.at(-1), format)} ${name}` : write(values.at(-1), format)}
    </EndValue>
  ))
}

function Ticks({
  ticks,
  layout,
  hasNames,
}: Pick<LineChartProps, 'ticks'> & { layout: Layout; hasNames: boolean }) {
  return (
    <Days $hasNames={hasNames} aria-hidden>
      {ticks.map(({ at, label }, index) => (
        <Tick
          key={`${at}-${label}`}
          $isMiddle={index > 0 && index < ticks.length - 1}
          style={labelAt(layout.x(at))}
        >
          {label}
        </Tick>
      ))}
    </Days>
  )
}

/** Lines over time, on an axis that starts at 0. Their last values are printed at the ends. */
export function LineChart({
  points,
  series,
  ticks,
  marks = [],
  start,
  unknown,
  max,
  format = String,
  ...rest
}: LineChartProps) {
  const labelledBy = useChartLabel()
  const layout = layOut({ points, series, start, max })
  const { x, y, places, unknownUntil } = layout
  const valuesAt = (index: number) =>
    series.map(({ name, values }) => `${write(values[index], format)} ${name}`)
  const describe =
    rest.describe ?? ((index: number) => `${points[index]?.name}: ${valuesAt(index).join(', ')}`)
  const { active, handlers } = useMarks({
    count: points.length,
    describe,
    markAt: (share) => nearestTo(places, share),
  })
  const hasNames = series.length > 1
  const hasEnds = points.length > 0 && (hasNames || active === undefined)
  const activePlace = active === undefined ? undefined : places[active]
  return (
    <div>
      <Frame $hasNames={hasNames}>
        <Plot role="img" tabIndex={0} aria-labelledby={labelledBy} {...handlers}>
          <Lines series={series} layout={layout} />
          {y.ticks(3).map((value) => (
            <Axis key={value} style={{ bottom: percent(y(value)) }}>
              {format(value)}
            </Axis>
          ))}
          {unknownUntil > TEXT_MARGIN ? (
            <Unknown style={{ width: percent(unknownUntil) }}>{unknown}</Unknown>
          ) : null}
          <TimeMarks marks={marks} x={x} />
          {activePlace === undefined ? null : <VerticalLine style={{ left: percent(activePlace) }} />}
          <Markers series={series} layout={layout} index={active ?? points.length - 1} />
          {hasEnds ? <EndValues series={series} layout={layout} format={format} /> : null}
          {active === undefined || activePlace === undefined ? null : (
            <MarkLabel style={labelAt(activePlace)}>{describe(active)}</MarkLabel>
          )}
        </Plot>
      </Frame>
      <Ticks ticks={ticks} layout={layout} hasNames={hasNames} />
    </div>
  )
}
