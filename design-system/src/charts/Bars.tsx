import { scaleLinear } from 'd3-scale'
import { Slot } from 'radix-ui'
import { cloneElement, type KeyboardEvent, type ReactElement, type ReactNode, useState } from 'react'
import styled from 'styled-components'
import { truncate } from '../style/styles.ts'
import { color, font, media, radius, space } from '../tokens/tokens.ts'
import { useChartLabel } from './chartContext.ts'
import { percent, softFill } from './plot.ts'
import { markAfter } from './useMarks.ts'

const List = styled.ul<{ $columns: number }>`
  display: grid;
  grid-template-columns: repeat(${({ $columns }) => $columns}, minmax(0, 1fr));
  align-content: start;
  gap: 0 ${space[32]};
  margin: 0;
  padding: 0;
  list-style: none;

  ${media.narrow} {
    grid-template-columns: minmax(0, 1fr);
  }
`

const Line = styled.a`
  display: grid;
  grid-template-columns: minmax(5rem, 8.5rem) minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space[12]};
  min-height: 1.75rem;
  color: ${color.text.primary};
  font: ${font.body};
  text-decoration: none;

  &:hover [data-value] {
    text-decoration: underline;
  }

  &:focus-visible {
    outline: 2px solid ${color.focus.ring};
    border-radius: ${radius.small};
  }

  ${media.coarse} {
    min-height: 2.75rem;
  }
`

const Label = styled.span`
  ${truncate}
  display: flex;
  align-items: center;
  gap: ${space[8]};
  color: ${color.text.secondary};
`

const LabelText = styled.span`
  ${truncate}
`

const Track = styled.span`
  position: relative;
  display: flex;
  gap: 2px;
  height: 12px;
  border-inline-start: 1px solid ${color.border.default};
`

const tones = {
  /** Soft fill with an end edge of sufficient contrast. */
  quiet: `background: ${softFill}; border-inline-end: 2px solid ${color.chart.reference};`,
  accent: `background: ${color.chart.one}; border-radius: 2px;`,
  danger: `background: ${color.danger.icon}; border-radius: 2px;`,
  outline: `box-shadow: inset 0 0 0 1px ${color.chart.reference}; border-radius: 2px;`,
} as const

export type BarTone = keyof typeof tones

const Piece = styled.span<{ $tone: BarTone }>`
  height: 100%;
  ${({ $tone }) => tones[$tone]}
`

/** Bar of the total, behind the bar of the part. */
const Whole = styled(Piece)`
  position: absolute;
  inset: 0 auto 0 0;
`

const Part = styled(Piece)`
  position: relative;
`

const Value = styled.span`
  color: ${color.text.secondary};
  font-variant-numeric: tabular-nums;
  text-align: end;
  white-space: nowrap;

  strong {
    color: ${color.text.primary};
    font-weight: 500;
  }
`

export interface BarRow {
  key: string | number
  label: string
  /** Content before the label, e.g. an avatar. */
  icon?: ReactNode
  /** Text at the end of the row. The value is shown by default. */
  value?: ReactNode
  /** Router link without content, which leads to the counted items. */
  link: ReactElement<{ children?: ReactNode }>
}

interface RowsProps<Row extends BarRow> {
  rows: readonly Row[]
  /** Columns of rows side by side; one on narrow screens. */
  columns?: number | undefined
  /** Returns the value of a row; the greatest one fills the whole width. */
  lengthOf: (row: Row) => number
  /** Renders the bar. `share` converts a value to a CSS percentage of the width. */
  draw: (row: Row, share: (value: number) => string) => ReactNode
  write: (row: Row) => ReactNode
}

/** List of links that is one tab stop. The arrow keys move between the links. */
function Rows<Row extends BarRow>({ rows, columns = 1, lengthOf, draw, write }: RowsProps<Row>) {
  const labelledBy = useChartLabel()
  const [current, setCurrent] = useState(0)
  const width = scaleLinear([0, Math.max(1, ...rows.map(lengthOf))], [0, 1])
  const share = (value: number) => percent(width(value))
  const handleKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const key = { ArrowUp: 'ArrowLeft', ArrowDown: 'ArrowRight' }[event.key] ?? event.key
    const next = markAfter(key, current, rows.length)
    if (next !== undefined) {
      event.preventDefault()
      event.currentTarget.querySelectorAll('a')[next]?.focus()
    }
  }
  return (
    <List $columns={columns} aria-labelledby={labelledBy} onKeyDown={handleKeyDown}>
      {rows.map((row, index) => (
        <li key={row.key}>
          <Line as={Slot.Root} tabIndex={index === current ? 0 : -1} onFocus={() => setCurrent(index)}>
            {cloneElement(
              row.link,
              undefined,
              <Label>
                {row.icon}
                <LabelText title={row.label}>{row.label}</LabelText>
              </Label>,
              <Track aria-hidden>{draw(row, share)}</Track>,
              <Value data-value>{write(row)}</Value>,
            )}
          </Line>
        </li>
      ))}
    </List>
  )
}

export interface BarsProps {
  rows: readonly (BarRow & { count: number; tone?: BarTone })[]
}

/** Horizontal bars from 0, one number per row. */
export function Bars({ rows }: BarsProps) {
  return (
    <Rows
      rows={rows}
      lengthOf={({ count }) => count}
      draw={({ count, tone = 'quiet' }, share) =>
        count > 0 ? <Piece $tone={tone} style={{ width: share(count) }} /> : null
      }
      write={({ value, count }) => value ?? <strong>{count}</strong>}
    />
  )
}

export interface BulletBarsProps {
  rows: readonly (BarRow & { count: number; of: number })[]
  /** Text between the two numbers, e.g. 'of'. */
  between: string
}

/** Part of a total in each row: a solid bar for the part in front of a soft bar for the total. */
export function BulletBars({ rows, between }: BulletBarsProps) {
  return (
    <Rows
      rows={rows}
      lengthOf={({ of }) => of}
      draw={({ count, of }, share) => (
        <>
          {of > 0 ? <Whole $tone="quiet" style={{ width: share(of) }} /> : null}
          {count > 0 ? <Part $tone="danger" style={{ width: share(count) }} /> : null}
        </>
      )}
      write={({ value, count, of }) =>
        value ?? (
          <>
            <strong>{count}</strong> {between} {of}
          </>
        )
      }
    />
  )
}

export interface BarPart {
  name: string
  tone: BarTone
}

export interface StackedBarsProps {
  parts: readonly BarPart[]
  /** Values in the order of the parts. */
  rows: readonly (BarRow & { values: readonly number[] })[]
  columns?: number
}

export interface StackedBarProps {
  parts: readonly BarPart[]
  /** Values in the order of the parts. */
  values: readonly number[]
  /** Total that fills the whole width. */
  full: number
}

/** Single stacked bar without text, for a table cell next to the numbers. */
export function StackedBar({ parts, values, full }: StackedBarProps) {
  return (
    <Track aria-hidden>
      {parts.map(({ name, tone }, index) => {
        const value = values[index] ?? 0
        return value > 0 ? (
          <Piece key={name} $tone={tone} style={{ width: percent(value / Math.max(1, full)) }} />
        ) : null
      })}
    </Track>
  )
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Horizontal bars with several values stacked in each row. {@link BarKey} is their legend. */
export function StackedBars({ parts, rows, columns }: StackedBarsProps) {
  return (
    <Rows
      rows={rows}
      columns={columns}
      lengthOf={({ values }) => sum(values)}
      draw={({ values }, share) =>
        parts.map(({ name, tone }, index) =>
          values[index] ? <Piece key={name} $tone={tone} style={{ width: share(values[index]) }} /> : null,
        )
      }
      write={({ value, values }) => value ?? <strong>{sum(values)}</strong>}
    />
  )
}

const Key = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: ${space[4]} ${space[12]};

  span {
    display: inline-flex;
    align-items: center;
    gap: ${space[6]};
  }
`

const Sample = styled(Piece)`
  width: 10px;
  height: 10px;
`

/** Legend of stacked bars. */
export function BarKey({ parts }: Pick<StackedBarsProps, 'parts'>) {
  return (
    <Key>
      {parts.map(({ name, tone }) => (
        <span key={name}>
          <Sample $tone={tone} aria-hidden />
          {name}
        </span>
      ))}
    </Key>
  )
}
