import type { WeekOfTasks } from '@headway/contracts/insights'
import { WeekBars } from '@headway/design-system/charts'
import { useFormats } from '@headway/sdk'
import { sum } from '../format.ts'
import { messages } from '../messages/en.ts'

const texts = messages.executive

/** Tasks completed in each of the last weeks. */
export function CompletedPerWeek({ weeks }: { weeks: readonly WeekOfTasks[] }) {
  const { dueDate } = useFormats()
  const values = weeks.map(({ completed }) => sum(completed))
  const now = values.at(-1) ?? 0
  const lastWeek = values.at(-2) ?? 0
  const isMost = now > Math.max(0, ...values.slice(0, -1))
  return (
    <WeekBars
      title={texts.tasksCompleted}
      note={texts.perWeek}
      summary={
        now === 0 && lastWeek === 0 ? (
          texts.noneSoFar
        ) : (
          <>
            <strong>{texts.soFar(now)}</strong>
            {isMost ? texts.most(weeks.length) : texts.lastWeekWas(lastWeek)}
          </>
        )
      }
      weeks={weeks.map(({ monday }, index) => ({ monday, value: values[index] ?? 0 }))}
      unit={messages.completed}
      formatDay={dueDate}
      fileName="tasks-completed.csv"
    />
  )
}
