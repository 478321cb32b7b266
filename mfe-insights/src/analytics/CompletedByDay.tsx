import type { WeekOfTasks } from '@headway/contracts/insights'
import { useIsNarrow } from '@headway/design-system'
import { ChartFigure, Heatmap, weekLabel } from '@headway/design-system/charts'
import { useFormats } from '@headway/sdk'
import { sum, weekday } from '../format.ts'
import { messages } from '../messages/en.ts'

const texts = messages.analytics
const DAY_INDEXES = Array.from({ length: 7 }, (_, index) => index)

/** Tasks completed on each day of the last weeks: a row for each weekday, a column for each week. */
export function CompletedByDay({ weeks }: { weeks: readonly WeekOfTasks[] }) {
  const { dueDate } = useFormats()
  // In narrow windows `Heatmap` hides every second label, so months are compared with the previous visible one.
  const labelStep = useIsNarrow() ? 2 : 1
  const totals = DAY_INDEXES.map((day) => sum(weeks.map(({ completed }) => completed[day] ?? 0)))
  const most = Math.max(...totals)
  return (
    <ChartFigure
      title={texts.byDay}
      note={texts.byDayNote}
      summary={
        most === 0 ? texts.nothingCompleted : texts.busiestDay(weekday(totals.indexOf(most), 'long'), most)
      }
      table={{
        columns: [messages.week, ...DAY_INDEXES.map((day) => weekday(day, 'short'))],
        rows: weeks.map(({ monday, completed }) => [monday, ...completed]),
        format: (cell, column) => (column === 0 ? dueDate(String(cell)) : String(cell)),
      }}
      fileName="completed-by-day.csv"
    >
      <Heatmap
        rows={DAY_INDEXES.map((day) => ({ name: weekday(day, 'long'), label: weekday(day, 'short') }))}
        columns={weeks.map(({ monday }, index) => ({
          name: messages.weekOf(dueDate(monday)),
          label: weekLabel(monday, weeks[index - labelStep]?.monday),
        }))}
        values={DAY_INDEXES.map((day) => weeks.map(({ completed }) => completed[day] ?? 0))}
      />
    </ChartFigure>
  )
}
