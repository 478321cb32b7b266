import { TagInput, type TagInputProps } from '@headway/design-system/forms'
import { useTagColor } from '@headway/sdk'
import { useTagSuggestions } from './useTagSuggestions.ts'

/** Maximum length of a tag in characters. */
const MAX_TAG_LENGTH = 50

/** Shows a tag input with colors; existing tags are suggested during typing. */
export function SuggestedTags(props: Pick<TagInputProps, 'value' | 'onChange'>) {
  const colorOf = useTagColor()
  const { items, onType } = useTagSuggestions()
  return (
    <TagInput {...props} maxLength={MAX_TAG_LENGTH} colorOf={colorOf} suggestions={items} onType={onType} />
  )
}
