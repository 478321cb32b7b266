import type { TaskSummary, tasksList } from '@headway/contracts/tasks'
import type { Reply } from '@headway/contracts'
import { Async, breakpoints, PagedCardGrid, useIsNarrow, useToday } from '@headway/design-system'
import { lazyComponent, type ListQuery, useFormats } from '@headway/sdk'
import { type ReactNode, Suspense, useCallback, useMemo } from 'react'
import { messages } from './tasks.messages.ts'
import { filterMessages } from './filters.messages.ts'
import type { TaskDialogState } from '../task-form/taskDialogState.ts'
import { listedBy, type TaskFilter } from './tasks.api.ts'
import { phoneGroups } from './phoneGroups.ts'
import { PhoneRow } from './PhoneRow.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'
import { TaskCard } from './TaskCard.tsx'
import type { View } from './view.ts'
import { withValues } from './filter.ts'

const TaskBoard = lazyComponent(async () => (await import('../task-board/TaskBoard.tsx')).TaskBoard)
const TaskCalendar = lazyComponent(
  async () => (await import('../task-calendar/TaskCalendar.tsx')).TaskCalendar,
)
const GroupedTasks = lazyComponent(async () => (await import('../task-table/GroupedTasks.tsx')).GroupedTasks)
const TaskTable = lazyComponent(async () => (await import('../task-table/TaskTable.tsx')).TaskTable)
const TaskTimeline = lazyComponent(
  async () => (await import('../task-timeline/TaskTimeline.tsx')).TaskTimeline,
)

const texts = messages.list

interface TaskViewsProps {
  view: View
  isOneList: boolean
  list: Omit<ListQuery<TaskSummary, Reply<typeof tasksList>>, 'first'>
  /** The server stopped searching before the last page was full. */
  isPartial: boolean
  filter: TaskFilter
  onFilter: (filter: TaskFilter) => void
  empty: ReactNode
  onDialog: (dialog: TaskDialogState) => void
}

/** Shows the tasks of a list in the chosen view. */
export function TaskViews(props: TaskViewsProps) {
  const { view, isOneList, isPartial, filter, onDialog } = props
  const moreLabel = isPartial ? filterMessages.searchOlder : texts.more
  const isNarrow = useIsNarrow()
  if (isOneList && (view === 'cards' || (view === 'table' && isNarrow))) {
    return <TaskCards {...props} isNarrow={isNarrow} moreLabel={moreLabel} />
  }
  if (view === 'board') {
    return (
      <Suspense fallback={<RowsSkeleton />}>
        <TaskBoard filter={filter} onDialog={onDialog} />
      </Suspense>
    )
  }
  if (view === 'calendar') {
    return (
      <Suspense fallback={<RowsSkeleton />}>
        <TaskCalendar filter={filter} />
      </Suspense>
    )
  }
  return <TaskRows {...props} moreLabel={moreLabel} />
}

/** Shows the tasks as cards, or on a phone as rows, with headings while they are sorted by due date. */
function TaskCards(props: TaskViewsProps & { isNarrow: boolean; moreLabel: string }) {
  const { view, list, filter, empty, onDialog, isNarrow, moreLabel } = props
  const { timeZone } = useFormats()
  const today = useToday()()
  const { items, hasMore } = list
  const isByDate = isNarrow && filter.sort === undefined
  const groups = useMemo(
    () => (isByDate ? phoneGroups(items, today, timeZone, hasMore) : undefined),
    [isByDate, items, today, timeZone, hasMore],
  )
  // A stable function, so that memoized cards are not rendered again.
  const renderCard = useCallback(
    (task: TaskSummary) => {
      const shown = { task, list: listedBy(filter, view), onDialog }
      return isNarrow ? <PhoneRow {...shown} group={groups?.get(task.id)} /> : <TaskCard {...shown} />
    },
    [filter, view, onDialog, isNarrow, groups],
  )
  return (
    <PagedCardGrid
      {...list}
      loadingText={texts.loading}
      empty={empty}
      label={texts.label}
      getKey={(task) => String(task.id)}
      renderCard={renderCard}
      // Phone rows stay in one column up to the breakpoint.
      minimumColumnWidth={isNarrow ? breakpoints.medium : 340}
      estimatedCardHeight={isNarrow ? 68 : 144}
      {...(isNarrow ? { gap: 0 } : {})}
      moreLabel={moreLabel}
    />
  )
}

/** Shows the views with one task per row. */
function TaskRows(props: TaskViewsProps & { moreLabel: string }) {
  const { view, isOneList, list, isPartial, filter, onFilter, empty, onDialog, moreLabel } = props
  const { state, error, onRetry, refreshing, items, hasMore, isLoadingMore, moreError, onMore } = list
  const skeleton = <RowsSkeleton />
  const sorted = {
    label: texts.label,
    sort: filter.sort ?? 'due',
    onSort: (sort: NonNullable<TaskFilter['sort']>) => onFilter(withValues(filter, { sort })),
    onDialog,
  }
  if (!isOneList) {
    return (
      <Suspense fallback={skeleton}>
        <GroupedTasks {...sorted} filter={filter} />
      </Suspense>
    )
  }
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
        {view === 'timeline' ? <TaskTimeline {...rows} /> : <TaskTable {...rows} {...sorted} />}
      </Suspense>
    </Async>
  )
}
