import {
  Async,
  Avatar,
  color,
  font,
  IconButton,
  MoreButton,
  Muted,
  radius,
  Skeleton,
  space,
  StatusIcon,
  truncate,
} from '@headway/design-system'
import { CardColumn } from '@headway/design-system/data'
import { PlusIcon } from '@headway/design-system/icons'
import { listQuery, useCurrentUser, useFormats } from '@headway/sdk'
import { useEffect, useId, useMemo, useRef } from 'react'
import styled from 'styled-components'
import type { TaskSummary } from '@headway/contracts/tasks'
import { useDropTarget } from '../dragging/useDragging.ts'
import { boardMessages as texts } from './board.messages.ts'
import { messages } from '../task-list/tasks.messages.ts'
import { useShown } from '../bulk/selection.ts'
import { filterMessages } from '../task-list/filters.messages.ts'
import { LIST_END } from '../task-list/listLayout.ts'
import { useTaskCount } from '../task-list/useTaskCount.ts'
import type { TaskDialogState } from '../task-form/taskDialogState.ts'
import { useTasksListInfiniteQuery } from '../task-list/tasks.api.ts'
import { BoardCard, type BoardCardActions } from './BoardCard.tsx'
import type { Column } from '../task-list/groups.ts'
import { moveTo } from './moves.ts'
import { pagesWithMoves } from './useMovedTasks.ts'

const CARD_HEIGHT = 94
const SKELETON_LINES = 6

type Mark = 'none' | 'welcome' | 'refused'

const marks: Record<Mark, string> = {
  none: color.border.default,
  welcome: color.accent.solid,
  refused: color.danger.solid,
}

/** A column that follows from the due date is outlined: tasks can't be moved there. */
const Box = styled.section<{ $mark: Mark; $isAutomatic: boolean }>`
  display: grid;
  grid-template-rows: auto auto minmax(0, 1fr);
  align-content: start;
  min-width: 0;
  min-height: 0;
  border: 1px solid
    ${({ $mark, $isAutomatic }) =>
      $mark === 'none' && !$isAutomatic ? color.background.sunken : marks[$mark]};
  border-radius: ${radius.card};
  background: ${({ $isAutomatic }) => ($isAutomatic ? 'transparent' : color.background.sunken)};
  scroll-snap-align: start;
`

const Head = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  height: 36px;
  padding: 0 ${space[4]} 0 ${space[12]};
`

/** A long name is truncated; the count stays visible. */
const Title = styled.h2`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  min-width: 0;
  font: ${font.bodyStrong};
  font-weight: 600;
`

const Name = styled.span`
  ${truncate}
`

const Figure = styled.span`
  flex: none;
  color: ${color.text.muted};
  font: ${font.body};
  font-variant-numeric: tabular-nums;
`

const HeadEnd = styled.span`
  flex: none;
  margin-inline-start: auto;
  padding-inline-end: ${space[4]};
  color: ${color.text.muted};
  font: ${font.caption};
`

const Refusal = styled.p`
  padding: 0 ${space[12]} ${space[8]};
  color: ${color.text.secondary};
  font: ${font.caption};
`

/** The content of a column scrolls on its own; content other than a list is aligned to the top. */
const Body = styled.div`
  min-height: 0;
  overflow-y: auto;

  & > * {
    align-content: start;
    height: 100%;
    padding-inline: ${space[8]};
    padding-bottom: var(${LIST_END}, ${space[16]});
  }
`

interface BoardColumnProps {
  column: Column
  actions: BoardCardActions
}

/**
 * Returns why the dragged or picked-up task cannot be moved to this column. Returns an empty string if it can, and
 * undefined if there is no such task.
 */
function useRefusal(over: { item: TaskSummary; from: Column } | null, { column, actions }: BoardColumnProps) {
  const { held } = actions.holding
  const item = over?.item ?? (held?.over.key === column.key ? held.task : undefined)
  const from = over?.from ?? held?.from
  if (item === undefined || from?.key === column.key) {
    return undefined
  }
  const move = moveTo(item, column.value)
  return 'refusal' in move ? move.refusal : ''
}

/** Returns the tasks of a column with the moves that the fetched list does not contain yet. */
function useColumnTasks(
  query: ReturnType<typeof useTasksListInfiniteQuery>,
  { column, actions: { moved, settle } }: BoardColumnProps,
): TaskSummary[] {
  const { timeZone } = useFormats()
  const pages = query.data?.pages
  const requestedAt = query.isFetching ? undefined : query.startedTimeStamp
  useEffect(() => {
    if (requestedAt !== undefined) {
      settle(column.key, requestedAt)
    }
  }, [requestedAt, settle, column.key, moved])
  return useMemo(
    () => pagesWithMoves(pages ?? [], column, { moved, timeZone }).flatMap((page) => page.items),
    [pages, column, moved, timeZone],
  )
}

function Cards({ column, actions }: BoardColumnProps) {
  const query = useTasksListInfiniteQuery(column.filter)
  const { state, error, onRetry, refreshing, hasMore, isLoadingMore, moreError, onMore } = listQuery(
    query,
    messages.list.failed,
  )
  const items = useColumnTasks(query, { column, actions })
  useShown(column.key, items)
  const isPartial = query.data?.pages.at(-1)?.isPartial ?? false
  const goesOn = hasMore && !isLoadingMore && !isPartial && moreError === undefined
  const isLoaded = state === 'ready' || state === 'empty'
  return (
    <Async
      state={isLoaded ? (items.length > 0 || hasMore ? 'ready' : 'empty') : state}
      loadingText={messages.list.loading}
      skeleton={<Skeleton lines={SKELETON_LINES} />}
      error={error}
      onRetry={onRetry}
      empty={<Muted>{texts.empty}</Muted>}
      refreshing={refreshing}
    >
      <CardColumn
        label={column.label}
        items={items}
        getKey={(task) => String(task.id)}
        estimatedCardHeight={CARD_HEIGHT}
        renderCard={(task) => <BoardCard task={task} column={column} actions={actions} />}
        {...(goesOn ? { onEnd: onMore } : {})}
        end={
          hasMore ? (
            <MoreButton
              label={isPartial ? texts.further(column.label) : texts.more(column.label)}
              busy={isLoadingMore}
              error={moreError}
              onMore={onMore}
            />
          ) : null
        }
      />
    </Async>
  )
}

/** Shows the number of tasks in a column, as far as they are counted. */
function Count({ column }: Pick<BoardColumnProps, 'column'>) {
  const query = useTasksListInfiniteQuery(column.filter)
  const count = useTaskCount(column.filter, listQuery(query, messages.list.failed))
  return count ? <Figure>{filterMessages.figure(count.total, count.isTotalCapped)}</Figure> : null
}

/** Returns the initial values of a task added to a column; undefined if tasks can't be added to it. */
function newTaskIn({ value }: Column): TaskDialogState | undefined {
  if (value.by === 'status') {
    return value.status === 'overdue' ? undefined : { mode: 'create', status: value.status }
  }
  const draft = { title: '', tags: [], assigneeIds: [] }
  if (value.by === 'priority') {
    return { mode: 'create', draft: { ...draft, priority: value.priority } }
  }
  return value.person?.isAssignable
    ? { mode: 'create', draft: { ...draft, assigneeIds: [String(value.person.id)] } }
    : undefined
}

function ColumnHead({ column, actions, titleId }: BoardColumnProps & { titleId: string }) {
  const { can } = useCurrentUser()
  const { value, label } = column
  const added = can.createTask ? newTaskIn(column) : undefined
  const isOverdue = value.by === 'status' && value.status === 'overdue'
  return (
    <Head>
      <Title>
        {value.by === 'status' ? <StatusIcon status={value.status} /> : null}
        {value.by === 'person' && value.person ? (
          <Avatar id={value.person.id} name={value.person.name} size="small" decorative />
        ) : null}
        <Name id={titleId} title={label}>
          {label}
        </Name>
      </Title>
      <Count column={column} />
      <HeadEnd>
        {isOverdue ? texts.setByDate : null}
        {added ? (
          <IconButton
            size="small"
            label={texts.add(label)}
            icon={<PlusIcon size={14} />}
            onClick={() => actions.onDialog(added)}
          />
        ) : null}
      </HeadEnd>
    </Head>
  )
}

/** Shows one column of a board, which loads its own list and is a drop target. */
export function BoardColumn({ column, actions }: BoardColumnProps) {
  const box = useRef<HTMLElement>(null)
  const titleId = useId()
  const over = useDropTarget<Column, TaskSummary>(box, ({ item, from }) => {
    if (from.key !== column.key) {
      void actions.onMove({ task: item, from, to: column })
    }
  })
  const refusal = useRefusal(over, { column, actions })
  const mark = refusal === undefined ? 'none' : refusal === '' ? 'welcome' : 'refused'
  const isOverdue = column.value.by === 'status' && column.value.status === 'overdue'
  return (
    <Box ref={box} aria-labelledby={titleId} $mark={mark} $isAutomatic={isOverdue} data-place={column.key}>
      <ColumnHead column={column} actions={actions} titleId={titleId} />
      {refusal ? <Refusal>{refusal}</Refusal> : <span />}
      <Body>
        <Cards column={column} actions={actions} />
      </Body>
    </Box>
  )
}
