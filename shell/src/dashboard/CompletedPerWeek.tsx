import type { WeekOfTasks } from '@headway/contracts/insights'
import { WeekBars } from '@headway/design-system/charts'
import { useFormats } from '@headway/sdk'
import { dashboardMessages } from '../messages/dashboard.ts'

const texts = dashboardMessages.weeks

/** Chart of the tasks completed per week, the current week last. */
export function CompletedPerWeek({ weeks }: { weeks: readonly WeekOfTasks[] }) {
  const { dueDate } = useFormats()
  const counts = weeks.map(({ monday, completed }) => ({
    monday,
    value: completed.reduce((total, count) => total + count, 0),
  }))
  return (
    <WeekBars
      title={texts.title}
      summary={texts.summary(counts.at(-1)?.value ?? 0, counts.at(-2)?.value ?? 0)}
      weeks={counts}
      unit={texts.completed}
      formatDay={dueDate}
      fileName="tasks-completed.csv"
    />
  )
}
