import { Async, color, font, MoreButton, Muted, radius, Skeleton, space } from '@headway/design-system'
import { CardColumn } from '@headway/design-system/data'
import { listQuery } from '@headway/sdk'
import { useId, useMemo, useRef } from 'react'
import styled from 'styled-components'
import type { TaskSummary } from '@headway/contracts/tasks'
import { useDropPlace } from '../dragging/useDragging.ts'
import { boardMessages as texts } from '../messages/board.ts'
import { messages } from '../messages/en.ts'
import { useShown } from '../bulk/selection.ts'
import { filterMessages } from '../messages/filters.ts'
import { useTaskCount } from '../task-list/useTaskCount.ts'
import { useTasksListInfiniteQuery } from '../tasks.api.ts'
import { BoardCard, type BoardHands } from './BoardCard.tsx'
import type { Column } from './grouping.ts'
import { moveTo } from './moves.ts'

const CARD_HEIGHT = 130
const SKELETON_LINES = 6

type Mark = 'none' | 'welcome' | 'refused'

const marks: Record<Mark, string> = {
  none: color.border.default,
  welcome: color.accent.solid,
  refused: color.danger.solid,
}

const Box = styled.section<{ $mark: Mark }>`
  display: grid;
  grid-template-rows: auto auto minmax(0, 1fr);
  align-content: start;
  min-width: 0;
  min-height: 0;
  padding: ${space[8]};
  border: 1px solid ${({ $mark }) => marks[$mark]};
  border-radius: ${radius.card};
  background: ${color.background.sunken};
  scroll-snap-align: start;
`

const Head = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space[8]};
  padding: ${space[4]} ${space[4]} ${space[8]};
`

const Title = styled.h2`
  min-width: 0;
  font: ${font.bodyStrong};
  overflow-wrap: anywhere;
`

const Refusal = styled.p`
  padding: 0 ${space[4]} ${space[8]};
  color: ${color.text.secondary};
  font: ${font.caption};
`

/** What a column holds scrolls by itself, whatever it is; what is no list begins at its top. */
const Body = styled.div`
  min-height: 0;
  overflow-y: auto;

  & > div {
    align-content: start;
    height: 100%;
  }
`

interface BoardColumnProps {
  column: Column
  hands: BoardHands
}

/** Why what is held over a column, by pointer or by keyboard, cannot be put there; empty where it can, undefined without anything. */
function useRefusal(over: { item: TaskSummary; from: Column } | null, { column, hands }: BoardColumnProps) {
  const { held } = hands.holding
  const item = over?.item ?? (held?.over.key === column.key ? held.task : undefined)
  const from = over?.from ?? held?.from
  if (item === undefined || from?.key === column.key) {
    return undefined
  }
  const move = moveTo(item, column.value)
  return 'refusal' in move ? move.refusal : ''
}

function Cards({ column, hands }: BoardColumnProps) {
  const query = useTasksListInfiniteQuery(column.filter)
  const { state, error, onRetry, refreshing, items, hasMore, isLoadingMore, moreError, onMore } = listQuery(
    query,
    messages.list.failed,
  )
  const isPartial = query.data?.pages.at(-1)?.isPartial ?? false
  const goesOn = hasMore && !isLoadingMore && !isPartial && moreError === undefined
  const pages = query.data?.pages
  useShown(
    column.key,
    useMemo(() => pages?.flatMap((page) => page.items) ?? [], [pages]),
  )
  return (
    <Async
      state={state}
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
        renderCard={(task) => <BoardCard task={task} column={column} hands={hands} />}
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

/** How many tasks a column has, as far as they are counted. */
function Count({ column }: Pick<BoardColumnProps, 'column'>) {
  const query = useTasksListInfiniteQuery(column.filter)
  const count = useTaskCount(column.filter, listQuery(query, messages.list.failed))
  return count ? <Muted as="span">{filterMessages.figure(count.total, count.isTotalCapped)}</Muted> : null
}

/** One column of a board: read by itself, and a place that tasks can be put in. */
export function BoardColumn({ column, hands }: BoardColumnProps) {
  const box = useRef<HTMLElement>(null)
  const titleId = useId()
  const over = useDropPlace<Column, TaskSummary>(box, ({ item, from }) => {
    if (from.key !== column.key) {
      void hands.onMove({ task: item, from, to: column })
    }
  })
  const refusal = useRefusal(over, { column, hands })
  const mark = refusal === undefined ? 'none' : refusal === '' ? 'welcome' : 'refused'
  return (
    <Box ref={box} aria-labelledby={titleId} $mark={mark} data-place={column.key}>
      <Head>
        <Title id={titleId}>{column.label}</Title>
        <Count column={column} />
      </Head>
      {refusal ? <Refusal>{refusal}</Refusal> : <span />}
      <Body>
        <Cards column={column} hands={hands} />
      </Body>
    </Box>
  )
}
