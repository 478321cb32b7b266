import type { Task, TaskSummary } from '@headway/contracts/tasks'
import {
  ArrowLeftIcon,
  Async,
  Button,
  EmptyState,
  media,
  PageHeader,
  PencilIcon,
  Skeleton,
  space,
  UserCheckIcon,
} from '@headway/design-system'
import { isCallError, Link, messageFor, requestIdOf, useParams } from '@headway/sdk'
import { useState } from 'react'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import { toTasks } from '../routes.ts'
import { TaskDialog } from '../task-form/TaskDialog.tsx'
import type { TaskDialogState } from '../task-form/taskDialogState.ts'
import { findListedTask, useTasksGetQuery, useTasksListInfiniteQuery } from '../tasks.api.ts'
import { Milestones } from './Milestones.tsx'
import { TaskDescription } from './TaskDescription.tsx'
import { TaskProperties } from './TaskProperties.tsx'

const texts = messages.detail

const Columns = styled.div`
  display: grid;
  gap: ${space[24]};
  max-width: 70rem;

  ${media.large} {
    grid-template-columns: minmax(0, 1fr) 20rem;
    align-items: start;
  }
`

const Main = styled.div`
  display: grid;
  gap: ${space[24]};
  min-width: 0;
`

const BackLink = () => (
  <Button asChild size="small" intent="ghost" icon={<ArrowLeftIcon />}>
    <Link to={toTasks()}>{texts.back}</Link>
  </Button>
)

function Missing() {
  return (
    <>
      <PageHeader title={texts.notFound} backLink={<BackLink />} />
      <EmptyState title={texts.notFound} description={texts.notFoundHint} />
    </>
  )
}

/** One task with its milestones. */
export function TaskDetail() {
  const { '*': rest = '' } = useParams()
  return /^[1-9]\d{0,9}$/.test(rest) ? <KnownTask id={Number(rest)} key={rest} /> : <Missing />
}

function KnownTask({ id }: { id: number }) {
  const { data, error, refetch, isFetching } = useTasksGetQuery(id)
  const listed = useTasksListInfiniteQuery(
    {},
    { skip: true, selectFromResult: ({ data: list }) => ({ task: findListedTask(list?.pages, id) }) },
  )
  const task: Task | TaskSummary | undefined = data ?? listed.task

  if (isCallError(error) && error.status === 404) {
    return <Missing />
  }
  if (!task) {
    return (
      <>
        <BackLink />
        <Async
          state={error && !isFetching ? 'error' : 'loading'}
          loadingText={texts.loading}
          skeleton={<Skeleton lines={8} />}
          error={{ message: messageFor(error, texts.failed), requestId: requestIdOf(error) }}
          onRetry={() => void refetch()}
        >
          {null}
        </Async>
      </>
    )
  }
  return <LoadedTask task={task} />
}

function LoadedTask({ task }: { task: Task | TaskSummary }) {
  const [dialog, setDialog] = useState<TaskDialogState | null>(null)
  return (
    <>
      <PageHeader
        title={task.title}
        backLink={<BackLink />}
        actions={
          <>
            {task.can.reassign ? (
              <Button icon={<UserCheckIcon />} onClick={() => setDialog({ mode: 'reassign', task })}>
                {messages.card.reassign}
              </Button>
            ) : null}
            {task.can.edit ? (
              <Button icon={<PencilIcon />} onClick={() => setDialog({ mode: 'edit', task })}>
                {messages.card.edit}
              </Button>
            ) : null}
          </>
        }
      />
      <Columns>
        <Main>
          <TaskDescription text={task.description} />
          <Milestones task={task} />
        </Main>
        <TaskProperties task={task} />
      </Columns>
      <TaskDialog state={dialog} onClose={() => setDialog(null)} />
    </>
  )
}
