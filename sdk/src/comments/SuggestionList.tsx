import { color, font, radius, size, space, VisuallyHidden } from '@headway/design-system'
import styled from 'styled-components'
import { commentMessages } from './comments.messages.ts'
import type { Suggestion } from './suggestion.ts'

const texts = commentMessages.suggestions

const List = styled.ul`
  max-height: 13rem;
  margin: 0;
  overflow: auto;
  overscroll-behavior: contain;
  padding: ${space[4]};
  border: 1px solid ${color.border.default};
  border-radius: ${radius.control};
  background: ${color.background.surface};
  list-style: none;
`

const Option = styled.li<{ $isActive: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 ${space[8]};
  min-height: ${size.control};
  padding: ${space[8]};
  border-radius: ${radius.small};
  background: ${({ $isActive }) => ($isActive ? color.background.hover : 'transparent')};
  overflow-wrap: anywhere;
  cursor: pointer;
`

const Hint = styled.span`
  color: ${color.text.muted};
  font: ${font.caption};
`

interface SuggestionListProps {
  id: string
  label: string
  items: readonly Suggestion[]
  active: number
  onActive: (index: number) => void
  onChoose: (item: Suggestion) => void
}

/** Returns the element id of a suggestion. */
export const suggestionId = (listId: string, { key }: Suggestion): string => `${listId}-${key}`

/** Lists the suggestions for a mention. The focus stays in the text field above. */
export function SuggestionList({ id, label, items, active, onActive, onChoose }: SuggestionListProps) {
  return (
    <>
      <List id={id} role="listbox" aria-label={label}>
        {items.map((item, index) => (
          <Option
            key={item.key}
            id={suggestionId(id, item)}
            role="option"
            aria-selected={index === active}
            $isActive={index === active}
            onPointerMove={() => onActive(index)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(item)}
          >
            {item.label} <Hint>{item.hint}</Hint>
          </Option>
        ))}
      </List>
      <VisuallyHidden role="status">{texts.found(items.length)}</VisuallyHidden>
    </>
  )
}
