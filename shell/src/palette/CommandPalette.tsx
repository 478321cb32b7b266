import { Input, isComposing, KeyHint } from '@headway/design-system'
import { SearchIcon } from '@headway/design-system/icons'
import { Dialog } from '@headway/design-system/overlays'
import { useNavigate } from '@headway/sdk'
import { type KeyboardEvent, useCallback, useEffect, useId, useState } from 'react'
import { messages } from '../messages/en.ts'
import type { PaletteGroup, PaletteItem } from './paletteItem.ts'
import {
  Frame,
  GroupLabel,
  List,
  Note,
  Option,
  OptionHint,
  OptionLabel,
  Results,
  Status,
} from './paletteStyles.ts'
import { usePaletteGroups } from './usePaletteGroups.ts'

const texts = messages.palette

/** Maximum number of characters that every search of the portal accepts. */
const MAX_LENGTH = 100

interface CommandPaletteProps {
  /** Closes the palette. `run` is called after the focus has returned to the page. */
  onClose: (run?: () => void) => void
  onShowKeys: () => void
}

interface OptionsProps {
  group: PaletteGroup
  listId: string
  active: PaletteItem | undefined
  onActive: (item: PaletteItem) => void
  onChoose: (item: PaletteItem) => void
}

const optionId = (listId: string, item: PaletteItem) => `${listId}-${item.id}`

/** Group of options of one kind, with its label. */
function Options({ group, listId, active, onActive, onChoose }: OptionsProps) {
  const labelId = useId()
  return (
    <div role="group" aria-labelledby={labelId}>
      <GroupLabel id={labelId}>{group.label}</GroupLabel>
      {group.items.map((item) => (
        <Option
          key={item.id}
          id={optionId(listId, item)}
          role="option"
          aria-selected={item.id === active?.id}
          $isActive={item.id === active?.id}
          onPointerMove={() => onActive(item)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(item)}
        >
          <item.icon />
          <OptionLabel title={item.label}>{item.label}</OptionLabel>
          {item.hint ? <OptionHint>{item.hint}</OptionHint> : null}
          {item.keys ? <KeyHint keys={item.keys} /> : null}
        </Option>
      ))}
    </div>
  )
}

interface KeyList {
  readonly items: readonly PaletteItem[]
  /** Whether more items may arrive. */
  readonly isLoading: boolean
  readonly onChoose: (item: PaletteItem) => void
}

/**
 * Handles the keys of the list: arrow keys wrap around, Enter runs the active item. If Enter is pressed before any item
 * exists, the first one runs once everything has loaded. The focus stays in the input.
 */
function useListKeys({ items, isLoading, onChoose }: KeyList) {
  const [activeId, setActiveId] = useState<string>()
  const [isChosenEarly, setIsChosenEarly] = useState(false)
  const index = Math.max(
    items.findIndex(({ id }) => id === activeId),
    0,
  )
  const active = items[index]
  const move = (step: number) => setActiveId(items[(index + step + items.length) % items.length]?.id)
  const handleKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) {
      return
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && items.length > 0) {
      event.preventDefault()
      move(step)
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      onChoose(active)
    } else if (event.key === 'Enter' && isLoading) {
      setIsChosenEarly(true)
    }
  }
  useEffect(() => {
    if (isChosenEarly && !isLoading && active) {
      onChoose(active)
    }
  })
  return {
    active,
    setActive: (item: PaletteItem) => setActiveId(item.id),
    /** Resets the choice when the search text changes. */
    reset: () => {
      setActiveId(undefined)
      setIsChosenEarly(false)
    },
    handleKeyDown,
  }
}

function useInSight(elementId: string | undefined): void {
  useEffect(() => {
    if (elementId !== undefined) {
      document.getElementById(elementId)?.scrollIntoView({ block: 'nearest' })
    }
  }, [elementId])
}

interface OptionListProps extends Pick<OptionsProps, 'listId' | 'onChoose'> {
  groups: readonly PaletteGroup[]
  keys: ReturnType<typeof useListKeys>
}

/** All groups with results. */
function OptionList({ groups, listId, keys, onChoose }: OptionListProps) {
  const filled = groups.filter(({ items }) => items.length > 0)
  return (
    <List id={listId} role="listbox" aria-label={texts.title} hidden={filled.length === 0}>
      {filled.map((group) => (
        <Options
          key={group.label}
          group={group}
          listId={listId}
          active={keys.active}
          onActive={keys.setActive}
          onChoose={onChoose}
        />
      ))}
    </List>
  )
}

/** Palette that opens pages, searches in sections and runs commands (ARIA combobox with a list that is always open). */
export function CommandPalette({ onClose, onShowKeys }: CommandPaletteProps) {
  const listId = useId()
  const navigateTo = useNavigate()
  const [words, setWords] = useState('')
  const navigate = useCallback((to: string) => void navigateTo(to), [navigateTo])
  const { groups, isLoading, missing } = usePaletteGroups(words.trim(), { navigate, showKeys: onShowKeys })
  const items = groups.flatMap((group) => group.items)
  const choose = (item: PaletteItem) => onClose(item.run)
  const keys = useListKeys({ items, isLoading, onChoose: choose })
  const activeId = keys.active && optionId(listId, keys.active)
  useInSight(activeId)

  const handleWords = (next: string) => {
    setWords(next)
    keys.reset()
  }
  const failed = [...groups.filter(({ state }) => state === 'failed').map(({ label }) => label), ...missing]
  return (
    <Dialog
      open
      onOpenChange={() => onClose()}
      title={texts.title}
      description={texts.description}
      descriptionHidden
      fullHeight
    >
      <Frame>
        <Input
          type="text"
          role="combobox"
          icon={<SearchIcon />}
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_LENGTH}
          aria-label={texts.title}
          aria-expanded={items.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          placeholder={texts.placeholder}
          value={words}
          onChange={handleWords}
          onKeyDown={keys.handleKeyDown}
        />
        <Results>
          <OptionList groups={groups} listId={listId} keys={keys} onChoose={choose} />
          {isLoading ? <Note>{texts.searching}</Note> : null}
          {!isLoading && items.length === 0 ? <Note>{texts.nothing(words.trim())}</Note> : null}
          {failed.length > 0 ? <Note>{texts.failed(failed)}</Note> : null}
        </Results>
        <Status role="status">{isLoading ? '' : texts.found(items.length)}</Status>
      </Frame>
    </Dialog>
  )
}
