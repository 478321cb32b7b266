import type { TaskSummary } from '@headway/contracts/tasks'
import { announce, color, font, radius, space, truncate, VisuallyHidden } from '@headway/design-system'
import { CheckIcon } from '@headway/design-system/icons'
import { Link, useFormats } from '@headway/sdk'
import { useEffect, useRef } from 'react'
import { useSelection } from '../bulk/selection.ts'
import styled from 'styled-components'
import { useDragged } from '../dragging/useDragging.ts'
import { useGone } from '../dragging/useGone.ts'
import { calendarMessages as texts } from './calendar.messages.ts'
import { messages } from '../task-list/tasks.messages.ts'
import { toTask } from '../routes.ts'
import type { DaysArgument } from './tasks-calendar.api.ts'
import { edges, type Mark, markOf, marks } from '../time-bar/marks.tsx'
import { type DueHands, DueMenu } from './DueMenu.tsx'
import type { DayHolding } from './useDayHolding.ts'

interface BoxProps {
  $mark: Mark
  $isDragging: boolean
  $isHeld: boolean
  $isSelected: boolean
}

const Box = styled.div<BoxProps>`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  border: 1px solid ${({ $isHeld, $isSelected }) => ($isHeld || $isSelected ? color.accent.solid : color.border.default)};
  border-left: 3px solid ${({ $mark }) => edges[$mark]};
  border-radius: ${radius.small};
  background: ${({ $isSelected }) => ($isSelected ? color.accent.background : color.background.surface)};
  opacity: ${({ $isDragging }) => ($isDragging ? 0.5 : 1)};
`

/** Over the end of the title, so that it has the whole width until the task is pointed at or has the focus. */
const Tools = styled.span`
  display: inline-flex;

  @media (hover: hover) {
    position: absolute;
    right: 0;
    border-radius: ${radius.small};
    background: ${color.background.surface};
    opacity: 0;

    ${Box}:is(:hover, :focus-within) &, &:has([aria-expanded='true']) {
      opacity: 1;
    }
  }
`

const TitleLink = styled(Link)<{ $isDone: boolean }>`
  ${truncate}
  display: block;
  /* 24 px with the line, also where no menu stands beside it: the way to the others of a day follows closely (WCAG 2.2, 2.5.8). */
  padding: ${space[4]} ${space[6]};
  color: ${color.text.primary};
  font: ${font.caption};
  text-decoration: ${({ $isDone }) => ($isDone ? 'line-through' : 'none')};

  & > svg {
    display: inline-block;
    margin-right: ${space[4]};
    vertical-align: -2px;
  }

  &:hover {
    text-decoration: underline;
  }
`

/** What the hands on a calendar may do. */
export interface CalendarHands extends DueHands {
  holding: DayHolding
  /** Id of the element that says how a task is moved by keyboard. */
  hintId: string
  /** What the calendar was read by. */
  argument: DaysArgument
}

interface CalendarTaskProps {
  task: TaskSummary
  day: string
  hands: CalendarHands
}

/** Whether a task is selected; said when the task that has the focus is, or is not any more: there is no box that could say it. */
function useToldSelection({ id, title }: TaskSummary): boolean {
  const isSelected = useSelection()?.ids.has(id) ?? false
  const before = useRef(isSelected)
  useEffect(() => {
    if (before.current !== isSelected) {
      before.current = isSelected
      announce(isSelected ? texts.nowSelected(title) : texts.notSelected(title))
    }
  }, [isSelected, title])
  return isSelected
}

/** One task of a day: dragged to another, moved by keyboard, or by its menu. */
export function CalendarTask({ task, day, hands }: CalendarTaskProps) {
  const formats = useFormats()
  const box = useRef<HTMLDivElement>(null)
  const link = useRef<HTMLAnchorElement>(null)
  const { holding } = hands
  const isHeld = holding.held?.task.id === task.id
  const isDragging = useDragged(box, task.can.edit ? { item: task, from: day } : null)
  useEffect(() => {
    if (holding.takesFocus(task.id, day)) {
      link.current?.focus()
    }
  })
  useGone(isHeld, holding.onGone)
  const isSelected = useToldSelection(task)
  const mark = markOf(task)
  const time = task.dueDate?.includes('T') ? formats.time(task.dueDate) : undefined
  return (
    <Box ref={box} $mark={mark} $isDragging={isDragging} $isHeld={isHeld} $isSelected={isSelected}>
      <TitleLink
        ref={link}
        to={toTask(task.id)}
        state={{ days: hands.argument }}
        title={`${task.title} – ${messages.statuses[task.status]}`}
        draggable={false}
        $isDone={task.status === 'completed'}
        aria-describedby={task.can.edit ? hands.hintId : undefined}
        onKeyDown={(event) => holding.onKeyDown(event, task, day)}
        onBlur={isHeld ? holding.onBlur : undefined}
      >
        {isSelected ? <CheckIcon size={12} /> : marks[mark]}
        <span>{time === undefined ? task.title : texts.dueAt(time, task.title)}</span>
      </TitleLink>
      {mark === 'open' ? null : <VisuallyHidden>{messages.statuses[mark]}</VisuallyHidden>}
      {isSelected ? <VisuallyHidden>{texts.isSelected}</VisuallyHidden> : null}
      {task.can.edit ? (
        <Tools>
          <DueMenu task={task} day={day} hands={hands} />
        </Tools>
      ) : null}
    </Box>
  )
}
