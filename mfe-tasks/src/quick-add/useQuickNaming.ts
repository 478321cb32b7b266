import { type KeyboardEvent, useState } from 'react'
import { useCaret } from '../comments/useCaret.ts'
import type { DirectReports } from '../task-form/useDirectReports.ts'
import { quickTriggerAt } from './parseLine.ts'
import { type QuickSuggestion, useQuickSuggestions } from './useQuickSuggestions.ts'

const NONE = -1

export interface QuickNaming {
  value: string
  onChange: (line: string) => void
  people: DirectReports['people']
  /** Enter was pressed, with Shift for going on with the next. */
  onEnter: (isNext: boolean) => void
}

/**
 * The keys of the line. Enter makes the task; a suggestion is taken only where one was gone to by the arrows, or by Tab, so that
 * nothing comes between a finished line and Enter.
 */
export function useQuickNaming({ value, onChange, people, onEnter }: QuickNaming) {
  const { field, caret, follow, leave, send } = useCaret<HTMLInputElement>(value)
  const [active, setActive] = useState(NONE)
  const trigger = caret === undefined ? undefined : quickTriggerAt(value, caret)
  const items = useQuickSuggestions(trigger, people)
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
    if (event.nativeEvent.isComposing || event.altKey) {
      return
    }
    const taken = event.key === 'Tab' && !event.shiftKey ? (current ?? items[0]) : current
    if (isOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive(
        active === NONE && step === -1 ? items.length - 1 : (active + step + items.length) % items.length,
      )
    } else if (isOpen && taken && (event.key === 'Enter' || event.key === 'Tab')) {
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
