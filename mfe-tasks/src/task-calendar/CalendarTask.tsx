import type { TaskSummary } from '@headway/contracts/tasks'
import { color, font, radius, space, truncate, VisuallyHidden } from '@headway/design-system'
import { Link, useFormats } from '@headway/sdk'
import { useEffect, useRef } from 'react'
import styled from 'styled-components'
import { useDragged } from '../dragging/useDragging.ts'
import { calendarMessages as texts } from '../messages/calendar.ts'
import { messages } from '../messages/en.ts'
import { toTask } from '../routes.ts'
import type { DaysArgument } from '../tasks-calendar.api.ts'
import { edges, type Mark, markOf, marks } from '../time-bar/marks.tsx'
import { type DueHands, DueMenu } from './DueMenu.tsx'
import type { DayHolding } from './useDayHolding.ts'

const Box = styled.div<{ $mark: Mark; $isDragging: boolean; $isHeld: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  border: 1px solid ${({ $isHeld }) => ($isHeld ? color.accent.solid : color.border.default)};
  border-left: 3px solid ${({ $mark }) => edges[$mark]};
  border-radius: ${radius.small};
  background: ${color.background.surface};
  opacity: ${({ $isDragging }) => ($isDragging ? 0.5 : 1)};
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
  const mark = markOf(task)
  const time = task.dueDate?.includes('T') ? formats.time(task.dueDate) : undefined
  return (
    <Box ref={box} $mark={mark} $isDragging={isDragging} $isHeld={isHeld}>
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
        {marks[mark]}
        {time === undefined ? task.title : texts.dueAt(time, task.title)}
      </TitleLink>
      {mark === 'open' ? null : <VisuallyHidden>{messages.statuses[mark]}</VisuallyHidden>}
      {task.can.edit ? <DueMenu task={task} day={day} hands={hands} /> : null}
    </Box>
  )
}
