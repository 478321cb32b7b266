import { scaleQuantize } from 'd3-scale'
import styled from 'styled-components'
import { color, media, radius, space } from '../tokens/tokens.ts'
import { useChartLabel } from './chartContext.ts'
import { chartMessages as texts } from './messages.ts'
import { PlotText } from './plot.ts'
import { useMarks } from './useMarks.ts'

const Grid = styled.div<{ $columns: number }>`
  display: grid;
  grid-template-columns: auto repeat(${({ $columns }) => $columns}, minmax(0, 1fr));
  gap: 2px;

  &:focus-visible {
    outline: 2px solid ${color.focus.ring};
    outline-offset: 4px;
    border-radius: ${radius.small};
  }
`

/** Percentage of the chart color in the background of a cell. Text is readable on all of them. */
const STRENGTHS = [8, 16, 24, 32] as const

const Cell = styled.span<{ $strength: number; $isActive: boolean }>`
  display: grid;
  place-items: center;
  min-height: 1.5rem;
  border-radius: 2px;
  outline: ${({ $isActive }) => ($isActive ? `2px solid ${color.focus.ring}` : 'none')};
  background: ${({ $strength }) => `color-mix(in srgb, ${color.chart.one} ${$strength}%, ${color.background.sunken})`};
`

const CellText = styled(PlotText)`
  color: ${color.text.primary};

  ${media.narrow} {
    font-size: 0.625rem;
  }
`

const Head = styled(PlotText)`
  padding-inline-end: ${space[8]};
  line-height: 1.5rem;
`

const ColumnHead = styled(PlotText)<{ $isSpare: boolean }>`
  display: grid;
  justify-content: center;

  ${media.narrow} {
    visibility: ${({ $isSpare }) => ($isSpare ? 'hidden' : 'visible')};
  }
`

interface Named {
  /** Short name for the axis. */
  label: string
  /** Full name, for the tooltip of a cell. */
  name: string
}

export interface HeatmapProps {
  rows: readonly Named[]
  columns: readonly Named[]
  /** Values of each row in the order of the columns; null if the value is unknown. */
  values: readonly (readonly (number | null)[])[]
}

/** Grid with a number in each cell; higher numbers have a stronger color. The arrow keys move from cell to cell. */
export function Heatmap({ rows, columns, values }: HeatmapProps) {
  const labelledBy = useChartLabel()
  const all = values.flat()
  const strength = scaleQuantize<number>()
    .domain([0, Math.max(1, ...all.map((value) => value ?? 0))])
    .range(STRENGTHS)
  const describe = (index: number) => {
    const [row, column] = [rows[Math.floor(index / columns.length)], columns[index % columns.length]]
    return `${row?.name}, ${column?.name}: ${all[index] ?? texts.missing}`
  }
  const { active, setIndex, handlers } = useMarks({
    count: all.length,
    describe,
    markAt: () => 0,
    perRow: columns.length,
  })
  const { onPointerMove: _, onPointerDown: __, ...keys } = handlers
  return (
    <Grid role="img" tabIndex={0} aria-labelledby={labelledBy} $columns={columns.length} {...keys}>
      {rows.flatMap(({ label, name }, row) => [
        <Head key={name}>{label}</Head>,
        ...columns.map((column, position) => {
          const index = row * columns.length + position
          const value = all[index] ?? null
          return (
            <Cell
              key={`${name} ${column.name}`}
              title={describe(index)}
              $strength={value ? strength(value) : 0}
              $isActive={index === active}
              onPointerEnter={() => setIndex(index)}
            >
              <CellText>{value === null ? '–' : value || ''}</CellText>
            </Cell>
          )
        }),
      ])}
      <span />
      {columns.map(({ label, name }, index) => (
        <ColumnHead key={name} $isSpare={(columns.length - 1 - index) % 2 === 1}>
          {label}
        </ColumnHead>
      ))}
    </Grid>
  )
}
