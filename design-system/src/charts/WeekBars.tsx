import { BarChart } from './BarChart.tsx'
import { ChartFigure, type ChartFigureProps } from './ChartFigure.tsx'
import { chartMessages as texts } from './messages.ts'
import { weekLabel } from './weekLabel.ts'

export interface WeekBarsProps extends Pick<ChartFigureProps, 'title' | 'note' | 'summary' | 'fileName'> {
  /** Oldest first; the last bar is the current week. */
  weeks: readonly { monday: string; value: number }[]
  /** What is counted, e.g. 'Completed'. */
  unit: string
  /** Writes a day as the organization does. */
  formatDay: (day: string) => string
}

/** A number for each of the last weeks, as bars. */
export function WeekBars({ weeks, unit, formatDay, ...figure }: WeekBarsProps) {
  return (
    <ChartFigure
      {...figure}
      table={{
        columns: [texts.week, unit],
        rows: weeks.map(({ monday, value }) => [monday, value]),
        format: (cell, column) => (column === 0 ? formatDay(String(cell)) : String(cell)),
      }}
    >
      <BarChart
        bars={weeks.map(({ monday, value }, index) => ({
          name: texts.weekOf(formatDay(monday)),
          label: weekLabel(monday, weeks[index - 1]?.monday),
          value,
        }))}
      />
    </ChartFigure>
  )
}
