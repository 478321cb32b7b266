import { TagInput, type TagInputProps } from '@headway/design-system/forms'
import { useTagColour } from '@headway/sdk'
import { useTagSuggestions } from './useTagSuggestions.ts'

/** Maximum length of a tag in characters. */
const MAX_TAG_LENGTH = 50

/** Shows a tag input with colors; existing tags are suggested during typing. */
export function SuggestedTags(props: Pick<TagInputProps, 'value' | 'onChange'>) {
  const colourOf = useTagColour()
  const { items, onType } = useTagSuggestions()
  return (
    <TagInput {...props} maxLength={MAX_TAG_LENGTH} colourOf={colourOf} suggestions={items} onType={onType} />
  )
}
