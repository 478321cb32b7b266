import type { WeekOfTasks } from '@headway/contracts/insights'
import { BarChart, ChartFigure } from '@headway/design-system/charts'
import { useFormats } from '@headway/sdk'
import { sum, weekLabel } from '../format.ts'
import { messages } from '../messages/en.ts'

const texts = messages.executive

/** Tasks completed in each of the last weeks. */
export function CompletedPerWeek({ weeks }: { weeks: readonly WeekOfTasks[] }) {
  const { dueDate } = useFormats()
  const values = weeks.map(({ completed }) => sum(completed))
  const now = values.at(-1) ?? 0
  const before = values.at(-2) ?? 0
  const isMost = now > Math.max(0, ...values.slice(0, -1))
  return (
    <ChartFigure
      title={texts.tasksCompleted}
      note={texts.perWeek}
      summary={
        <>
          <strong>{texts.soFar(now)}</strong>
          {isMost ? texts.most(weeks.length) : texts.lastWeekWas(before)}
        </>
      }
      table={{
        columns: [messages.week, messages.completed],
        rows: weeks.map(({ monday }, index) => [monday, values[index] ?? 0]),
        format: (cell, column) => (column === 0 ? dueDate(String(cell)) : String(cell)),
      }}
      fileName="tasks-completed.csv"
    >
      <BarChart
        bars={weeks.map(({ monday }, index) => ({
          name: messages.weekOf(dueDate(monday)),
          label: weekLabel(monday, weeks[index - 1]?.monday),
          value: values[index] ?? 0,
        }))}
      />
    </ChartFigure>
  )
}
