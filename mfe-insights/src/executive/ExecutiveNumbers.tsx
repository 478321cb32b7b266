import { Sparkline } from '@headway/design-system/charts'
import { sum } from '../format.ts'
import { toCompletedTasks, toReports, toTasks } from '../links.ts'
import { messages } from '../messages/en.ts'
import { StatStrip } from '../components/StatStrip.tsx'
import { routes } from '../routes.ts'
import type { ExecutiveState } from './executiveState.ts'

const texts = messages.executive

/** The four numbers of the organization. */
export function ExecutiveNumbers({ state: { tasks, team, weeks } }: { state: ExecutiveState }) {
  const perWeek = weeks.map(({ completed }) => sum(completed))
  return (
    <StatStrip
      label={routes.executive.title}
      cells={[
        {
          label: messages.overdue,
          value: tasks.overdue,
          isDanger: true,
          note: texts.openOf(tasks.open),
          to: toTasks('overdue'),
        },
        {
          label: texts.completed,
          value: tasks.completedThisWeek,
          note: texts.lastWeek(perWeek.at(-2) ?? 0),
          to: toCompletedTasks(weeks.at(-1)?.monday ?? ''),
          aside: <Sparkline values={perWeek} label={`${texts.tasksCompleted} ${texts.perWeek}`} />,
        },
        {
          label: messages.reportsToday,
          value: team.reported,
          unit: `${messages.between} ${team.staff}`,
          note: texts.staffReported,
          to: toReports,
        },
        {
          label: messages.signedInToday,
          value: team.signedIn,
          unit: `${messages.between} ${team.people}`,
          note: texts.peopleSignedIn,
          to: routes.organization.path,
        },
      ]}
    />
  )
}
