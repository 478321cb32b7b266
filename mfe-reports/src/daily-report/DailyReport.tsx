import type { TaskSummary } from '@headway/contracts/tasks'
import { Async, Card, EmptyState, PageHeader, Skeleton } from '@headway/design-system'
import { messageFor, queryState, requestIdOf } from '@headway/sdk'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import { useReportsTasksQuery } from '../reports.api.ts'
import { DailyReportForm } from './DailyReportForm.tsx'

const texts = messages.daily

const Column = styled.div`
  max-width: 640px;
`

/** Page for the daily report on the user's tasks; the first task is preselected. */
export function DailyReport() {
  const query = useReportsTasksQuery()
  const { data, error, refetch } = query
  const tasks: readonly TaskSummary[] = data?.items ?? []
  return (
    <Column>
      <PageHeader title={texts.title} />
      <Async
        state={queryState(query, tasks.length === 0)}
        loadingText={texts.loading}
        skeleton={<Skeleton lines={8} />}
        error={{ message: messageFor(error, texts.failed), requestId: requestIdOf(error) }}
        onRetry={() => void refetch()}
        empty={<EmptyState title={texts.noTasks} />}
      >
        <Card>
          <DailyReportForm tasks={tasks} />
        </Card>
      </Async>
    </Column>
  )
}
