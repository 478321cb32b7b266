import { scaleLinear } from 'd3-scale'
import styled from 'styled-components'
import { color, media, space } from '../tokens/tokens.ts'
import { useChartLabel } from './chartContext.ts'
import { chartMessages as texts } from './messages.ts'
import { percent, Plot, PlotText, softFill } from './plot.ts'
import { useMarks } from './useMarks.ts'

const Columns = styled.div<{ $count: number }>`
  display: grid;
  grid-template-columns: repeat(${({ $count }) => $count}, minmax(0, 1fr));
  height: 100%;
`

const Column = styled.div<{ $isActive: boolean }>`
  position: relative;
  height: 100%;
  background: ${({ $isActive }) => ($isActive ? color.background.hover : 'transparent')};
`

/** Earlier bars have a soft fill and a top edge with sufficient contrast; the current bar is solid. */
const Bar = styled.div<{ $isCurrent: boolean }>`
  position: absolute;
  bottom: 0;
  left: 21%;
  width: 58%;
  border-top: 2px solid ${({ $isCurrent }) => ($isCurrent ? color.chart.one : color.chart.reference)};
  background: ${({ $isCurrent }) => ($isCurrent ? color.chart.one : softFill)};
`

const Value = styled(PlotText)<{ $isCurrent: boolean }>`
  position: absolute;
  left: 50%;
  padding-block-end: ${space[4]};
  transform: translateX(-50%);
  color: ${({ $isCurrent }) => ($isCurrent ? color.text.primary : color.text.muted)};
  font-weight: ${({ $isCurrent }) => ($isCurrent ? 600 : 400)};
`

const Axis = styled(Columns)`
  height: auto;
  margin-block-start: ${space[4]};
`

/** In narrow windows every second label is hidden, counted from the current bar. */
const Name = styled(Value)<{ $isSpare: boolean }>`
  position: static;
  display: grid;
  justify-content: center;
  padding: 0;
  transform: none;

  ${media.narrow} {
    visibility: ${({ $isSpare }) => ($isSpare ? 'hidden' : 'visible')};
  }
`

export interface BarOfChart {
  /** Full name of the bar, e.g. 'Week of 11/23/2026'. */
  name: string
  /** Short name for the axis. */
  label: string
  /** Null when the value is unknown. */
  value: number | null
}

export interface BarChartProps {
  bars: readonly BarOfChart[]
  /** Formats a value. */
  format?: (value: number) => string
}

/** Vertical bars from 0 with their values printed above them. The last bar is the current period. */
export function BarChart({ bars, format = String }: BarChartProps) {
  const labelledBy = useChartLabel()
  const written = (value: number | null) => (value === null ? texts.missing : format(value))
  const describe = (index: number) => `${bars[index]?.name}: ${written(bars[index]?.value ?? null)}`
  const { active, handlers } = useMarks({
    count: bars.length,
    describe,
    markAt: (share) => Math.min(bars.length - 1, Math.max(0, Math.floor(share * bars.length))),
  })
  const height = scaleLinear([0, Math.max(1, ...bars.map(({ value }) => value ?? 0))], [0, 1])
  const last = bars.length - 1
  return (
    <div>
      <Plot role="img" tabIndex={0} aria-labelledby={labelledBy} {...handlers}>
        <Columns $count={bars.length}>
          {bars.map(({ name, value }, index) => (
            <Column key={name} $isActive={index === active}>
              {value ? <Bar $isCurrent={index === last} style={{ height: percent(height(value)) }} /> : null}
              <Value $isCurrent={index === last} style={{ bottom: percent(height(value ?? 0)) }}>
                {value === null ? '–' : format(value)}
              </Value>
            </Column>
          ))}
        </Columns>
      </Plot>
      <Axis $count={bars.length} aria-hidden>
        {bars.map(({ name, label }, index) => (
          <Name key={name} $isCurrent={index === last} $isSpare={(last - index) % 2 === 1}>
            {label}
          </Name>
        ))}
      </Axis>
    </div>
  )
}
