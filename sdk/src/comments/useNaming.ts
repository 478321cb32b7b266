import { isComposing } from '@headway/design-system'
import { type KeyboardEvent, useState } from 'react'
import { type CommentValue, triggerAt, withPerson } from './commentText.ts'
import { useCaret } from './useCaret.ts'
import type { Suggestion } from './suggestion.ts'
import { useSuggestions } from './useSuggestions.ts'

/**
 * Completes mentions of people, tasks and reports during typing: arrow keys choose, Enter or Tab inserts, Escape
 * dismisses.
 */
export function useNaming(value: CommentValue, onChange: (value: CommentValue) => void) {
  const { field, caret, follow, leave, send } = useCaret<HTMLTextAreaElement>(value)
  const [dismissed, setDismissed] = useState<number>()
  const [active, setActive] = useState(0)
  const trigger = caret === undefined ? undefined : triggerAt(value.text, caret)
  const asked = trigger?.start === dismissed ? undefined : trigger
  const { items, isSettled } = useSuggestions(asked)
  const isOpen = asked !== undefined && items.length > 0

  const choose = (item: Suggestion) => {
    if (!asked || caret === undefined) {
      return
    }
    const { people, name } = item.person
      ? withPerson(value.people, item.person)
      : { people: value.people, name: '' }
    const words = `${item.person ? `@${name}` : item.reference} `
    send(asked.start + words.length)
    onChange({ text: value.text.slice(0, asked.start) + words + value.text.slice(caret), people })
    field.current?.focus()
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.ctrlKey || event.metaKey || event.altKey || isComposing(event)) {
      return
    }
    const item = items[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive((active + step + items.length) % items.length)
    } else if ((event.key === 'Enter' || event.key === 'Tab') && item && isSettled) {
      choose(item)
    } else if (event.key === 'Escape') {
      setDismissed(asked.start)
    } else {
      return
    }
    event.preventDefault()
    event.stopPropagation()
  }

  const handleSelect = () => {
    follow()
    setActive(0)
  }

  return {
    field,
    items,
    isOpen,
    kind: asked?.kind ?? 'people',
    active,
    setActive,
    choose,
    handleKeyDown,
    handleSelect,
    handleBlur: leave,
  }
}
