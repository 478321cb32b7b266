import type { TaskSummary } from '@headway/contracts/tasks'
import { color, font, radius, space, truncate, VisuallyHidden } from '@headway/design-system'
import { plusDays, useFormats } from '@headway/sdk'
import styled from 'styled-components'
import { timelineMessages as texts } from './timeline.messages.ts'
import { dueAfter } from '../task-calendar/useDueMoves.ts'
import { edges, type Mark, markOf, marks } from '../time-bar/marks.tsx'
import { type BarPlace, placeOf, type TimeWindow } from './timeline.ts'
import { useBarDrag } from './useBarDrag.ts'

/** Days of the window, of which all rows show the same picture. */
export const STRIPES = '--timeline-stripes'

/** From here on, as a share of the window, there is no room for a date behind the bar. */
const NO_ROOM = 0.8

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

/** How much of it is done. */
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
  max-width: 16rem;
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

/** Behind the bar, or before it where there is no room, or over it where there is none either. */
function labelSide({ left, width }: BarPlace) {
  if (left + width <= NO_ROOM) {
    return { left: percent(left + width) }
  }
  return { right: percent(left > 1 - NO_ROOM ? 1 - left : 1 - left - width) }
}

interface TimelineBarProps {
  task: TaskSummary
  time: TimeWindow
  /** The day that a moment lies on for the organisation. */
  dayOf: (moment: string) => string
  /** The day it is held over by keyboard. */
  heldOver: string | undefined
  onMove: (from: string, to: string) => void
  onShow: (day: string) => void
}

/** A task along time, from the day it was created to the day it is due; its end is dragged to another day. */
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
            {...(isMovable ? drag.hands : {})}
          >
            <Done $mark={mark} style={{ width: percent(progress / 100) }} />
          </Bar>
          <Label aria-hidden style={labelSide(place)}>
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
