import type { TaskSummary } from '@headway/contracts/tasks'
import {
  AvatarStack,
  Badge,
  color,
  MoreButton,
  Muted,
  PriorityBadge,
  space,
  StatusBadge,
  Tag,
  truncate,
  useIsNarrow,
} from '@headway/design-system'
import { type DataColumn, DataTable } from '@headway/design-system/data'
import { fullName, Link, useFormats, useSearchParams, useTagColour } from '@headway/sdk'
import { type ReactNode, useMemo } from 'react'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import { viewMessages as texts } from '../messages/views.ts'
import { toTask } from '../routes.ts'
import { HindranceBadges } from '../task-state/HindranceBadges.tsx'
import type { TaskListArgument } from '../tasks.api.ts'
import { SelectBox } from '../bulk/SelectBox.tsx'
import { ColumnMenu } from './ColumnMenu.tsx'
import { type ColumnKey, readColumns, readPinned } from './columns.ts'
import { type Sort, sortingOf } from './sorting.ts'
import { useColumnWidths } from './useColumnWidths.ts'

/** Pixels. */
const WIDTHS: Record<ColumnKey | 'title', number> = {
  title: 280,
  status: 240,
  priority: 110,
  assignees: 140,
  due: 120,
  progress: 100,
  tags: 220,
  created: 120,
  updated: 120,
}

/** In one line, whatever the width of the column. */
const MOST_TAGS = 2

/** Leaves room beside the title, which stays in sight, on a phone. */
const NARROW_TITLE = 180

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[8]};
`

const TitleLink = styled(Link)`
  ${truncate}
  min-width: 0;
  color: ${color.text.primary};
  font-weight: 500;
  text-decoration: none;

  &:hover {
    text-decoration: underline;
  }
`

/** What each column shows of a task. */
function useCells(list: TaskListArgument): Record<ColumnKey | 'title', (task: TaskSummary) => ReactNode> {
  const formats = useFormats()
  const colourOf = useTagColour()
  return {
    title: (task) => (
      <>
        <SelectBox task={task} />
        <TitleLink to={toTask(task.id)} state={{ list }} title={task.title}>
          {task.title}
        </TitleLink>
      </>
    ),
    status: (task) => (
      <>
        <StatusBadge status={task.status} />
        <HindranceBadges task={task} isShort />
      </>
    ),
    priority: ({ priority }) => <PriorityBadge priority={priority} />,
    assignees: ({ assignments }) =>
      assignments.length === 0 ? (
        <Muted>{texts.nobody}</Muted>
      ) : (
        <AvatarStack people={assignments.map(({ assignee }) => ({ name: fullName(assignee) }))} max={3} />
      ),
    due: ({ dueDate }) => (dueDate ? formats.dueDate(dueDate) : <Muted>{texts.noDue}</Muted>),
    progress: ({ progress }) => texts.percent(progress),
    tags: ({ tags }) => (
      <>
        {tags.slice(0, MOST_TAGS).map((tag) => (
          <Tag key={tag} colour={colourOf(tag)}>
            {tag}
          </Tag>
        ))}
        {tags.length > MOST_TAGS ? (
          <Badge title={tags.slice(MOST_TAGS).join(', ')}>
            {messages.card.moreTags(tags.length - MOST_TAGS)}
          </Badge>
        ) : null}
      </>
    ),
    created: ({ createdAt }) => formats.day(createdAt),
    updated: ({ updatedAt }) => (updatedAt === undefined ? null : formats.day(updatedAt)),
  }
}

const Bar = styled.div`
  display: flex;
  justify-content: flex-end;
`

export interface TaskTableProps {
  label: string
  tasks: readonly TaskSummary[]
  /** What the list was read by. */
  list: TaskListArgument
  sort: Sort
  onSort: (sort: Sort) => void
  hasMore: boolean
  isLoadingMore: boolean
  moreError: string | undefined
  onMore: () => void
  /** Pages end early and are asked for by hand. */
  isPartial: boolean
  moreLabel: string
}

/** The tasks as a table; the next page is asked for when the last rows come near. */
export function TaskTable(props: TaskTableProps) {
  const {
    label,
    tasks,
    list,
    sort,
    onSort,
    hasMore,
    isLoadingMore,
    moreError,
    onMore,
    isPartial,
    moreLabel,
  } = props
  const [parameters] = useSearchParams()
  const [widths, setWidth] = useColumnWidths()
  const isNarrow = useIsNarrow()
  const cells = useCells(list)
  const shown = useMemo(() => readColumns(parameters), [parameters])
  const pinned = useMemo(() => readPinned(parameters), [parameters])
  const others = shown.filter((key) => !pinned.includes(key))
  const columns = (['title', ...pinned, ...others] as const).map((key): DataColumn<TaskSummary> => {
    const sorting = sortingOf(key, sort)
    return {
      key,
      label: texts.columnNames[key],
      width: widths[key] ?? (isNarrow && key === 'title' ? NARROW_TITLE : WIDTHS[key]),
      cell: cells[key],
      ...(sorting ? { sort: sorting.sort, onSort: () => onSort(sorting.next) } : {}),
    }
  })
  const goesOn = hasMore && !isLoadingMore && !isPartial && moreError === undefined
  return (
    <Content>
      <Bar>
        <ColumnMenu />
      </Bar>
      <DataTable
        label={label}
        columns={columns}
        pinned={pinned.length}
        items={tasks}
        getKey={(task) => String(task.id)}
        onResize={setWidth}
        {...(goesOn ? { onEnd: onMore } : {})}
      />
      {hasMore && (isPartial || isLoadingMore || moreError !== undefined) ? (
        <MoreButton label={moreLabel} busy={isLoadingMore} error={moreError} onMore={onMore} />
      ) : null}
    </Content>
  )
}
