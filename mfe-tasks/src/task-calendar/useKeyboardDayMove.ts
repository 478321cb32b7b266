import { plusDays } from '@headway/sdk'
import type { TaskSummary } from '@headway/contracts/tasks'
import { announce } from '@headway/design-system'
import { type KeyboardEvent, useState } from 'react'
import { calendarMessages as texts } from './calendar.messages.ts'
import { useMovedFocus } from '../task-state/useMovedFocus.ts'
import type { DueMove } from './useDueMoves.ts'

const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

export interface KeyboardDayMove {
  /** Task picked up by keyboard, and the day it is held over. */
  held: { task: TaskSummary; from: string; over: string } | null
  onKeyDown: (event: KeyboardEvent, task: TaskSummary, day: string) => void
  onBlur: () => void
  /** Called when the held task has disappeared from the screen. */
  onRemoved: () => void
  /** Returns whether a task must take the focus on a day, because it was moved there. */
  takesFocus: (taskId: number, day: string) => boolean
}

/**
 * Changes a due date by keyboard: Space picks up a task, arrow keys choose a day, Space or Enter drops it, Escape
 * cancels. Screen readers hear every step.
 */
export function useKeyboardDayMove(
  onMove: (move: DueMove) => Promise<boolean>,
  inWords: (day: string) => string,
): KeyboardDayMove {
  const [held, setHeld] = useState<KeyboardDayMove['held']>(null)
  const focus = useMovedFocus()

  const leave = ({ task, from }: NonNullable<KeyboardDayMove['held']>) => {
    setHeld(null)
    announce(texts.left(task.title, inWords(from)), 'assertive')
  }
  const putDown = (current: NonNullable<KeyboardDayMove['held']>) => {
    const { task, from, over } = current
    if (over === from) {
      leave(current)
      return
    }
    setHeld(null)
    focus.follow(task.id, over)
    void onMove({ task, from, to: over })
  }
  const handleHeld = (event: KeyboardEvent, current: NonNullable<KeyboardDayMove['held']>) => {
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
  const onRemoved = () => {
    setHeld(null)
    if (held) {
      announce(texts.gone(held.task.title), 'assertive')
    }
  }
  return { held, onKeyDown, onBlur, onRemoved, takesFocus: focus.takes }
}
