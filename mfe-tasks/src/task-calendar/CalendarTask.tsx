import type { TaskSummary } from '@headway/contracts/tasks'
import { announce, color, font, media, radius, space, VisuallyHidden } from '@headway/design-system'
import { CheckIcon } from '@headway/design-system/icons'
import { Link, useFormats } from '@headway/sdk'
import { useEffect, useRef } from 'react'
import { useSelection } from '../bulk/selection.ts'
import styled from 'styled-components'
import { useDragged } from '../dragging/useDragging.ts'
import { useRemovedElement } from '../dragging/useRemovedElement.ts'
import { calendarMessages as texts } from './calendar.messages.ts'
import { messages } from '../task-list/tasks.messages.ts'
import { toTask } from '../routes.ts'
import type { DaysArgument } from './tasks-calendar.api.ts'
import { edges, type Mark, markOf, marks } from '../time-bar/marks.tsx'
import { type DueActions, DueMenu } from './DueMenu.tsx'
import type { KeyboardDayMove } from './useKeyboardDayMove.ts'

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

/** Overlaps the end of the title, so that the title has the full width until hover or focus. */
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

/** CSS variable with the number of lines of a title; defaults to one. */
export const TITLE_LINES = '--calendar-title-lines'

const Title = styled.span`
  display: -webkit-box;
  overflow: hidden;
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: var(${TITLE_LINES}, 1);
`

const TitleLink = styled(Link)<{ $isDone: boolean }>`
  display: block;
  min-width: 0;
  /* 24 px including the line, even without a menu, because the link to the day's other tasks is close (WCAG 2.2, 2.5.8). */
  padding: ${space[4]} ${space[6]};
  color: ${color.text.primary};
  font: ${font.caption};
  text-decoration: ${({ $isDone }) => ($isDone ? 'line-through' : 'none')};

  /* 44 px including the line. */
  ${media.coarse} {
    padding-block: 0.875rem;
  }

  & svg {
    display: inline-block;
    margin-right: ${space[4]};
    vertical-align: -2px;
  }

  &:hover {
    text-decoration: underline;
  }
`

/** Calendar state and callbacks that the tasks use. */
export interface CalendarTaskActions extends DueActions {
  holding: KeyboardDayMove
  /** Id of the element that explains how to move a task by keyboard. */
  hintId: string
  argument: DaysArgument
}

interface CalendarTaskProps {
  task: TaskSummary
  day: string
  actions: CalendarTaskActions
}

/** Returns whether a task is selected, and announces changes of it, because the task has no checkbox that would. */
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

/** Shows one task of a day, which can be moved by dragging, by keyboard or by its menu. */
export function CalendarTask({ task, day, actions }: CalendarTaskProps) {
  const formats = useFormats()
  const box = useRef<HTMLDivElement>(null)
  const link = useRef<HTMLAnchorElement>(null)
  const { holding } = actions
  const isHeld = holding.held?.task.id === task.id
  const isDragging = useDragged(box, task.can.edit ? { item: task, from: day } : null)
  useEffect(() => {
    if (holding.takesFocus(task.id, day)) {
      link.current?.focus()
    }
  })
  useRemovedElement(isHeld, holding.onRemoved)
  const isSelected = useToldSelection(task)
  const mark = markOf(task)
  const time = task.dueDate?.includes('T') ? formats.time(task.dueDate) : undefined
  return (
    <Box ref={box} $mark={mark} $isDragging={isDragging} $isHeld={isHeld} $isSelected={isSelected}>
      <TitleLink
        ref={link}
        to={toTask(task.id)}
        state={{ days: actions.argument }}
        title={`${task.title} – ${messages.statuses[task.status]}`}
        draggable={false}
        $isDone={task.status === 'completed'}
        aria-describedby={task.can.edit ? actions.hintId : undefined}
        onKeyDown={(event) => holding.onKeyDown(event, task, day)}
        onBlur={isHeld ? holding.onBlur : undefined}
      >
        <Title>
          {/* A single inline box keeps the icon in the first line. */}
          <span>
            {isSelected ? <CheckIcon size={12} /> : marks[mark]}
            {time === undefined ? task.title : texts.dueAt(time, task.title)}
          </span>
        </Title>
      </TitleLink>
      {mark === 'open' ? null : <VisuallyHidden>{messages.statuses[mark]}</VisuallyHidden>}
      {isSelected ? <VisuallyHidden>{texts.isSelected}</VisuallyHidden> : null}
      {task.can.edit ? (
        <Tools>
          <DueMenu task={task} day={day} actions={actions} />
        </Tools>
      ) : null}
    </Box>
  )
}
