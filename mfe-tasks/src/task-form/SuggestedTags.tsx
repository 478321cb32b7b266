import { TagInput, type TagInputProps } from '@headway/design-system/forms'
import { useTagColour } from '@headway/sdk'
import { useTagSuggestions } from './useTagSuggestions.ts'

/** Longest tag in characters. */
const LONGEST = 50

/** Tags in their colours; those in use are offered while typing. */
export function SuggestedTags(props: Pick<TagInputProps, 'value' | 'onChange'>) {
  const colourOf = useTagColour()
  const { items, onType } = useTagSuggestions()
  return <TagInput {...props} maxLength={LONGEST} colourOf={colourOf} suggestions={items} onType={onType} />
}
