import type { Task, TaskSummary } from '@headway/contracts/tasks'
import { Button, DetailPlaceholder, media, NotFoundPage, PageHeader, space } from '@headway/design-system'
import { ArrowLeftIcon, PencilIcon, UserCheckIcon } from '@headway/design-system/icons'
import {
  isCallError,
  lazyComponent,
  Link,
  messageFor,
  queryState,
  requestIdOf,
  useIdParameter,
} from '@headway/sdk'
import { Suspense, useDeferredValue, useState } from 'react'
import styled from 'styled-components'
import { CommentsPanel } from '../comments/lateComments.ts'
import { FilesPanel } from '../files/lateFiles.ts'
import { messages } from '../messages/en.ts'
import { detailMessages } from '../messages/detail.ts'
import { Onlookers } from '../onlookers/Onlookers.tsx'
import { toTasks } from '../routes.ts'
import { TaskSeriesPanel } from '../series/lateSeriesPanel.ts'
import { TaskDialog } from '../task-form/TaskDialog.tsx'
import type { TaskDialogState } from '../task-form/taskDialogState.ts'
import { BlockedNote } from '../task-state/BlockedNote.tsx'
import { StateMenu } from '../task-state/StateMenu.tsx'
import { ArchivedNote } from '../trash/ArchivedNote.tsx'
import { MoreMenu } from '../trash/MoreMenu.tsx'
import { useListedTask, useTasksGetQuery } from '../tasks.api.ts'
import { Milestones } from './Milestones.tsx'
import { TaskDescription } from './TaskDescription.tsx'
import { TaskProperties } from './TaskProperties.tsx'

// What a task has to do with others comes below it, after what most come for.
const RelatedTasks = lazyComponent(async () => (await import('../relations/RelatedTasks.tsx')).RelatedTasks)

const texts = detailMessages

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

/** What is said of the task beside its work. */
const Side = styled(Main)``

const BackLink = () => (
  <Button asChild size="small" intent="ghost" icon={<ArrowLeftIcon />}>
    <Link to={toTasks()}>{texts.back}</Link>
  </Button>
)

/** One task with its milestones. */
export function TaskDetail() {
  const id = useIdParameter()
  return id === undefined ? <NotFoundPage home={<Link to="/" />} /> : <KnownTask id={id} key={id} />
}

function KnownTask({ id }: { id: number }) {
  const query = useTasksGetQuery(id)
  const { data, error, refetch } = query
  const listed = useListedTask(id)
  const task: Task | TaskSummary | undefined = data ?? listed
  const isMissing = isCallError(error) && error.status === 404

  if (task && !isMissing) {
    return <LoadedTask task={task} />
  }
  const state = queryState(query)
  return (
    <DetailPlaceholder
      state={isMissing ? 'missing' : state === 'error' ? 'error' : 'loading'}
      title={texts.notFound}
      hint={texts.notFoundHint}
      backLink={<BackLink />}
      loadingText={texts.loading}
      error={{ message: messageFor(error, texts.failed), requestId: requestIdOf(error) }}
      onRetry={() => void refetch()}
    />
  )
}

interface BelowProps {
  task: Task | TaskSummary
  onDialog: (dialog: TaskDialogState) => void
}

/** Files, comments and other tasks. */
function Below({ task, onDialog }: BelowProps) {
  return (
    <>
      <Suspense fallback={null}>
        <FilesPanel taskId={task.id} />
      </Suspense>
      <Suspense fallback={null}>
        <CommentsPanel taskId={task.id} />
      </Suspense>
      <Suspense fallback={null}>
        {'parent' in task ? (
          <RelatedTasks task={task} onAddSubtask={() => onDialog({ mode: 'create', parent: task })} />
        ) : null}
      </Suspense>
    </>
  )
}

function LoadedTask({ task }: { task: Task | TaskSummary }) {
  const [dialog, setDialog] = useState<TaskDialogState | null>(null)
  // What most come for is painted first; what stands below it follows at once.
  const isRestDrawn = useDeferredValue(true, false)
  return (
    <>
      <PageHeader
        title={task.title}
        backLink={<BackLink />}
        actions={
          <>
            <StateMenu task={task} onDialog={setDialog} />
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
            <MoreMenu task={task} onDialog={setDialog} />
          </>
        }
      />
      <Columns>
        <Main>
          <ArchivedNote task={task} />
          <Onlookers id={task.id} />
          <BlockedNote task={task} />
          <TaskDescription text={task.description} />
          <Milestones task={task} onDialog={setDialog} />
          {isRestDrawn ? <Below task={task} onDialog={setDialog} /> : null}
        </Main>
        <Side>
          <TaskProperties task={task} />
          {isRestDrawn ? (
            <Suspense fallback={null}>
              <TaskSeriesPanel task={task} />
            </Suspense>
          ) : null}
        </Side>
      </Columns>
      <TaskDialog state={dialog} onClose={() => setDialog(null)} />
    </>
  )
}
