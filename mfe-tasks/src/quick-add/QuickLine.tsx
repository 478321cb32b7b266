import { Input } from '@headway/design-system'
import { Field } from '@headway/design-system/forms'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { SuggestionList, suggestionId } from '../comments/SuggestionList.tsx'
import { quickAddMessages as texts } from '../messages/quickAdd.ts'
import type { DirectReports } from '../task-form/useDirectReports.ts'
import { quickTriggerAt } from './parseLine.ts'
import { type QuickSuggestion, useQuickSuggestions } from './useQuickSuggestions.ts'

const LONGEST_LINE = 1_000
const NONE = -1

interface QuickLineProps {
  value: string
  onChange: (line: string) => void
  people: DirectReports['people']
  isSending: boolean
  error: string | undefined
  /** Enter was pressed, with Shift for going on with the next. */
  onEnter: (isNext: boolean) => void
}

/**
 * The line. Enter makes the task; a suggestion is taken only where one was gone to by the arrows, or by Tab, so that nothing
 * comes between a finished line and Enter.
 */
export function QuickLine({ value, onChange, people, isSending, error, onEnter }: QuickLineProps) {
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const nextCaret = useRef<number>(undefined)
  const [caret, setCaret] = useState<number>()
  const [active, setActive] = useState(NONE)
  const trigger = caret === undefined ? undefined : quickTriggerAt(value, caret)
  const items = useQuickSuggestions(trigger, people)
  const isOpen = items.length > 0
  const current = items[active]

  useLayoutEffect(() => {
    if (nextCaret.current !== undefined) {
      field.current?.setSelectionRange(nextCaret.current, nextCaret.current)
      nextCaret.current = undefined
    }
  }, [value])

  const choose = ({ writes }: QuickSuggestion) => {
    if (!trigger || caret === undefined) {
      return
    }
    const rest = value.slice(caret).trimStart()
    const before = `${value.slice(0, trigger.start)}${writes} `
    nextCaret.current = before.length
    setCaret(undefined)
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
    const { selectionStart, selectionEnd } = field.current ?? {}
    setCaret(selectionStart === selectionEnd ? (selectionStart ?? undefined) : undefined)
    setActive(NONE)
  }

  return (
    <>
      <Field label={texts.label} error={error}>
        <Input
          ref={field}
          role="combobox"
          aria-expanded={isOpen}
          aria-autocomplete="list"
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={current ? suggestionId(listId, current) : undefined}
          autoComplete="off"
          enterKeyHint="done"
          maxLength={LONGEST_LINE}
          placeholder={texts.placeholder}
          readOnly={isSending}
          value={value}
          onChange={onChange}
          onSelect={handleSelect}
          onBlur={() => setCaret(undefined)}
          onKeyDown={handleKeyDown}
        />
      </Field>
      {isOpen && trigger ? (
        <SuggestionList
          id={listId}
          label={texts.suggestions[trigger.sign]}
          items={items}
          active={active}
          onActive={setActive}
          onChoose={(item) => choose(item as QuickSuggestion)}
        />
      ) : null}
    </>
  )
}
