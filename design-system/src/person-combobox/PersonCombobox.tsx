import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import styled from 'styled-components'
import { Avatar } from '../avatar/Avatar.tsx'
import { useFieldAttributes } from '../field/fieldContext.ts'
import { IconButton } from '../icon-button/IconButton.tsx'
import { CloseIcon, SearchIcon } from '../icons/icons.tsx'
import { Input } from '../input/Input.tsx'
import { messages } from '../messages/en.ts'
import type { PickablePerson } from '../people-picker/PeoplePicker.tsx'
import { PersonTexts } from '../people-picker/PersonTexts.tsx'
import { visuallyHidden } from '../style/styles.ts'
import { color, font, radius, size, space } from '../tokens/tokens.ts'

const texts = messages.personCombobox

const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[4]};
  min-width: 0;
`

const Chosen = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  min-height: ${size.control};
  padding: ${space[4]} ${space[4]} ${space[4]} ${space[8]};
  border: 1px solid ${color.border.control};
  border-radius: ${radius.control};
  background: ${color.background.surface};
`

const List = styled.ul`
  max-height: 13rem;
  overflow: auto;
  overscroll-behavior: contain;
  padding: ${space[4]};
  border: 1px solid ${color.border.default};
  border-radius: ${radius.control};
  background: ${color.background.surface};
`

const Option = styled.li<{ $isActive: boolean }>`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  min-height: ${size.control};
  padding: ${space[4]} ${space[8]};
  border-radius: ${radius.small};
  background: ${({ $isActive }) => ($isActive ? color.background.hover : 'transparent')};
  cursor: pointer;
`

const Note = styled.p`
  padding: ${space[8]};
  color: ${color.text.muted};
  font: ${font.dense};
`

const Status = styled.p`
  ${visuallyHidden}
`

function PersonLine({ person }: { person: PickablePerson }) {
  return (
    <>
      <Avatar name={person.name} src={person.imageUrl} size="small" decorative />
      <PersonTexts name={person.name} detail={person.hint ?? person.email} />
    </>
  )
}

export interface PersonComboboxProps {
  value: PickablePerson | null
  onChange: (person: PickablePerson | null) => void
  /** Those who match the words; the caller searches, on the server where there are many. */
  items: readonly PickablePerson[]
  onSearch: (words: string) => void
  loading?: boolean
  /** The search has failed; the list says so. */
  failed?: boolean
  /** Shown while nobody is chosen, e.g. 'No manager'. */
  placeholder: string
  disabled?: boolean
  /** Accessible name where no Field gives one. */
  label?: string
}

/** Chooses one person by typing (ARIA combobox): arrows, Enter, Escape; a chosen person can be taken out again. */
export function PersonCombobox(props: PersonComboboxProps) {
  const { value, onChange, items, onSearch, loading = false, failed = false, placeholder, disabled } = props
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const clear = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [words, setWords] = useState('')
  const [active, setActive] = useState(0)
  const focusNext = useRef<'input' | 'clear' | null>(null)
  const attributes = useFieldAttributes({})
  const person = items[active]

  useEffect(() => {
    const target = focusNext.current === 'clear' ? clear.current : input.current
    if (focusNext.current) {
      target?.focus()
      focusNext.current = null
    }
  }, [value])

  const search = (next: string) => {
    setWords(next)
    setActive(0)
    setOpen(true)
    onSearch(next.trim())
  }
  const choose = (chosen: PickablePerson) => {
    setOpen(false)
    setWords('')
    onSearch('')
    focusNext.current = 'clear'
    onChange(chosen)
  }
  const handleClear = () => {
    focusNext.current = 'input'
    onChange(null)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive(isOpen && items.length > 0 ? (active + step + items.length) % items.length : 0)
    } else if (event.key === 'Enter' && isOpen && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      if (person) {
        choose(person)
      }
    } else if (event.key === 'Escape' && isOpen) {
      // The dialog around it stays open.
      event.stopPropagation()
      event.preventDefault()
      setOpen(false)
    }
  }

  if (value) {
    return (
      <Chosen>
        <PersonLine person={value} />
        {disabled ? null : (
          <IconButton
            ref={clear}
            size="small"
            label={texts.clear(value.name)}
            icon={<CloseIcon />}
            onClick={handleClear}
          />
        )}
      </Chosen>
    )
  }
  const status = failed ? texts.failed : loading ? messages.loading : items.length === 0 ? texts.none : null
  return (
    <Frame
      onBlur={(event) => (event.currentTarget.contains(event.relatedTarget) ? undefined : setOpen(false))}
    >
      <Input
        {...attributes}
        ref={input}
        type="text"
        role="combobox"
        icon={<SearchIcon />}
        autoComplete="off"
        spellCheck={false}
        aria-label={attributes.id ? undefined : props.label}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && person ? `${listId}-${person.id}` : undefined}
        placeholder={placeholder}
        disabled={disabled}
        value={words}
        onChange={search}
        onClick={() => setOpen(true)}
        onKeyDown={handleKeyDown}
      />
      <List id={listId} role="listbox" aria-label={placeholder} hidden={!isOpen || items.length === 0}>
        {items.map((item, index) => (
          <Option
            key={item.id}
            id={`${listId}-${item.id}`}
            role="option"
            aria-selected={index === active}
            $isActive={index === active}
            onPointerMove={() => setActive(index)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(item)}
          >
            <PersonLine person={item} />
          </Option>
        ))}
      </List>
      {isOpen && status ? <Note>{status}</Note> : null}
      <Status role="status">{isOpen && !loading && !failed ? texts.found(items.length) : ''}</Status>
    </Frame>
  )
}
