import type { Task, TaskSummary } from '@headway/contracts/tasks'
import { Async, Button, Muted, Panel, Skeleton, space } from '@headway/design-system'
import { RepeatIcon } from '@headway/design-system/icons'
import { KeyBuffer, lazyComponent, messageFor, queryState, requestIdOf } from '@headway/sdk'
import { Suspense, useState } from 'react'
import styled from 'styled-components'
import { seriesMessages } from './series.messages.ts'
import { useSeriesOfTaskQuery } from './series.api.ts'
import { SeriesPanel } from './SeriesPanel.tsx'

const MakeRecurringDialog = lazyComponent(
  async () => (await import('./MakeRecurringDialog.tsx')).MakeRecurringDialog,
)

const texts = seriesMessages.panel

const Content = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space[12]};
`

function OncePanel({ task }: { task: Task | TaskSummary }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel title={texts.title}>
      <Content>
        <Muted>{texts.once}</Muted>
        <Button size="small" icon={<RepeatIcon />} onClick={() => setOpen(true)}>
          {texts.begin}
        </Button>
      </Content>
      {isOpen ? (
        <Suspense fallback={<KeyBuffer />}>
          <MakeRecurringDialog task={task} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Panel>
  )
}

function KnownSeries({ task }: { task: Task | TaskSummary }) {
  const query = useSeriesOfTaskQuery(task.id)
  const { data, error, refetch } = query
  if (data?.series) {
    return <SeriesPanel series={data.series} taskId={task.id} />
  }
  return data ? null : (
    <Panel title={texts.title}>
      <Async
        state={queryState(query)}
        loadingText={texts.loading}
        skeleton={<Skeleton lines={5} />}
        error={{ message: messageFor(error, texts.failed), requestId: requestIdOf(error) }}
        onRetry={() => void refetch()}
      >
        {null}
      </Async>
    </Panel>
  )
}

/** Shows the series of a task. For a task without one, users who may edit it can start a series. */
export function TaskSeriesPanel({ task }: { task: Task | TaskSummary }) {
  if (task.isRecurring) {
    return <KnownSeries task={task} />
  }
  return task.can.edit ? <OncePanel task={task} /> : null
}
