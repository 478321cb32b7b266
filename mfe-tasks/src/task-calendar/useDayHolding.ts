import { plusDays } from '@headway/sdk'
import type { TaskSummary } from '@headway/contracts/tasks'
import { announce } from '@headway/design-system'
import { type KeyboardEvent, useState } from 'react'
import { calendarMessages as texts } from './calendar.messages.ts'
import { useMovedFocus } from '../task-state/useMovedFocus.ts'
import type { DueMove } from './useDueMoves.ts'

const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

export interface DayHolding {
  /** What somebody has picked up by keyboard, and the day it is held over. */
  held: { task: TaskSummary; from: string; over: string } | null
  onKeyDown: (event: KeyboardEvent, task: TaskSummary, day: string) => void
  onBlur: () => void
  /** What is held has gone from the screen. */
  onGone: () => void
  /** Whether a task takes the focus once it stands on a day: it has been moved there. */
  takesFocus: (taskId: number, day: string) => boolean
}

/**
 * Moving a due date by keyboard: Space picks a task up, arrows hold it over a day, Space or Enter puts it down, Escape leaves
 * it. Everything is announced.
 */
export function useDayHolding(
  onMove: (move: DueMove) => Promise<boolean>,
  inWords: (day: string) => string,
): DayHolding {
  const [held, setHeld] = useState<DayHolding['held']>(null)
  const focus = useMovedFocus()

  const leave = ({ task, from }: NonNullable<DayHolding['held']>) => {
    setHeld(null)
    announce(texts.left(task.title, inWords(from)), 'assertive')
  }
  const putDown = (current: NonNullable<DayHolding['held']>) => {
    const { task, from, over } = current
    if (over === from) {
      leave(current)
      return
    }
    setHeld(null)
    focus.follow(task.id, over)
    void onMove({ task, from, to: over })
  }
  const handleHeld = (event: KeyboardEvent, current: NonNullable<DayHolding['held']>) => {
    const by = steps[event.key]
    if (event.key === ' ' || event.key === 'Enter') {
      putDown(current)
    } else if (event.key === 'Escape') {
      leave(current)
    } else if (by === undefined) {
      return
    } else {
      const over = plusDays(current.over, by)
      setHeld({ ...current, over })
      announce(texts.over(inWords(over)), 'assertive')
    }
    event.preventDefault()
    event.stopPropagation()
  }
  const onKeyDown = (event: KeyboardEvent, task: TaskSummary, day: string) => {
    if (held?.task.id === task.id) {
      handleHeld(event, held)
    } else if (event.key === ' ' && task.can.edit) {
      event.preventDefault()
      setHeld({ task, from: day, over: day })
      announce(`${texts.pickedUp(task.title, inWords(day))} ${texts.pickHint}`, 'assertive')
    }
  }
  const onBlur = () => {
    if (held) {
      leave(held)
    }
  }
  const onGone = () => {
    setHeld(null)
    if (held) {
      announce(texts.gone(held.task.title), 'assertive')
    }
  }
  return { held, onKeyDown, onBlur, onGone, takesFocus: focus.takes }
}
