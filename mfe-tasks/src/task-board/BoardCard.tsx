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
  useIsNarrow,
  visuallyHidden,
} from '@headway/design-system'
import { GripIcon, MoreIcon } from '@headway/design-system/icons'
import { Link } from '@headway/sdk'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import styled from 'styled-components'
import { SelectBox } from '../bulk/SelectBox.tsx'
import { useSelection } from '../bulk/selection.ts'
import { useDragged } from '../dragging/useDragging.ts'
import { useRemovedElement } from '../dragging/useRemovedElement.ts'
import { boardMessages as texts } from './board.messages.ts'
import { messages } from '../task-list/tasks.messages.ts'
import { stateMessages } from '../task-state/states.messages.ts'
import { toTask } from '../routes.ts'
import { CompleteTask } from '../task-state/CompleteTask.tsx'
import { BlockedBadges } from '../task-state/BlockedBadges.tsx'
import type { TaskDialogState } from '../task-form/taskDialogState.ts'
import { CornerTools, TaskDue, TaskMilestones, TaskPeople, TaskTags } from '../task-list/TaskFacts.tsx'
import { useTaskEntries } from '../task-list/useTaskEntries.tsx'
import type { Column } from '../task-list/groups.ts'
import { mayMove, moveTo } from './moves.ts'
import type { BoardMove } from './useBoardMoves.ts'
import type { KeyboardMove } from './useKeyboardMove.ts'
import type { MovedTasks } from './useMovedTasks.ts'

const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/**
 * Returns how many columns to the right a key leads. Returns 0 for other keys and for keys of an open menu of the card.
 */
function acrossStep(event: KeyboardEvent<HTMLElement>): number {
  const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target)
  return isOwn && !event.altKey && !event.ctrlKey && !event.metaKey ? (steps[event.key] ?? 0) : 0
}

/** Focuses the card at the same height in the next column that has cards. */
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
  grid-template-columns: minmax(0, 1fr);
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

/** The link of the title covers the card, so dragging the link drags the card. */
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
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]} 10px;
  min-height: 20px;
  font: ${font.caption};
  white-space: nowrap;

  & > :last-child {
    margin-inline-start: auto;
  }
`

/** A mouse drags the whole card and touch uses the menu, so the handle is visible only with keyboard focus. */
const ForKeys = styled.span`
  &:not(:focus-within) {
    ${visuallyHidden}
  }
`

/** Board state and callbacks that the cards use. */
export interface BoardCardActions {
  columns: readonly Column[]
  holding: KeyboardMove
  moved: MovedTasks
  settle: (key: string, requestedAt: number) => void
  onMove: (move: BoardMove) => Promise<boolean>
  onDialog: (dialog: TaskDialogState) => void
}

interface BoardCardProps {
  task: TaskSummary
  column: Column
  actions: BoardCardActions
}

/** Returns menu items for the columns that a task can be moved to. */
function moveEntries({ task, column, actions }: BoardCardProps): MenuEntry[] {
  const lines = actions.columns
    .filter(({ key, value }) => key !== column.key && !('refusal' in moveTo(task, value)))
    .map(
      (to): MenuEntry => ({
        label: texts.moveToColumn(to.label),
        onSelect: () => void actions.onMove({ task, from: column, to }),
      }),
    )
  return lines.length === 0 ? [] : [{ type: 'heading', label: texts.moveTo }, ...lines]
}

function Handle({ task, column, actions }: BoardCardProps) {
  const { holding } = actions
  const handle = useRef<HTMLButtonElement>(null)
  const isHeld = holding.held?.task.id === task.id
  useEffect(() => {
    if (holding.takesFocus(task.id, column.key)) {
      handle.current?.focus()
    }
  })
  useRemovedElement(isHeld, holding.onRemoved)
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

/** Handles the left and right arrow keys: moves the focus to the next column, or the task when Shift is held. */
function stepAcross(event: KeyboardEvent<HTMLElement>, { task, column, actions }: BoardCardProps): void {
  const by = acrossStep(event)
  if (by === 0) {
    return
  }
  // Otherwise the column would also handle the key and focus its next card.
  event.stopPropagation()
  event.preventDefault()
  if (event.shiftKey) {
    actions.holding.onStep(task, column, by)
  } else {
    focusAcross(event.currentTarget, by)
  }
}

/** Shows facts of a task below its title, except the one that its column stands for. */
function CardFacts({ task, column }: Pick<BoardCardProps, 'task' | 'column'>) {
  const { by } = column.value
  const hasBadges = by !== 'status' || task.blocked || task.openBlockers || task.isSubtask
  return (
    <>
      {hasBadges ? (
        <Row>
          {by === 'status' ? null : <StatusBadge status={task.status} />}
          <BlockedBadges task={task} />
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

/** Shows the controls of a card on hover and focus. */
function CardTools(props: BoardCardProps & { isMovable: boolean }) {
  const { task, actions, isMovable } = props
  const isNarrow = useIsNarrow()
  const isSelecting = useSelection()?.isSelecting ?? false
  const moves = isMovable ? moveEntries(props) : []
  const others = useTaskEntries(task, actions.onDialog).filter(
    // The entry "Move to Pending" exists in both lists.
    (entry) => !('label' in entry && moves.some((move) => 'label' in move && move.label === entry.label)),
  )
  const entries: MenuEntry[] =
    moves.length > 0 && others.length > 0
      ? [...moves, { type: 'separator' }, ...others]
      : [...moves, ...others]
  return (
    <CornerTools>
      {isNarrow && !isSelecting ? null : <SelectBox task={task} />}
      {(task.can.complete || task.can.reopen) && !(isNarrow && isSelecting) ? (
        <CompleteTask task={task} onDialog={actions.onDialog} />
      ) : null}
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

/** Shows one task of a column, which can be dragged, picked up by its handle, or moved by its menu. */
export function BoardCard(props: BoardCardProps) {
  const { task, column, actions } = props
  const box = useRef<HTMLDivElement>(null)
  const isMovable = mayMove(task, column.value.by)
  const isDragging = useDragged(box, isMovable ? { item: task, from: column } : null)
  return (
    <Box
      onKeyDown={(event) => stepAcross(event, props)}
      ref={box}
      $isDragging={isDragging}
      $isHeld={actions.holding.held?.task.id === task.id}
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
