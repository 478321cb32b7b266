import { Sparkline } from '@headway/design-system/charts'
import { sum } from '../format.ts'
import { toCompleted, toReports, toTasks } from '../links.ts'
import { messages } from '../messages/en.ts'
import { Numbers } from '../components/Numbers.tsx'
import { routes } from '../routes.ts'
import type { ExecutiveState } from './executiveState.ts'

const texts = messages.executive

/** The four numbers of the organization. */
export function ExecutiveNumbers({ state: { tasks, team, weeks } }: { state: ExecutiveState }) {
  const perWeek = weeks.map(({ completed }) => sum(completed))
  return (
    <Numbers
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
          to: toCompleted(weeks.at(-1)?.monday ?? ''),
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
