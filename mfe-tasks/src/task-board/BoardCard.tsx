import type { TaskSummary } from '@headway/contracts/tasks'
import {
  AvatarStack,
  Badge,
  Card,
  CardFooter,
  CardTitle,
  color,
  coveringLink,
  IconButton,
  Menu,
  type MenuEntry,
  PriorityBadge,
  radius,
  space,
  StatusBadge,
} from '@headway/design-system'
import { GripIcon, MoreIcon } from '@headway/design-system/icons'
import { fullName, Link, useFormats } from '@headway/sdk'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import styled from 'styled-components'
import { SelectBox } from '../bulk/SelectBox.tsx'
import { useDragged } from '../dragging/useDragging.ts'
import { useGone } from '../dragging/useGone.ts'
import { boardMessages as texts } from '../messages/board.ts'
import { messages } from '../messages/en.ts'
import { stateMessages } from '../messages/states.ts'
import { toTask } from '../routes.ts'
import { HindranceBadges } from '../task-state/HindranceBadges.tsx'
import type { TaskDialogState } from '../task-form/taskDialogState.ts'
import { useTaskEntries } from '../task-list/useTaskEntries.tsx'
import { acrossStep, focusAcross } from './acrossColumns.ts'
import type { Column } from './grouping.ts'
import { mayMove, moveTo } from './moves.ts'
import type { BoardMove } from './useBoardMoves.ts'
import type { Holding } from './useHolding.ts'

const MOST_PEOPLE = 3

const Box = styled.div<{ $isDragging: boolean; $isHeld: boolean }>`
  opacity: ${({ $isDragging }) => ($isDragging ? 0.5 : 1)};
  outline: ${({ $isHeld }) => ($isHeld ? `2px solid ${color.accent.solid}` : 'none')};
  outline-offset: -1px;
  border-radius: ${radius.card};
`

const Head = styled.div`
  display: grid;
  grid-template-columns: 1fr auto;
  align-items: start;
  gap: ${space[4]};
`

/** The title's link covers the card; a drag of it is a drag of the card. */
const TitleLink = styled(Link)`
  ${coveringLink}
`

const Above = styled.div`
  position: relative;
  z-index: 1;
  display: flex;

  &:empty {
    display: none;
  }
`

/** The box to select by stands before the title. */
const Titled = styled.div`
  display: flex;
  align-items: flex-start;
  min-width: 0;
`

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[6]};
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

function Badges({ task, column }: Pick<BoardCardProps, 'task' | 'column'>) {
  return (
    <Row>
      {column.value.by === 'status' ? null : <StatusBadge status={task.status} />}
      {column.value.by === 'priority' ? null : <PriorityBadge priority={task.priority} />}
      <HindranceBadges task={task} />
      {task.isSubtask ? <Badge>{stateMessages.subtask}</Badge> : null}
    </Row>
  )
}

/** One task of a column: dragged, picked up by its handle, or moved by its menu. */
export function BoardCard(props: BoardCardProps) {
  const { task, column, hands } = props
  const formats = useFormats()
  const box = useRef<HTMLDivElement>(null)
  const isMovable = mayMove(task, column.value.by)
  const isDragging = useDragged(box, isMovable ? { item: task, from: column } : null)
  const moves = isMovable ? moveEntries(props) : []
  const others = useTaskEntries(task, hands.onDialog)
  const entries: MenuEntry[] =
    moves.length > 0 && others.length > 0
      ? [...moves, { type: 'separator' }, ...others]
      : [...moves, ...others]
  const people = task.assignments.map(({ assignee }) => ({ name: fullName(assignee) }))
  return (
    <Box
      onKeyDown={(event) => stepAcross(event, props)}
      ref={box}
      $isDragging={isDragging}
      $isHeld={hands.holding.held?.task.id === task.id}
    >
      <Card padding="compact">
        <Head>
          <Titled>
            <Above>
              <SelectBox task={task} />
            </Above>
            <CardTitle as="h3">
              <TitleLink to={toTask(task.id)} state={{ list: column.filter }} draggable={false}>
                {task.title}
              </TitleLink>
            </CardTitle>
          </Titled>
          <Above>
            {isMovable ? <Handle {...props} /> : null}
            {entries.length > 0 ? (
              <Menu
                entries={entries}
                trigger={
                  <IconButton size="small" label={messages.card.actions(task.title)} icon={<MoreIcon />} />
                }
              />
            ) : null}
          </Above>
        </Head>
        <Badges task={task} column={column} />
        <CardFooter>
          <span>
            {task.dueDate ? messages.card.due(formats.dueDate(task.dueDate)) : messages.card.noDueDate}
          </span>
          {people.length > 0 ? <AvatarStack people={people} max={MOST_PEOPLE} /> : null}
        </CardFooter>
      </Card>
    </Box>
  )
}
