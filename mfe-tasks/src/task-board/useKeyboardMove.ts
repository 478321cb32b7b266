import type { TaskSummary } from '@headway/contracts/tasks'
import { announce } from '@headway/design-system'
import { type KeyboardEvent, useState } from 'react'
import { boardMessages as texts } from './board.messages.ts'
import { useMovedFocus } from '../task-state/useMovedFocus.ts'
import type { Column } from '../task-list/groups.ts'
import { mayMove, moveTo } from './moves.ts'
import type { BoardMove } from './useBoardMoves.ts'

/** A task picked up by keyboard, and the column it is held over. */
interface Held {
  task: TaskSummary
  from: Column
  over: Column
}

export interface KeyboardMove {
  held: Held | null
  /** Picks up a task, or drops the held task. */
  onPress: (task: TaskSummary, from: Column) => void
  /** Moves a task to the neighboring column at once, or announces why that is impossible. */
  onStep: (task: TaskSummary, from: Column, by: number) => void
  onKeyDown: (event: KeyboardEvent) => void
  onBlur: () => void
  /** Called when the held task has disappeared from the board. */
  onRemoved: () => void
  /** Returns whether the handle of a task must take the focus in a column, because the task was moved there. */
  takesFocus: (taskId: number, column: string) => boolean
}

const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: 0, ArrowDown: 0 }

function announceOver({ task, from, over }: Held): void {
  const move = over.key === from.key ? undefined : moveTo(task, over.value)
  announce(
    move && 'refusal' in move ? texts.overRefused(over.label, move.refusal) : texts.over(over.label),
    'assertive',
  )
}

/** Returns whether a task can move from one column to another; announces the reason if it cannot. */
function isOffered({ task, from, to }: BoardMove): boolean {
  if (!mayMove(task, from.value.by)) {
    announce(texts.left(task.title, from.label), 'assertive')
    return false
  }
  const move = moveTo(task, to.value)
  if ('refusal' in move) {
    announce(texts.overRefused(to.label, move.refusal), 'assertive')
    return false
  }
  return true
}

/** Moves tasks without picking them up; the focus follows each task to its new column. */
function useStepping(columns: readonly Column[], onMove: (move: BoardMove) => Promise<boolean>) {
  const focus = useMovedFocus()
  const place = (move: BoardMove) => {
    focus.follow(move.task.id, move.to.key)
    void onMove(move)
  }
  const onStep = (task: TaskSummary, from: Column, by: number) => {
    const to = columns[columns.findIndex(({ key }) => key === from.key) + by]
    if (to === undefined) {
      announce(texts.left(task.title, from.label), 'assertive')
    } else if (isOffered({ task, from, to })) {
      place({ task, from, to })
    }
  }
  return { place, onStep, takesFocus: focus.takes }
}

/**
 * Moves a task by keyboard: pressing its handle picks it up, arrow keys choose a column, another press drops it, Escape
 * cancels. Shift with an arrow key on the card moves it in one step. Screen readers hear every step.
 */
export function useKeyboardMove(
  columns: readonly Column[],
  onMove: (move: BoardMove) => Promise<boolean>,
): KeyboardMove {
  const [held, setHeld] = useState<Held | null>(null)
  const { place, onStep, takesFocus } = useStepping(columns, onMove)

  const leave = ({ task, from }: Held) => {
    setHeld(null)
    announce(texts.left(task.title, from.label), 'assertive')
  }
  const putDown = (current: Held) => {
    const { task, from, over } = current
    if (over.key === from.key) {
      leave(current)
      return
    }
    setHeld(null)
    place({ task, from, to: over })
  }
  const step = (current: Held, by: number) => {
    const index = columns.findIndex(({ key }) => key === current.over.key) + by
    const over = columns[Math.max(0, Math.min(columns.length - 1, index))]
    if (over) {
      const next = { ...current, over }
      setHeld(next)
      announceOver(next)
    }
  }
  const onPress = (task: TaskSummary, from: Column) => {
    if (held?.task.id === task.id) {
      putDown(held)
      return
    }
    setHeld({ task, from, over: from })
    announce(`${texts.pickedUp(task.title, from.label)} ${texts.handleHint}`, 'assertive')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (!held || (by === undefined && event.key !== 'Escape')) {
      return
    }
    event.preventDefault()
    event.stopPropagation()
    if (by === undefined) {
      leave(held)
    } else {
      step(held, by)
    }
  }
  const onBlur = () => void (held && leave(held))
  const onRemoved = () => {
    setHeld(null)
    if (held) {
      announce(texts.gone(held.task.title), 'assertive')
    }
  }
  return { held, onPress, onStep, onKeyDown, onBlur, onRemoved, takesFocus }
}
