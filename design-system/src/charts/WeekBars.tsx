import { useIsNarrow } from '../theme/useMediaQuery.ts'
import { BarChart } from './BarChart.tsx'
import { ChartFigure, type ChartFigureProps } from './ChartFigure.tsx'
import { chartMessages as texts } from './messages.ts'
import { weekLabel } from './weekLabel.ts'

export interface WeekBarsProps extends Pick<ChartFigureProps, 'title' | 'note' | 'summary' | 'fileName'> {
  /** Oldest week first; the last bar is the current week. */
  weeks: readonly { monday: string; value: number }[]
  /** Name of the counted items, e.g. 'Completed'. */
  unit: string
  /** Formats a day in the date format of the organization. */
  formatDay: (day: string) => string
}

/** Bar chart with one number per week. */
export function WeekBars({ weeks, unit, formatDay, ...figure }: WeekBarsProps) {
  // In narrow windows `BarChart` hides every second label, so months are compared with the previous visible one.
  const labelStep = useIsNarrow() ? 2 : 1
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
          label: weekLabel(monday, weeks[index - labelStep]?.monday),
          value,
        }))}
      />
    </ChartFigure>
  )
}
