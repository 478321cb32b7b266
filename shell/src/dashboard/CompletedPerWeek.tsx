import type { WeekOfTasks } from '@headway/contracts/insights'
import { BarChart, ChartFigure } from '@headway/design-system/charts'
import { useFormats } from '@headway/sdk'
import { dashboardMessages } from '../messages/dashboard.ts'
import { shortDay } from './days.ts'

const texts = dashboardMessages.weeks

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Name of a week on the axis: its Monday, with the month where that is another one than the week before. */
const axisLabel = (monday: string, before: string | undefined): string =>
  before?.slice(0, 7) === monday.slice(0, 7) ? String(Number(monday.slice(8))) : shortDay(monday, monday)

/** Tasks completed in each of the last weeks, this one last. */
export function CompletedPerWeek({ weeks }: { weeks: readonly WeekOfTasks[] }) {
  const { dueDate } = useFormats()
  const values = weeks.map(({ completed }) => sum(completed))
  const now = values.at(-1) ?? 0
  return (
    <ChartFigure
      title={texts.title}
      summary={texts.summary(now, values.at(-2) ?? 0)}
      table={{
        columns: [texts.week, texts.completed],
        rows: weeks.map(({ monday }, index) => [monday, values[index] ?? 0]),
        format: (cell, column) => (column === 0 ? dueDate(String(cell)) : String(cell)),
      }}
      fileName="tasks-completed.csv"
    >
      <BarChart
        bars={weeks.map(({ monday }, index) => ({
          name: texts.weekOf(dueDate(monday)),
          label: axisLabel(monday, weeks[index - 1]?.monday),
          value: values[index] ?? 0,
        }))}
      />
    </ChartFigure>
  )
}
