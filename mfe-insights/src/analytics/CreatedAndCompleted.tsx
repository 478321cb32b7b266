import type { Reply } from '@headway/contracts'
import type { insightsAnalytics } from '@headway/contracts/insights'
import { ChartFigure, LineChart, weekLabel } from '@headway/design-system/charts'
import { useFormats } from '@headway/sdk'
import { sum } from '../format.ts'
import { messages } from '../messages/en.ts'

const texts = messages.analytics

type Weeks = Reply<typeof insightsAnalytics>['weeks']

/** Returns the summary of the weeks for which both numbers are known. */
function summarize(weeks: Weeks): string {
  const known = weeks.filter(({ created }) => created !== null)
  const difference = sum(known.map(({ completed, created }) => sum(completed) - (created ?? 0)))
  if (difference === 0) {
    return texts.same
  }
  return difference > 0 ? texts.more(difference) : texts.fewer(-difference)
}

/** Tasks created and completed in each of the last weeks. */
export function CreatedAndCompleted({ weeks }: { weeks: Weeks }) {
  const { dueDate } = useFormats()
  const completed = weeks.map((week) => sum(week.completed))
  const created = weeks.map((week) => week.created)
  const last = weeks.length - 1
  const isCapped = created.includes(null)
  return (
    <ChartFigure
      title={texts.createdAndCompleted}
      note={texts.perWeek}
      summary={
        <>
          <strong>{summarize(weeks)}</strong> {isCapped ? texts.notCounted : null}
        </>
      }
      table={{
        columns: [messages.week, texts.completed, texts.created],
        rows: weeks.map(({ monday }, index) => [monday, completed[index] ?? 0, created[index] ?? null]),
        format: (cell, column) => (column === 0 ? dueDate(String(cell)) : String(cell)),
      }}
      fileName="created-and-completed.csv"
    >
      <LineChart
        points={weeks.map(({ monday }, at) => ({ at, name: messages.weekOf(dueDate(monday)) }))}
        series={[
          { name: texts.completedName, values: completed },
          { name: texts.createdName, values: created },
        ]}
        ticks={weeks.flatMap(({ monday }, at) =>
          at % 4 === 0 || at === last ? [{ at, label: weekLabel(monday, undefined) }] : [],
        )}
      />
    </ChartFigure>
  )
}
