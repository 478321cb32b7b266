import type { TaskDay } from '@headway/contracts/task-calendar'
import type { TaskSummary } from '@headway/contracts/tasks'
import { Button, color, font, Muted, space } from '@headway/design-system'
import { type RefObject, useRef } from 'react'
import styled from 'styled-components'
import { useShown } from '../bulk/selection.ts'
import { useDropPlace } from '../dragging/useDragging.ts'
import { calendarMessages as texts } from './calendar.messages.ts'
import { filterMessages } from '../task-list/filters.messages.ts'
import { type CalendarHands, CalendarTask } from './CalendarTask.tsx'

const Cell = styled.td<{ $isOff: boolean; $isOver: boolean }>`
  /* At least: without it the last weeks of a month, where today often is, are below the window's edge. */
  height: clamp(5rem, calc((100dvh - 25rem) / var(--weeks)), 8rem);
  padding: ${space[4]};
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

const Tasks = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[2]};
  margin: ${space[2]} 0 0;
  padding: 0;
  list-style: none;
`

/** What a day is beside its tasks. */
export interface DayFacts {
  day: string
  /** The day in words. */
  label: string
  isToday: boolean
  isOff: boolean
  isOutside: boolean
  /** Name of the holiday, that one is away. */
  notes: readonly string[]
}

interface DayProps {
  facts: DayFacts
  found: TaskDay | undefined
  hands: CalendarHands
  onOpen: (day: string) => void
}

const none: readonly TaskSummary[] = []

/** The tasks of a day, as far as they are shown, and the way to the others. */
export function DayTasks({ facts, found, hands, onOpen }: DayProps) {
  useShown(facts.day, found?.items ?? none)
  const left = (found?.total ?? 0) - (found?.items.length ?? 0)
  const count = filterMessages.figure(left, found?.isTotalCapped ?? false)
  return (
    <>
      {facts.notes.map((note) => (
        <Muted key={note}>{note}</Muted>
      ))}
      <Tasks aria-label={texts.dayTitle(facts.label)}>
        {found?.items.map((task, index) => (
          <li key={task.id} data-card-index={index}>
            <CalendarTask task={task} day={facts.day} hands={hands} />
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

/** Marks a place that a task can be moved to by hand. */
export function useDayPlace<Element extends HTMLElement>(
  day: string,
  { holding, onMove }: CalendarHands,
): { place: RefObject<Element | null>; isOver: boolean } {
  const place = useRef<Element>(null)
  const over = useDropPlace<string, TaskSummary>(place, ({ item, from }) => {
    void onMove({ task: item, from, to: day })
  })
  return { place, isOver: over !== null || holding.held?.over === day }
}

/** One day of the grid. */
export function DayCell(props: DayProps) {
  const { facts, hands } = props
  const { place, isOver } = useDayPlace<HTMLTableCellElement>(facts.day, hands)
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
