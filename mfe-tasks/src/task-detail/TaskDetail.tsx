import type { Task, TaskSummary } from '@headway/contracts/tasks'
import {
  Button,
  DetailPlaceholder,
  media,
  NotFoundPage,
  PageHeader,
  size,
  space,
} from '@headway/design-system'
import { ArrowLeftIcon, PencilIcon, UserCheckIcon } from '@headway/design-system/icons'
import {
  isCallError,
  lazyComponent,
  Link,
  messageFor,
  queryState,
  requestIdOf,
  useIdParameter,
  useLocation,
  useNavigate,
} from '@headway/sdk'
import { type MouseEvent, Suspense, useDeferredValue, useRef, useState } from 'react'
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
import { readOrigin } from '../task-steps/origin.ts'
import { ArchivedNote } from '../trash/ArchivedNote.tsx'
import { MoreMenu } from '../trash/MoreMenu.tsx'
import { useListedTask, useTasksGetQuery } from '../tasks.api.ts'
import { DetailKeys } from './DetailKeys.tsx'
import { Milestones } from './Milestones.tsx'
import { TaskDescription } from './TaskDescription.tsx'
import { TaskProperties } from './TaskProperties.tsx'
import { useIsPainted } from './useIsPainted.ts'

// What a task has to do with others comes below it, after what most come for.
const RelatedTasks = lazyComponent(async () => (await import('../relations/RelatedTasks.tsx')).RelatedTasks)

const texts = detailMessages

/** In a narrow window what the task is comes before its work, in a wide one beside it. */
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[24]};
  max-width: 70rem;

  ${media.large} {
    grid-template: 'main facts' auto 'main series' 1fr / minmax(0, 1fr) 20rem;
    align-items: start;
  }
`

/** Comes before everything else, and takes no room where there is nothing to say. */
const Notes = styled.div`
  display: grid;
  gap: ${space[12]};
  max-width: 70rem;

  &:not(:empty) {
    margin-bottom: ${space[24]};
  }
`

const Area = styled.div<{ $name: 'main' | 'facts' | 'series' }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[24]};
  min-width: 0;

  ${media.large} {
    grid-area: ${({ $name }) => $name};
  }
`

/** Asked for only by whoever has come from a list. */
const TaskSteps = lazyComponent(async () => (await import('../task-steps/TaskSteps.tsx')).TaskSteps)

/** As high with the steps as without, which come late. */
const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  min-height: ${size.controlSmall};
`

/** To the list, and to the tasks before and after this one in it. */
function BackLink({ id }: { id: number }) {
  const origin = readOrigin(useLocation().state)
  const navigate = useNavigate()
  const isLeaving = useRef(false)
  const handleClick = (event: MouseEvent) => {
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    if (origin && isPlain) {
      // The list is the entry of the history before this one, whichever of its tasks is shown.
      event.preventDefault()
      // A second click of the same hand would lead to what was before the list.
      if (!isLeaving.current) {
        isLeaving.current = true
        void navigate(-1)
      }
    }
  }
  return (
    <Ways>
      <Button asChild size="small" intent="ghost" icon={<ArrowLeftIcon />}>
        <Link to={toTasks()} onClick={handleClick}>
          {texts.back}
        </Link>
      </Button>
      {origin ? (
        <Suspense fallback={null}>
          <TaskSteps id={id} origin={origin} />
        </Suspense>
      ) : null}
    </Ways>
  )
}

/** One task with its milestones. */
export function TaskDetail() {
  const id = useIdParameter()
  return id === undefined ? <NotFoundPage home={<Link to="/" />} /> : <KnownTask id={id} key={id} />
}

function KnownTask({ id }: { id: number }) {
  const query = useTasksGetQuery(id)
  const { data, error, refetch } = query
  const listed = useListedTask(id)
  // Where somebody else changes it meanwhile the list goes before the task has come; the heading would go with it, and the focus.
  const [listedFirst] = useState(listed)
  const task: Task | TaskSummary | undefined = data ?? listed ?? listedFirst
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
      backLink={<BackLink id={id} />}
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
  // What the task is is painted first; its steps, of which there may be many, follow at once, and then what stands below them.
  const isPainted = useIsPainted()
  const isRestDrawn = useDeferredValue(isPainted)
  return (
    <>
      <DetailKeys task={task} onDialog={setDialog} />
      <PageHeader
        title={task.title}
        backLink={<BackLink id={task.id} />}
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
      <Notes>
        <ArchivedNote task={task} />
        <BlockedNote task={task} />
      </Notes>
      <Columns>
        <Area $name="facts">
          <TaskProperties task={task} />
        </Area>
        <Area $name="main">
          <Onlookers id={task.id} />
          <TaskDescription text={task.description} />
          {isPainted ? <Milestones task={task} onDialog={setDialog} /> : null}
          {isRestDrawn ? <Below task={task} onDialog={setDialog} /> : null}
        </Area>
        <Area $name="series">
          {isRestDrawn ? (
            <Suspense fallback={null}>
              <TaskSeriesPanel task={task} />
            </Suspense>
          ) : null}
        </Area>
      </Columns>
      <TaskDialog state={dialog} onClose={() => setDialog(null)} />
    </>
  )
}
