import type { Task, TaskSummary } from '@headway/contracts/tasks'
import { color, DetailPlaceholder, media, space } from '@headway/design-system'
import { isCallError, lazyComponent, messageFor, queryState, requestIdOf, useIdParameter } from '@headway/sdk'
import { Suspense, useDeferredValue, useEffect, useState } from 'react'
import styled from 'styled-components'
import { detailMessages as texts } from './detail.messages.ts'
import { TaskDialog } from '../task-form/TaskDialog.tsx'
import type { TaskDialogState } from '../task-form/taskDialogState.ts'
import { BlockedNote } from '../task-state/BlockedNote.tsx'
import { ArchivedNote } from '../trash/ArchivedNote.tsx'
import { useListedTask, useTasksGetQuery } from '../task-list/tasks.api.ts'
import { DetailKeys } from './DetailKeys.tsx'
import { Milestones } from './Milestones.tsx'
import { BackLink, TaskBar } from './TaskBar.tsx'
import { TaskDescription } from './TaskDescription.tsx'
import { TaskProperties } from './TaskProperties.tsx'
import { TaskTitle } from './TaskTitle.tsx'

/**
 * Whether what was first drawn has been painted. A deferred value does not wait for that: React draws it in the next task, which
 * the browser as often runs before the frame as after it.
 */
function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      // A frame is painted after what is called as it begins.
      timer = setTimeout(() => setPainted(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return isPainted
}

const TaskSeriesPanel = lazyComponent(
  async () => (await import('../series/TaskSeriesPanel.tsx')).TaskSeriesPanel,
)

// Comments, files and relations are below the fold, so they are loaded after the task.
const TaskTabs = lazyComponent(async () => (await import('./TaskTabs.tsx')).TaskTabs)

/** Properties are at the side in a wide window, below the title in a narrow one. */
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};

  ${media.large} {
    grid-template: 'main side' auto 'main series' 1fr / minmax(0, 1fr) 18.5rem;
    gap: 0 ${space[40]};
    min-height: calc(100dvh - 9rem);
  }
`

const Main = styled.div`
  display: contents;

  ${media.large} {
    display: grid;
    grid-area: main;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    gap: ${space[20]};
    max-width: 49rem;
  }
`

/** Content below the title, indented by the width of the circle. */
const Below = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[20]};
  order: 3;

  ${media.large} {
    padding-inline-start: 1.75rem;
  }
`

const Side = styled.aside<{ $area: 'side' | 'series' }>`
  order: ${({ $area }) => ($area === 'side' ? 2 : 4)};
  min-width: 0;

  ${media.large} {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    grid-area: ${({ $area }) => $area};
    align-content: start;
    margin-top: ${({ $area }) => ($area === 'side' ? `calc(-1 * ${space[16]})` : '0')};
    padding: ${space[12]} 0 ${space[12]} ${space[20]};
    border-inline-start: 1px solid ${color.border.default};
  }
`

/** Shown at an address whose id is not a number. */
const MissingTask = () => (
  <DetailPlaceholder
    state="missing"
    title={texts.notFound}
    hint={texts.notFoundHint}
    backLink={<BackLink />}
    loadingText={texts.loading}
  />
)

/** One task with its milestones. */
export function TaskDetail() {
  const id = useIdParameter()
  return id === undefined ? <MissingTask /> : <KnownTask id={id} key={id} />
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

function LoadedTask({ task }: { task: Task | TaskSummary }) {
  const [dialog, setDialog] = useState<TaskDialogState | null>(null)
  // The task itself is painted first, then its milestones, then the tabs below.
  const isPainted = useIsPainted()
  const isRestDrawn = useDeferredValue(isPainted)
  return (
    <div data-paper="list">
      <DetailKeys task={task} onDialog={setDialog} />
      <TaskBar task={task} onDialog={setDialog} />
      <Columns>
        <Main>
          <TaskTitle task={task} onDialog={setDialog} />
          <Below>
            <ArchivedNote task={task} />
            <BlockedNote task={task} />
            <TaskDescription task={task} />
            {isPainted ? <Milestones task={task} /> : null}
            {isRestDrawn ? (
              <Suspense fallback={null}>
                <TaskTabs task={task} onDialog={setDialog} />
              </Suspense>
            ) : null}
          </Below>
        </Main>
        <Side $area="side" aria-label={texts.details}>
          <TaskProperties task={task} onDialog={setDialog} />
        </Side>
        <Side $area="series" aria-label={texts.recurrence}>
          {isRestDrawn ? (
            <Suspense fallback={null}>
              <TaskSeriesPanel task={task} />
            </Suspense>
          ) : null}
        </Side>
      </Columns>
      <TaskDialog state={dialog} onClose={() => setDialog(null)} />
    </div>
  )
}
