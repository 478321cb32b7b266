import type { TaskDay } from '@headway/contracts/task-calendar'
import type { TaskSummary } from '@headway/contracts/tasks'
import { Button, color, font, Muted, space } from '@headway/design-system'
import { type RefObject, useRef } from 'react'
import styled from 'styled-components'
import { useShown } from '../bulk/selection.ts'
import { useDropTarget } from '../dragging/useDragging.ts'
import { calendarMessages as texts } from './calendar.messages.ts'
import { filterMessages } from '../task-list/filters.messages.ts'
import { VIEW_HEIGHT } from '../task-list/listLayout.ts'
import { type CalendarTaskActions, CalendarTask, TITLE_LINES } from './CalendarTask.tsx'

/** Height of the weekday row in pixels. */
export const WEEKDAYS_HEIGHT = 28

const Cell = styled.td<{ $isOff: boolean; $isOver: boolean }>`
  /* The weeks share the height of the viewport. The outer borders take 2 px. */
  height: max(5rem, calc((${VIEW_HEIGHT} - ${WEEKDAYS_HEIGHT + 2}px) / var(--weeks)));
  padding: ${space[2]};
  border: 1px solid ${({ $isOver }) => ($isOver ? color.accent.solid : color.border.default)};
  background: ${({ $isOff }) => ($isOff ? color.background.sunken : color.background.surface)};
  vertical-align: top;
`

const DayNumber = styled.time<{ $isToday: boolean; $isOutside: boolean }>`
  display: inline-block;
  min-width: 1.5rem;
  padding: 0 ${space[4]};
  border-radius: 999px;
  background: ${({ $isToday }) => ($isToday ? color.accent.solid : 'transparent')};
  color: ${({ $isToday, $isOutside }) => {
    const plain = $isOutside ? color.text.muted : color.text.primary
    return $isToday ? color.text.onSolid : plain
  }};
  font: ${font.caption};
  text-align: center;
`

/** With two tasks or fewer, even the lowest cell has room for two-line titles. */
const Tasks = styled.ul<{ $count: number }>`
  ${({ $count }) => ($count <= 2 ? `${TITLE_LINES}: 2;` : '')}
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[2]};
  margin: ${space[2]} 0 0;
  padding: 0;
  list-style: none;
`

/** Facts of a day apart from its tasks. */
export interface DayFacts {
  day: string
  label: string
  isToday: boolean
  isOff: boolean
  isOutside: boolean
  /** Names of holidays, and the user's absence. */
  notes: readonly string[]
}

interface DayProps {
  facts: DayFacts
  found: TaskDay | undefined
  actions: CalendarTaskActions
  onOpen: (day: string) => void
}

const none: readonly TaskSummary[] = []

/** Shows the loaded tasks of a day and a button that opens all of them. */
export function DayTasks({ facts, found, actions, onOpen }: DayProps) {
  useShown(facts.day, found?.items ?? none)
  const left = (found?.total ?? 0) - (found?.items.length ?? 0)
  const count = filterMessages.figure(left, found?.isTotalCapped ?? false)
  return (
    <>
      {facts.notes.map((note) => (
        <Muted key={note}>{note}</Muted>
      ))}
      <Tasks $count={found?.items.length ?? 0} aria-label={texts.dayTitle(facts.label)}>
        {found?.items.map((task, index) => (
          <li key={task.id} data-card-index={index}>
            <CalendarTask task={task} day={facts.day} actions={actions} />
          </li>
        ))}
      </Tasks>
      {left > 0 ? (
        <Button
          size="small"
          intent="ghost"
          aria-label={texts.moreOn(count, facts.label)}
          onClick={() => onOpen(facts.day)}
        >
          {texts.more(count)}
        </Button>
      ) : null}
    </>
  )
}

/** Returns a ref that makes an element a drop target for due dates, and whether a task is over it. */
export function useDayDropTarget<Element extends HTMLElement>(
  day: string,
  { holding, onMove }: CalendarTaskActions,
): { place: RefObject<Element | null>; isOver: boolean } {
  const place = useRef<Element>(null)
  const over = useDropTarget<string, TaskSummary>(place, ({ item, from }) => {
    void onMove({ task: item, from, to: day })
  })
  return { place, isOver: over !== null || holding.held?.over === day }
}

/** Shows one day of the grid. */
export function DayCell(props: DayProps) {
  const { facts, actions } = props
  const { place, isOver } = useDayDropTarget<HTMLTableCellElement>(facts.day, actions)
  return (
    <Cell ref={place} data-place={facts.day} $isOff={facts.isOff} $isOver={isOver}>
      <DayNumber
        dateTime={facts.day}
        aria-label={facts.label}
        aria-current={facts.isToday ? 'date' : undefined}
        $isToday={facts.isToday}
        $isOutside={facts.isOutside}
      >
        {`${Number(facts.day.slice(8))}`}
      </DayNumber>
      <DayTasks {...props} />
    </Cell>
  )
}
