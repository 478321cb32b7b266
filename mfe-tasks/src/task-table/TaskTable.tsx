import type { TaskSummary } from '@headway/contracts/tasks'
import {
  color,
  media,
  MoreButton,
  PriorityBadge,
  ProgressBar,
  space,
  StatusBadge,
  truncate,
  useIsNarrow,
} from '@headway/design-system'
import { type DataColumn, DataTable } from '@headway/design-system/data'
import { RepeatIcon } from '@headway/design-system/icons'
import { Link, useFormats, useSearchParams } from '@headway/sdk'
import { type ReactNode, useMemo } from 'react'
import styled from 'styled-components'
import { SelectBox } from '../bulk/SelectBox.tsx'
import { useSelection } from '../bulk/selection.ts'
import { messages } from '../task-list/tasks.messages.ts'
import { viewMessages as texts } from '../task-list/views.messages.ts'
import { toTask } from '../routes.ts'
import { VIEW_HEIGHT } from '../task-list/listLayout.ts'
import { OnHover, TaskDue, TaskPeople, TaskTags } from '../task-list/TaskFacts.tsx'
import { CompleteTask } from '../task-state/CompleteTask.tsx'
import { BlockedBadges } from '../task-state/BlockedBadges.tsx'
import type { TaskDialogState } from '../task-form/taskDialogState.ts'
import type { TaskListArgument } from '../task-list/tasks.api.ts'
import { type ColumnKey, readColumns } from './columns.ts'
import { RowTools, type RowToolsProps } from './RowTools.tsx'
import { type Sort, sortingOf } from './sorting.ts'

/** Widths of the columns in pixels. */
const WIDTHS: Record<Exclude<ColumnKey, 'tags'> | 'title', number> = {
  title: 340,
  assignees: 164,
  due: 152,
  status: 116,
  progress: 116,
  created: 116,
  updated: 116,
}

const MAX_TAGS = 2

/** Placed in the gutter, so that the title does not move when the checkbox appears. */
const Pick = styled.span`
  position: absolute;
  left: 4px;
  display: inline-flex;
`

const Title = styled(Link)`
  ${truncate}
  color: ${color.text.primary};
  font-weight: 500;
  text-decoration: none;

  &:hover {
    text-decoration: underline;
  }

  &[data-done] {
    color: ${color.text.muted};
    text-decoration: line-through;
  }

  ${media.print} {
    white-space: normal;
  }
`

const Circle = styled.span`
  display: inline-flex;
  flex: none;
  width: 1rem;
  margin-inline-end: ${space[6]};

  & + * {
    margin-inline-end: ${space[6]};
  }
`

const Recurring = styled.span`
  display: inline-flex;
  flex: none;
  color: ${color.text.muted};
`

const TitleEnd = styled.span`
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: ${space[8]};
  margin-inline-start: auto;
  padding-inline: ${space[12]};

  /* Paper is too narrow for titles and tags. */
  ${media.print} {
    display: none;
  }
`

const Progress = styled.span`
  width: 5.5rem;
`

/** Shows the checkbox and the circle. On a phone only one fits, so the checkbox replaces the circle in selection mode. */
function RowStart({ task, onDialog }: RowToolsProps) {
  const isNarrow = useIsNarrow()
  const isSelecting = useSelection()?.isSelecting ?? false
  if (isNarrow && isSelecting) {
    return (
      <Circle>
        <SelectBox task={task} />
      </Circle>
    )
  }
  return (
    <>
      {isNarrow ? null : (
        <Pick>
          <OnHover>
            <SelectBox task={task} />
          </OnHover>
        </Pick>
      )}
      <Circle>
        <CompleteTask task={task} onDialog={onDialog} />
      </Circle>
    </>
  )
}

/** Returns the cell renderer of each column; tags follow the title. */
function useCells(
  list: TaskListArgument,
  hasTags: boolean,
  onDialog: RowToolsProps['onDialog'],
): Record<keyof typeof WIDTHS, (task: TaskSummary) => ReactNode> {
  const formats = useFormats()
  return {
    title: (task) => (
      <>
        <RowStart task={task} onDialog={onDialog} />
        <PriorityBadge priority={task.priority} iconOnly />
        <Title
          to={toTask(task.id)}
          state={{ list }}
          title={task.title}
          data-done={task.status === 'completed' || undefined}
        >
          {task.title}
        </Title>
        {task.isRecurring ? (
          <Recurring title={messages.card.recurring} role="img" aria-label={messages.card.recurring}>
            <RepeatIcon size={14} />
          </Recurring>
        ) : null}
        <TitleEnd>
          <BlockedBadges task={{ ...task, blocked: null }} isShort />
          {hasTags ? <TaskTags tags={task.tags} max={MAX_TAGS} /> : null}
        </TitleEnd>
      </>
    ),
    assignees: (task) => <TaskPeople task={task} />,
    due: (task) => <TaskDue task={task} form="full" />,
    status: ({ status, blocked }) => (
      <span title={blocked?.reason}>
        <StatusBadge status={blocked ? 'blocked' : status} />
      </span>
    ),
    progress: ({ progress, milestoneCount }) =>
      milestoneCount > 0 ? (
        <Progress>
          <ProgressBar value={progress} label={messages.card.progress} showValue />
        </Progress>
      ) : null,
    created: ({ createdAt }) => formats.day(createdAt),
    updated: ({ updatedAt }) => (updatedAt === undefined ? null : formats.day(updatedAt)),
  }
}

/** Returns the columns named in the URL, sortable if the server can sort by them. */
export function useTaskColumns(
  list: TaskListArgument,
  sort: Sort,
  onSort: (sort: Sort) => void,
  onDialog: RowToolsProps['onDialog'],
): DataColumn<TaskSummary>[] {
  const [parameters] = useSearchParams()
  const shown = useMemo(() => readColumns(parameters), [parameters])
  const cells = useCells(list, shown.includes('tags'), onDialog)
  const keys = ['title' as const, ...shown.filter((key) => key !== 'tags')]
  return keys.map((key, index): DataColumn<TaskSummary> => {
    const sorting = sortingOf(key, sort)
    const cell = cells[key]
    return {
      key,
      label: texts.columnNames[key],
      width: WIDTHS[key],
      cell:
        index < keys.length - 1
          ? cell
          : (task) => (
              <>
                {cell(task)}
                <RowTools task={task} onDialog={onDialog} />
              </>
            ),
      ...(sorting ? { sort: sorting.sort, onSort: () => onSort(sorting.next) } : {}),
    }
  })
}

export interface TaskTableProps {
  label: string
  tasks: readonly TaskSummary[]
  list: TaskListArgument
  sort: Sort
  onSort: (sort: Sort) => void
  onDialog: (dialog: TaskDialogState) => void
  hasMore: boolean
  isLoadingMore: boolean
  moreError: string | undefined
  onMore: () => void
  /** Pages may end early; further pages are then loaded only on request. */
  isPartial: boolean
  moreLabel: string
}

/** Shows the tasks as a table; the next page is loaded when the last rows come into view. */
export function TaskTable(props: TaskTableProps) {
  const { label, tasks, list, sort, onSort, onDialog, hasMore, isLoadingMore, moreError, onMore } = props
  const { isPartial, moreLabel } = props
  const columns = useTaskColumns(list, sort, onSort, onDialog)
  const isAutomatic = hasMore && !isLoadingMore && !isPartial && moreError === undefined
  return (
    <DataTable
      label={label}
      columns={columns}
      maxHeight={VIEW_HEIGHT}
      items={tasks}
      getKey={(task) => String(task.id)}
      {...(isAutomatic ? { onEnd: onMore } : {})}
      end={
        hasMore && (isPartial || isLoadingMore || moreError !== undefined) ? (
          <MoreButton label={moreLabel} busy={isLoadingMore} error={moreError} onMore={onMore} />
        ) : null
      }
    />
  )
}
