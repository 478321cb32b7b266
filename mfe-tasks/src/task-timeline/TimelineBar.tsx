import type { TaskSummary } from '@headway/contracts/tasks'
import { color, font, radius, space, truncate, VisuallyHidden } from '@headway/design-system'
import { plusDays, useFormats } from '@headway/sdk'
import styled from 'styled-components'
import { timelineMessages as texts } from './timeline.messages.ts'
import { dueAfter } from '../task-calendar/useDueMoves.ts'
import { edges, type Mark, markOf, marks } from '../time-bar/marks.tsx'
import { type BarPlace, placeOf, type TimeWindow } from './timeline.ts'
import { useBarDrag } from './useBarDrag.ts'

/** CSS variable with the background image of the days, which all rows share. */
export const STRIPES = '--timeline-stripes'

/** Share of the window that a task title needs beside its bar. */
const NAME_ROOM = 0.2

const Track = styled.div`
  position: relative;
  flex: 1 1 auto;
  align-self: stretch;
  background-image: var(${STRIPES});
`

const Bar = styled.div<{ $mark: Mark; $isOpenEnded: boolean; $isMovable: boolean }>`
  position: absolute;
  top: 25%;
  height: 50%;
  min-width: 6px;
  overflow: hidden;
  border: 1px ${({ $isOpenEnded }) => ($isOpenEnded ? 'dashed' : 'solid')} ${({ $mark }) => edges[$mark]};
  border-radius: ${radius.small};
  background: ${color.background.surface};
  cursor: ${({ $isMovable }) => ($isMovable ? 'ew-resize' : 'default')};
  touch-action: pan-y;
`

/** Completed part of the bar. */
const Done = styled.div<{ $mark: Mark }>`
  height: 100%;
  background: ${({ $mark }) => edges[$mark]};
  opacity: 0.45;
  pointer-events: none;
`

const Label = styled.span`
  position: absolute;
  top: 0;
  bottom: 0;
  display: inline-flex;
  align-items: center;
  gap: ${space[4]};
  padding: 0 ${space[6]};
  color: ${color.text.secondary};
  font: ${font.caption};
  pointer-events: none;
`

const Name = styled.span`
  ${truncate}
`

const Jump = styled.button<{ $side: 'before' | 'after' }>`
  position: absolute;
  top: 0;
  bottom: 0;
  ${({ $side }) => ($side === 'before' ? 'left: 0' : 'right: 0')};
  border: 0;
  background: transparent;
  color: ${color.text.secondary};
  font: ${font.caption};
  cursor: pointer;

  &:hover {
    color: ${color.text.primary};
    text-decoration: underline;
  }
`

const percent = (share: number) => `${share * 100}%`

/**
 * Places the label after the bar, before it, or over it if neither side has room. The label is never wider than its
 * place.
 */
function labelPlace({ left, width }: BarPlace) {
  const end = left + width
  if (1 - end >= NAME_ROOM) {
    return { left: percent(end), maxWidth: percent(1 - end) }
  }
  return left >= NAME_ROOM
    ? { right: percent(1 - left), maxWidth: percent(left) }
    : { left: percent(left), maxWidth: percent(width), color: color.text.primary }
}

interface TimelineBarProps {
  task: TaskSummary
  time: TimeWindow
  /** Returns the day of a moment in the organization's time zone. */
  dayOf: (moment: string) => string
  /** Day that the task is held over by keyboard. */
  heldOver: string | undefined
  onMove: (from: string, to: string) => void
  onShow: (day: string) => void
}

/** Shows a task as a bar from its creation to its due date; dragging the end changes the due date. */
export function TimelineBar({ task, time, dayOf, heldOver, onMove, onShow }: TimelineBarProps) {
  const formats = useFormats()
  const { dueDate, progress } = task
  const due = dueDate === null ? null : dayOf(dueDate)
  const drag = useBarDrag(time.days, (by) => due !== null && onMove(due, plusDays(due, by)))
  const created = dayOf(task.createdAt)
  const lastDay = plusDays(time.first, time.days - 1)
  const end = due === null ? (created > lastDay ? created : lastDay) : (heldOver ?? plusDays(due, drag.by))
  const place = placeOf(time, created, end)
  const mark = markOf(task)
  const isMoving = due !== null && end !== due
  const shown =
    due === null || dueDate === null
      ? null
      : isMoving
        ? dueAfter({ task, from: due, to: end }, formats.timeZone)
        : dueDate
  const written = shown === null ? texts.noDue : formats.dueDate(shown)
  const isMovable = task.can.edit && due !== null
  const since = formats.day(task.createdAt)
  return (
    <Track>
      <VisuallyHidden>
        {dueDate === null ? texts.openEnd(since, progress) : texts.bar(since, written, progress)}
      </VisuallyHidden>
      {place.outside === null ? (
        <>
          <Bar
            $mark={mark}
            $isOpenEnded={due === null}
            $isMovable={isMovable}
            aria-hidden
            title={written}
            data-task-bar={task.id}
            style={{ left: percent(place.left), width: percent(place.width) }}
            {...(isMovable ? drag.actions : {})}
          >
            <Done $mark={mark} style={{ width: percent(progress / 100) }} />
          </Bar>
          <Label aria-hidden style={labelPlace(place)}>
            {marks[mark]}
            <Name>{task.title}</Name>
          </Label>
        </>
      ) : (
        <Jump
          type="button"
          $side={place.outside}
          aria-label={texts.jump(task.title, written)}
          onClick={() => onShow(place.outside === 'before' ? end : created)}
        >
          {place.outside === 'before' ? `‹ ${written}` : `${written} ›`}
        </Jump>
      )}
    </Track>
  )
}
