import { useId, useState, type KeyboardEvent } from 'react'
import styled from 'styled-components'
import { useFieldAttributes } from '../field/fieldContext.ts'
import { announce } from '../live-region/announcer.ts'
import { controlMessages } from '../messages/controls.ts'
import { controlBox } from '../style/styles.ts'
import { Tag, type TagProps } from '../tag/Tag.tsx'
import { color, radius, space } from '../tokens/tokens.ts'
import { isComposing } from '../input/isComposing.ts'

const Box = styled.div`
  ${controlBox}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[6]};
  padding: ${space[4]} ${space[8]};

  &:focus-within {
    outline: 2px solid ${color.focus.ring};
    outline-offset: 2px;
    border-radius: ${radius.control};
  }
`

const Tags = styled.ul`
  display: contents;

  li {
    min-width: 0;
    max-width: 100%;
  }
`

const Text = styled.input`
  flex: 1 1 6rem;
  min-width: 4rem;
  height: 1.5rem;
  padding: 0 ${space[4]};
  border: 0;
  background: transparent;

  &::placeholder {
    color: ${color.text.muted};
    opacity: 1;
  }

  &:focus-visible {
    outline: none;
  }
`

export interface TagInputProps {
  value: readonly string[]
  onChange: (tags: string[]) => void
  placeholder?: string
  /** Maximum length of a tag in characters. */
  maxLength?: number
  disabled?: boolean
  id?: string
  /** Tags suggested while typing. Tags that are already in the list are left out. */
  suggestions?: readonly string[] | undefined
  /** Receives the text while the user types, so that the caller can update the suggestions. */
  onType?: ((draft: string) => void) | undefined
  /** Returns the color of a tag if one is set for it. */
  colorOf?: (tag: string) => TagProps['color']
}

function Suggestions({ id, tags }: { id: string; tags: readonly string[] }) {
  return (
    <datalist id={id}>
      {tags.map((tag) => (
        <option key={tag} value={tag} />
      ))}
    </datalist>
  )
}

const collator = new Intl.Collator('und', { sensitivity: 'base' })
/** Tags that differ only in case or accents are the same (like `isSameTag` of the contracts). */
const isSameTag = (one: string, other: string) => collator.compare(one, other) === 0

function addTag({ value, onChange }: TagInputProps, tag: string): void {
  if (tag === '') {
    return
  }
  if (value.some((other) => isSameTag(other, tag))) {
    announce(controlMessages.tagInput.duplicate(tag))
    return
  }
  onChange([...value, tag])
  announce(controlMessages.tagInput.added(tag))
}

/**
 * Field for a list of tags. Enter adds the typed text, trimmed; empty texts and duplicates are not added. A click on a
 * tag, or Backspace in the empty field, removes a tag (specification, section 2, creating a task).
 */
export function TagInput(props: TagInputProps) {
  const { value, onChange, placeholder, maxLength, disabled, id, colorOf, suggestions, onType } = props
  const listId = useId()
  const [draft, setDraft] = useState('')
  const { required: _required, ...attributes } = useFieldAttributes({ id })
  const remove = (tag: string) => {
    onChange(value.filter((other) => other !== tag))
    announce(controlMessages.tagInput.removed(tag))
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) {
      return
    }
    const last = value[value.length - 1]
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      setDraft('')
      addTag(props, draft.trim())
    } else if (event.key === 'Backspace' && draft === '' && last !== undefined) {
      remove(last)
    }
  }
  return (
    <Box aria-invalid={attributes['aria-invalid']}>
      {value.length > 0 ? (
        <Tags aria-label={controlMessages.tagInput.list}>
          {value.map((tag) => (
            <li key={tag}>
              <Tag color={colorOf?.(tag)} onRemove={disabled ? undefined : () => remove(tag)}>
                {tag}
              </Tag>
            </li>
          ))}
        </Tags>
      ) : null}
      <Text
        {...attributes}
        type="text"
        value={draft}
        maxLength={maxLength}
        disabled={disabled}
        placeholder={value.length === 0 ? placeholder : undefined}
        list={suggestions ? listId : undefined}
        onChange={(event) => {
          setDraft(event.target.value)
          onType?.(event.target.value.trim())
        }}
        onKeyDown={handleKeyDown}
      />
      {suggestions ? (
        <Suggestions
          id={listId}
          tags={suggestions.filter((tag) => !value.some((other) => isSameTag(other, tag)))}
        />
      ) : null}
    </Box>
  )
}
