import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { FieldContext, useFieldAttributes } from '../field/fieldContext.ts'
import { IconButton } from '../icon-button/IconButton.tsx'
import { CloseIcon, SearchIcon } from '../icons/icons.tsx'
import { Input } from '../input/Input.tsx'
import { messages } from '../messages/en.ts'
import { Chosen, Frame, List, Note, Option, Status } from './comboboxParts.ts'
import { isComposing } from '../input/isComposing.ts'

export interface ComboboxTexts {
  /** Shown while no item is chosen, e.g. 'No manager'. */
  placeholder: string
  none: string
  failed: string
  found: (count: number) => string
  clear: (name: string) => string
}

export interface ComboboxProps<Item> {
  value: Item | null
  onChange: (item: Item | null) => void
  /** Items that match the search text. The caller searches, on the server if there are many items. */
  items: readonly Item[]
  onSearch: (words: string) => void
  getKey: (item: Item) => string
  getName: (item: Item) => string
  renderItem: (item: Item) => ReactNode
  texts: ComboboxTexts
  loading?: boolean
  /** Whether the search has failed; the list then shows `texts.failed`. */
  failed?: boolean
  disabled?: boolean
  /** Accessible name, for use outside of a Field. */
  label?: string
}

/**
 * Moves the focus to the element that replaces the focused one: choosing an item replaces the search box, and clearing
 * it restores the box.
 */
function useFocusAfterChange(value: unknown) {
  const input = useRef<HTMLInputElement>(null)
  const clear = useRef<HTMLButtonElement>(null)
  const next = useRef<'input' | 'clear' | null>(null)
  useEffect(() => {
    const target = next.current === 'clear' ? clear.current : input.current
    if (next.current) {
      target?.focus()
      next.current = null
    }
  }, [value])
  return { input, clear, next }
}

/** Handles the keys of the list: arrow keys wrap around, Enter chooses the active item, Escape closes only the list. */
function useListKeys(count: number, choose: (index: number) => void) {
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const handleKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) {
      return
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive(isOpen && count > 0 ? (active + step + count) % count : 0)
    } else if (event.key === 'Enter' && isOpen && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      choose(active)
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      event.preventDefault()
      setOpen(false)
    }
  }
  return { isOpen, setOpen, active, setActive, handleKeyDown }
}

/**
 * Returns a blur handler that closes the list when the focus has left it. If a mouse press moved the focus, the list
 * closes after the release: closing it earlier would move the pressed element away from the pointer, and the click
 * would be lost.
 */
function closeOnBlur(close: () => void) {
  return ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) {
      return
    }
    if (document.querySelector(':active') === null) {
      close()
      return
    }
    const closeUnlessBack = () => {
      if (!currentTarget.contains(document.activeElement)) {
        close()
      }
    }
    // The browser dispatches the click directly after the release, before this timeout.
    addEventListener('mouseup', () => setTimeout(closeUnlessBack), { once: true })
  }
}

/** Scrolls the active option into view. */
function useScrollToActive(activeId: string | undefined) {
  useEffect(() => {
    if (activeId !== undefined) {
      document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
    }
  }, [activeId])
}

interface ChosenItemProps<Item> extends ComboboxProps<Item> {
  value: Item
  clearRef: RefObject<HTMLButtonElement | null>
  onClear: () => void
}

/** The chosen item, with the same label and description as the search box that it replaces. */
function ChosenItem<Item>(props: ChosenItemProps<Item>) {
  const attributes = useFieldAttributes({})
  const field = useContext(FieldContext)
  return (
    <Chosen
      role="group"
      aria-labelledby={field?.labelId}
      aria-label={field ? undefined : props.label}
      aria-describedby={attributes['aria-describedby']}
      $isInvalid={Boolean(attributes['aria-invalid'])}
    >
      {props.renderItem(props.value)}
      {props.disabled ? null : (
        <IconButton
          ref={props.clearRef}
          id={attributes.id}
          size="small"
          label={props.texts.clear(props.getName(props.value))}
          icon={<CloseIcon />}
          onClick={props.onClear}
        />
      )}
    </Chosen>
  )
}

function formatStatus<Item>({ failed, loading, items, texts }: ComboboxProps<Item>): string | null {
  if (failed) {
    return texts.failed
  }
  if (loading) {
    return messages.loading
  }
  return items.length === 0 ? texts.none : null
}

interface SearchBoxProps<Item> extends ComboboxProps<Item> {
  inputRef: RefObject<HTMLInputElement | null>
  onChoose: (item: Item) => void
}

/** Keeps the search text and the active option, and chooses an item. */
function useSearch<Item>({ items, onSearch, onChoose }: SearchBoxProps<Item>) {
  const [words, setWords] = useState('')
  const choose = (item: Item | undefined) => {
    if (item !== undefined) {
      onSearch('')
      onChoose(item)
      // The box remains if the caller keeps the value at null, to let the user choose several items one after the
      // other.
      setWords('')
      keys.setActive(0)
      keys.setOpen(false)
    }
  }
  const keys = useListKeys(items.length, (index) => choose(items[index]))
  const search = (next: string) => {
    setWords(next)
    keys.setActive(0)
    keys.setOpen(true)
    onSearch(next.trim())
  }
  return { words, search, choose, ...keys }
}

function SearchBox<Item>(props: SearchBoxProps<Item>) {
  const { items, getKey, texts } = props
  const listId = useId()
  const attributes = useFieldAttributes({})
  const { words, search, choose, isOpen, setOpen, active, setActive, handleKeyDown } = useSearch(props)
  const optionId = (item: Item) => `${listId}-${getKey(item)}`
  const activeItem = items[active]
  const activeId = isOpen && activeItem !== undefined ? optionId(activeItem) : undefined
  useScrollToActive(activeId)
  const handleBlur = closeOnBlur(() => setOpen(false))
  const status = formatStatus(props)
  const count = status === null ? texts.found(items.length) : ''
  const options = items.map((item, index) => (
    <Option
      key={getKey(item)}
      id={optionId(item)}
      role="option"
      aria-selected={index === active}
      $isActive={index === active}
      onPointerMove={() => setActive(index)}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => choose(item)}
    >
      {props.renderItem(item)}
    </Option>
  ))
  return (
    <Frame onBlur={handleBlur}>
      <Input
        {...attributes}
        ref={props.inputRef}
        type="text"
        role="combobox"
        icon={<SearchIcon />}
        autoComplete="off"
        spellCheck={false}
        aria-label={attributes.id ? undefined : props.label}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        placeholder={texts.placeholder}
        disabled={props.disabled}
        value={words}
        onChange={search}
        onClick={() => setOpen(true)}
        onKeyDown={handleKeyDown}
      />
      <List id={listId} role="listbox" aria-label={texts.placeholder} hidden={!isOpen || items.length === 0}>
        {options}
      </List>
      {isOpen && status ? <Note>{status}</Note> : null}
      <Status role="status">{isOpen ? count : ''}</Status>
    </Frame>
  )
}

/**
 * Search box that chooses one item by typing (ARIA combobox), with arrow keys, Enter and Escape. The chosen item can be
 * removed again.
 */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const { value, onChange } = props
  const focus = useFocusAfterChange(value)
  const change = (next: Item | null) => {
    focus.next.current = next === null ? 'input' : 'clear'
    onChange(next)
  }
  return value === null ? (
    <SearchBox {...props} inputRef={focus.input} onChoose={change} />
  ) : (
    <ChosenItem {...props} value={value} clearRef={focus.clear} onClear={() => change(null)} />
  )
}
