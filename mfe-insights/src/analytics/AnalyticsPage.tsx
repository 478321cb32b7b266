import type { Reply } from '@headway/contracts'
import type { insightsAnalytics } from '@headway/contracts/insights'
import { useFormats } from '@headway/sdk'
import { sum } from '../format.ts'
import { useInsightsAnalyticsQuery } from '../insights.api.ts'
import { toCompletedTasks, toTeamTasks } from '../links.ts'
import { messages } from '../messages/en.ts'
import { StatStrip } from '../components/StatStrip.tsx'
import { PageState } from '../components/PageState.tsx'
import { ChartCard, PanelGrid } from '../components/panelGrid.tsx'
import { routes } from '../routes.ts'
import { CompletedByDay } from './CompletedByDay.tsx'
import { CreatedAndCompleted } from './CreatedAndCompleted.tsx'
import { OpenByPerson } from './OpenByPerson.tsx'
import { OverdueByAge } from './OverdueByAge.tsx'

const texts = messages.analytics

function AnalyticsNumbers({ tasks, weeks }: Pick<Reply<typeof insightsAnalytics>, 'tasks' | 'weeks'>) {
  const note = texts.inWeeks(weeks.length)
  const created = weeks.map((week) => week.created)
  const isCounted = created.every((count) => count !== null)
  return (
    <StatStrip
      label={routes.analytics.title}
      cells={[
        {
          label: texts.completed,
          value: sum(weeks.map(({ completed }) => sum(completed))),
          note,
          to: toCompletedTasks(weeks[0]?.monday ?? '', 'mine'),
        },
        ...(isCounted
          ? [{ label: texts.created, value: sum(created.map((count) => count ?? 0)), note }]
          : []),
        { label: messages.open, value: tasks.open, to: toTeamTasks('mine', 'open') },
        { label: texts.overdueNow, value: tasks.overdue, isDanger: true, to: toTeamTasks('mine', 'overdue') },
      ]}
    />
  )
}

/** Page with twelve weeks of the caller's teams, and their open tasks by age and person. */
export function AnalyticsPage() {
  const query = useInsightsAnalyticsQuery()
  const { dueDate } = useFormats()
  return (
    <PageState
      title={routes.analytics.title}
      formatCount={({ weeks, today }) => texts.range(dueDate(weeks[0]?.monday ?? today), dueDate(today))}
      query={query}
      texts={texts}
    >
      {({ tasks, weeks, overdueByAge, openByPerson }) => (
        <>
          <AnalyticsNumbers tasks={tasks} weeks={weeks} />
          <PanelGrid>
            <ChartCard columns={8}>
              <CreatedAndCompleted weeks={weeks} />
            </ChartCard>
            <ChartCard columns={4}>
              <OverdueByAge ages={overdueByAge} />
            </ChartCard>
            <ChartCard columns={12}>
              <OpenByPerson people={openByPerson} />
            </ChartCard>
            <ChartCard columns={12}>
              <CompletedByDay weeks={weeks} />
            </ChartCard>
          </PanelGrid>
        </>
      )}
    </PageState>
  )
}
