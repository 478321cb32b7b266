import type { Task, TaskSummary } from '@headway/contracts/tasks'
import { color, media, space } from '@headway/design-system'
import { DetailPlaceholder } from '@headway/design-system/data'
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
 * Returns whether the first render has been painted. `useDeferredValue` does not guarantee that, because React may
 * render in a task that runs before the frame.
 */
function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      // Animation frame callbacks run before the paint, so the timeout runs after it.
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

/** The properties are at the side in a wide window and below the title in a narrow one. */
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

/** Content below the title, indented by the width of the completion circle. */
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

/** On phones the next step is fixed at the bottom. It must cover neither the end of the page nor a focused control. */
const Page = styled.div`
  ${media.narrow} {
    &:has([data-next-step]:not(:empty)) {
      padding-bottom: 4rem;

      a,
      button,
      input,
      textarea {
        scroll-margin-bottom: 5rem;
      }
    }
  }
`

/** Shown for a URL whose id is not a number. */
const MissingTask = () => (
  <DetailPlaceholder
    state="missing"
    title={texts.notFound}
    hint={texts.notFoundHint}
    backLink={<BackLink />}
    loadingText={texts.loading}
  />
)

/** Shows one task with its milestones. */
export function TaskDetail() {
  const id = useIdParameter()
  return id === undefined ? <MissingTask /> : <KnownTask id={id} key={id} />
}

function KnownTask({ id }: { id: number }) {
  const query = useTasksGetQuery(id)
  const { data, error, refetch } = query
  const listed = useListedTask(id)
  // A change by another user may remove the list from the cache before the task has loaded. Keeping the first value
  // avoids unmounting the heading, which would lose the focus.
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
  // The task itself renders first, then its milestones, then the tabs below.
  const isPainted = useIsPainted()
  const isRestDrawn = useDeferredValue(isPainted)
  return (
    <Page data-paper="list">
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
    </Page>
  )
}
