import { isComposing } from '@headway/design-system'
import { type KeyboardEvent, useState } from 'react'
import { useCaret } from '@headway/sdk/suggestions'
import type { DirectReports } from '../task-form/useDirectReports.ts'
import { type QuickTrigger, quickTriggerAt } from './parseLine.ts'
import { type QuickSuggestion, useQuickSuggestions } from './useQuickSuggestions.ts'

const NONE = -1

export interface QuickNaming {
  value: string
  onChange: (line: string) => void
  people: DirectReports['people']
  /** Enter was pressed; with Shift to continue with the next task. */
  onEnter: (isNext: boolean) => void
}

/**
 * Returns the suggestion that Enter takes before an arrow key was pressed. Enter takes no tag, because a new tag may
 * start like an existing one. It takes no suggestion that is already typed in full, so that Enter after a finished line
 * creates the task.
 */
function offeredIndex(trigger: QuickTrigger | undefined, items: readonly QuickSuggestion[]): number {
  if (!trigger || trigger.sign === '#') {
    return NONE
  }
  const written = `${trigger.sign}${trigger.words}`.toLowerCase()
  return items.length > 0 && !items.some(({ writes }) => writes.toLowerCase() === written) ? 0 : NONE
}

/** Handles the keys of the line: Enter takes the highlighted suggestion, or creates the task if there is none. */
export function useQuickNaming({ value, onChange, people, onEnter }: QuickNaming) {
  const { field, caret, follow, leave, send } = useCaret<HTMLInputElement>(value)
  const [chosen, setActive] = useState(NONE)
  const trigger = caret === undefined ? undefined : quickTriggerAt(value, caret)
  const items = useQuickSuggestions(trigger, people)
  const active = chosen === NONE ? offeredIndex(trigger, items) : chosen
  const isOpen = items.length > 0
  const current = items[active]

  const choose = ({ writes }: QuickSuggestion) => {
    if (!trigger || caret === undefined) {
      return
    }
    const rest = value.slice(caret).trimStart()
    const before = `${value.slice(0, trigger.start)}${writes} `
    send(before.length)
    setActive(NONE)
    onChange(before + rest)
    field.current?.focus()
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || event.altKey) {
      return
    }
    const taken = event.key === 'Tab' && !event.shiftKey ? (current ?? items[0]) : current
    if (isOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive(
        active === NONE && step === -1 ? items.length - 1 : (active + step + items.length) % items.length,
      )
    } else if (isOpen && taken && ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab')) {
      choose(taken)
    } else if (event.key === 'Enter') {
      onEnter(event.shiftKey)
    } else {
      return
    }
    event.preventDefault()
    event.stopPropagation()
  }

  const handleSelect = () => {
    follow()
    setActive(NONE)
  }

  return {
    field,
    trigger,
    items,
    active,
    setActive,
    choose,
    handleKeyDown,
    handleSelect,
    handleBlur: leave,
  }
}
