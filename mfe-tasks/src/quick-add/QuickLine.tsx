import { Input } from '@headway/design-system'
import { Field } from '@headway/design-system/forms'
import { useId } from 'react'
import { SuggestionList, suggestionId } from '@headway/sdk/suggestions'
import { quickAddMessages as texts } from './quickAdd.messages.ts'
import { type QuickNaming, useQuickNaming } from './useQuickNaming.ts'
import type { QuickSuggestion } from './useQuickSuggestions.ts'

const MAX_LINE_LENGTH = 1_000

interface QuickLineProps extends QuickNaming {
  isSending: boolean
  error: string | undefined
}

/** Shows the input for the line, with suggestions. */
export function QuickLine(props: QuickLineProps) {
  const { value, onChange, isSending, error } = props
  const listId = useId()
  const { field, trigger, items, active, setActive, choose, handleKeyDown, handleSelect, handleBlur } =
    useQuickNaming(props)
  const isOpen = items.length > 0
  const current = items[active]
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
          maxLength={MAX_LINE_LENGTH}
          placeholder={texts.placeholder}
          readOnly={isSending}
          value={value}
          onChange={onChange}
          onSelect={handleSelect}
          onBlur={handleBlur}
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
