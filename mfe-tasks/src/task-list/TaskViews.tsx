import type { TaskSummary, tasksList } from '@headway/contracts/tasks'
import type { Reply } from '@headway/contracts'
import { Async, PagedCardGrid, Skeleton } from '@headway/design-system'
import type { ListQuery } from '@headway/sdk'
import { type ReactNode, Suspense, useCallback } from 'react'
import { messages } from '../messages/en.ts'
import { filterMessages } from '../messages/filters.ts'
import { TaskBoard } from '../task-board/lateBoard.ts'
import { TaskCalendar } from '../task-calendar/lateCalendar.ts'
import { TaskTable } from '../task-table/lateTable.ts'
import type { TaskDialogState } from '../task-form/taskDialogState.ts'
import { TaskTimeline } from '../task-timeline/lateTimeline.ts'
import { listedBy, type TaskFilter } from '../tasks.api.ts'
import { TaskCard } from './TaskCard.tsx'
import type { View } from './view.ts'

const texts = messages.list
const SKELETON_LINES = 12

interface TaskViewsProps {
  view: View
  list: Omit<ListQuery<TaskSummary, Reply<typeof tasksList>>, 'first'>
  /** The last page ended before it was full. */
  isPartial: boolean
  filter: TaskFilter
  onFilter: (filter: TaskFilter) => void
  empty: ReactNode
  onDialog: (dialog: TaskDialogState) => void
}

/** The tasks of a list, in the view that was chosen. */
export function TaskViews(props: TaskViewsProps) {
  const { view, list, isPartial, filter, empty, onDialog } = props
  const moreLabel = isPartial ? filterMessages.lookFurther : texts.more
  // The same one each time, so that a list that is shown again draws none of its cards anew.
  const renderCard = useCallback(
    (task: TaskSummary) => <TaskCard task={task} list={filter} onDialog={onDialog} />,
    [filter, onDialog],
  )
  if (view === 'cards') {
    return (
      <PagedCardGrid
        {...list}
        loadingText={texts.loading}
        empty={empty}
        label={texts.label}
        getKey={(task) => String(task.id)}
        renderCard={renderCard}
        estimatedCardHeight={260}
        moreLabel={moreLabel}
      />
    )
  }
  if (view === 'board') {
    return (
      <Suspense fallback={<Skeleton lines={SKELETON_LINES} />}>
        <TaskBoard filter={filter} onDialog={onDialog} />
      </Suspense>
    )
  }
  if (view === 'calendar') {
    return (
      <Suspense fallback={<Skeleton lines={SKELETON_LINES} />}>
        <TaskCalendar filter={filter} />
      </Suspense>
    )
  }
  return <TaskRows {...props} moreLabel={moreLabel} />
}

/** The views that show one task to a line. */
function TaskRows(props: Omit<TaskViewsProps, 'onDialog'> & { moreLabel: string }) {
  const { view, list, isPartial, filter, onFilter, empty, moreLabel } = props
  const { state, error, onRetry, refreshing, items, hasMore, isLoadingMore, moreError, onMore } = list
  const skeleton = <Skeleton lines={SKELETON_LINES} />
  const rows = {
    label: texts.label,
    tasks: items,
    hasMore,
    isLoadingMore,
    moreError,
    onMore,
    isPartial,
    moreLabel,
    list: listedBy(filter, view),
  }
  return (
    <Async
      state={state}
      loadingText={texts.loading}
      skeleton={skeleton}
      error={error}
      onRetry={onRetry}
      empty={empty}
      refreshing={refreshing}
    >
      <Suspense fallback={skeleton}>
        {view === 'timeline' ? (
          <TaskTimeline {...rows} />
        ) : (
          <TaskTable
            {...rows}
            sort={filter.sort ?? 'due'}
            onSort={(sort) => {
              const { sort: _, ...rest } = filter
              onFilter(sort === 'due' ? rest : { ...rest, sort })
            }}
          />
        )}
      </Suspense>
    </Async>
  )
}
