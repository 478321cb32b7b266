import type { TaskSummary } from '@headway/contracts/tasks'
import {
  Badge,
  Card,
  color,
  coveringLink,
  font,
  IconButton,
  Menu,
  type MenuEntry,
  PriorityBadge,
  radius,
  space,
  StatusBadge,
  visuallyHidden,
} from '@headway/design-system'
import { GripIcon, MoreIcon } from '@headway/design-system/icons'
import { Link } from '@headway/sdk'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import styled from 'styled-components'
import { SelectBox } from '../bulk/SelectBox.tsx'
import { useDragged } from '../dragging/useDragging.ts'
import { useGone } from '../dragging/useGone.ts'
import { boardMessages as texts } from './board.messages.ts'
import { messages } from '../task-list/tasks.messages.ts'
import { stateMessages } from '../task-state/states.messages.ts'
import { toTask } from '../routes.ts'
import { CompleteTask } from '../task-state/CompleteTask.tsx'
import { HindranceBadges } from '../task-state/HindranceBadges.tsx'
import type { TaskDialogState } from '../task-form/taskDialogState.ts'
import { CornerTools, TaskDue, TaskMilestones, TaskPeople, TaskTags } from '../task-list/TaskFacts.tsx'
import { useTaskEntries } from '../task-list/useTaskEntries.tsx'
import type { Column } from '../task-list/groups.ts'
import { mayMove, moveTo } from './moves.ts'
import type { BoardMove } from './useBoardMoves.ts'
import type { Holding } from './useHolding.ts'

const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** How many columns a key on a card leads to the right; 0 for other keys, and for those of a menu that is open over it. */
function acrossStep(event: KeyboardEvent<HTMLElement>): number {
  const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target)
  return isOwn && !event.altKey && !event.ctrlKey && !event.metaKey ? (steps[event.key] ?? 0) : 0
}

/** Gives the focus to the card at the same height of the next column that has any. */
function focusAcross(card: HTMLElement, by: number): void {
  const own = card.closest('[data-place]')
  const columns = [...(own?.parentElement?.querySelectorAll(':scope > [data-place]') ?? [])]
  const index = Number(card.closest<HTMLElement>('[data-card-index]')?.dataset['cardIndex'])
  for (let at = columns.findIndex((column) => column === own) + by; columns[at]; at += by) {
    const cards = [...(columns[at]?.querySelectorAll<HTMLElement>('[data-card-index]') ?? [])]
    const beside = cards.find((one) => Number(one.dataset['cardIndex']) >= index) ?? cards.at(-1)
    if (beside) {
      beside.querySelector<HTMLElement>('a[href]')?.focus()
      return
    }
  }
}

const Box = styled.div<{ $isDragging: boolean; $isHeld: boolean }>`
  opacity: ${({ $isDragging }) => ($isDragging ? 0.5 : 1)};
  outline: ${({ $isHeld }) => ($isHeld ? `2px solid ${color.accent.solid}` : 'none')};
  outline-offset: -1px;
  border-radius: ${radius.card};
`

const Inside = styled.div`
  display: grid;
  gap: ${space[6]};
  padding: 10px ${space[12]};
`

const Title = styled.h3`
  display: -webkit-box;
  overflow: hidden;
  overflow-wrap: anywhere;
  font: ${font.bodyStrong};
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`

/** The title's link covers the card; a drag of it is a drag of the card. */
const TitleLink = styled(Link)`
  ${coveringLink}
`

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]} ${space[8]};
  min-width: 0;
`

const Foot = styled.div`
  display: flex;
  align-items: center;
  gap: 10px;
  height: 20px;
  font: ${font.caption};
  white-space: nowrap;

  & > :last-child {
    margin-inline-start: auto;
  }
`

/** A mouse drags the whole card: there the handle shows up only for the keyboard. */
const ForKeys = styled.span`
  @media (hover: hover) {
    &:not(:focus-within) {
      ${visuallyHidden}
    }
  }
`

/** What the hands on a board may do with its cards. */
export interface BoardHands {
  columns: readonly Column[]
  holding: Holding
  onMove: (move: BoardMove) => Promise<boolean>
  onDialog: (dialog: TaskDialogState) => void
}

interface BoardCardProps {
  task: TaskSummary
  column: Column
  hands: BoardHands
}

/** The columns that a task can be moved to, as lines of its menu. */
function moveEntries({ task, column, hands }: BoardCardProps): MenuEntry[] {
  const lines = hands.columns
    .filter(({ key, value }) => key !== column.key && !('refusal' in moveTo(task, value)))
    .map(
      (to): MenuEntry => ({
        label: texts.moveToColumn(to.label),
        onSelect: () => void hands.onMove({ task, from: column, to }),
      }),
    )
  return lines.length === 0 ? [] : [{ type: 'heading', label: texts.moveTo }, ...lines]
}

function Handle({ task, column, hands }: BoardCardProps) {
  const { holding } = hands
  const handle = useRef<HTMLButtonElement>(null)
  const isHeld = holding.held?.task.id === task.id
  useEffect(() => {
    if (holding.takesFocus(task.id, column.key)) {
      handle.current?.focus()
    }
  })
  useGone(isHeld, holding.onGone)
  return (
    <IconButton
      ref={handle}
      size="small"
      label={texts.handle(task.title)}
      icon={<GripIcon />}
      aria-pressed={isHeld}
      onClick={() => holding.onPress(task, column)}
      onKeyDown={isHeld ? holding.onKeyDown : undefined}
      onBlur={isHeld ? holding.onBlur : undefined}
    />
  )
}

/** Goes to the column beside, or takes the task there. */
function stepAcross(event: KeyboardEvent<HTMLElement>, { task, column, hands }: BoardCardProps): void {
  const by = acrossStep(event)
  if (by === 0) {
    return
  }
  // The column would go to its next card.
  event.stopPropagation()
  event.preventDefault()
  if (event.shiftKey) {
    hands.holding.onStep(task, column, by)
  } else {
    focusAcross(event.currentTarget, by)
  }
}

/** Facts of a task below its title, without the one that its column stands for. */
function CardFacts({ task, column }: Pick<BoardCardProps, 'task' | 'column'>) {
  const { by } = column.value
  const hasBadges = by !== 'status' || task.blocked || task.openBlockers || task.isSubtask
  return (
    <>
      {hasBadges ? (
        <Row>
          {by === 'status' ? null : <StatusBadge status={task.status} />}
          <HindranceBadges task={task} />
          {task.isSubtask ? <Badge>{stateMessages.subtask}</Badge> : null}
        </Row>
      ) : null}
      <TaskTags tags={task.tags} />
      <Foot>
        <PriorityBadge priority={task.priority} iconOnly />
        <TaskDue task={task} form="short" />
        <TaskMilestones task={task} />
        <TaskPeople task={task} hasNames={false} />
      </Foot>
    </>
  )
}

/** The controls of a card, shown while it is pointed at or has the focus. */
function CardTools(props: BoardCardProps & { isMovable: boolean }) {
  const { task, hands, isMovable } = props
  const moves = isMovable ? moveEntries(props) : []
  const others = useTaskEntries(task, hands.onDialog).filter(
    // "Move to Pending" is also the name of a column's move.
    (entry) => !('label' in entry && moves.some((move) => 'label' in move && move.label === entry.label)),
  )
  const entries: MenuEntry[] =
    moves.length > 0 && others.length > 0
      ? [...moves, { type: 'separator' }, ...others]
      : [...moves, ...others]
  return (
    <CornerTools>
      <SelectBox task={task} />
      {task.can.complete || task.can.reopen ? <CompleteTask task={task} onDialog={hands.onDialog} /> : null}
      {isMovable ? (
        <ForKeys>
          <Handle {...props} />
        </ForKeys>
      ) : null}
      {entries.length > 0 ? (
        <Menu
          entries={entries}
          trigger={<IconButton size="small" label={messages.card.actions(task.title)} icon={<MoreIcon />} />}
        />
      ) : null}
    </CornerTools>
  )
}

/** One task of a column: dragged, picked up by its handle, or moved by its menu. */
export function BoardCard(props: BoardCardProps) {
  const { task, column, hands } = props
  const box = useRef<HTMLDivElement>(null)
  const isMovable = mayMove(task, column.value.by)
  const isDragging = useDragged(box, isMovable ? { item: task, from: column } : null)
  return (
    <Box
      onKeyDown={(event) => stepAcross(event, props)}
      ref={box}
      $isDragging={isDragging}
      $isHeld={hands.holding.held?.task.id === task.id}
    >
      <Card padding="none">
        <Inside>
          <Title>
            <TitleLink to={toTask(task.id)} state={{ list: column.filter }} draggable={false}>
              {task.title}
            </TitleLink>
          </Title>
          <CardFacts task={task} column={column} />
          <CardTools {...props} isMovable={isMovable} />
        </Inside>
      </Card>
    </Box>
  )
}
