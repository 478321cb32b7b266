import {
  cloneElement,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  useId,
  useState,
} from 'react'
import { useOverlays } from '../lazy-overlays/overlayLoader.ts'
import type { MenuEntry } from './menuEntry.ts'
import type { MenuLayerProps } from './MenuLayer.tsx'

interface TriggerProps {
  id?: string
  onPointerDown?: (event: PointerEvent<HTMLElement>) => void
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
}

export interface MenuProps {
  /** Element that forwards its props and ref, e.g. an IconButton. */
  trigger: ReactElement<TriggerProps>
  entries: readonly MenuEntry[]
  align?: 'start' | 'center' | 'end'
}

interface OpenState {
  anchor: HTMLElement
  isOpen: boolean
  byKeyboard: boolean
}

const openingKeys = ['Enter', ' ', 'ArrowDown']

function LazyMenu(props: MenuLayerProps) {
  const overlays = useOverlays(true)
  return overlays ? <overlays.MenuLayer {...props} /> : null
}

/** Button with a menu of actions. Supports arrow keys, typeahead and Escape; the focus returns to the trigger. */
export function Menu({ trigger, entries, align = 'end' }: MenuProps) {
  const [opened, setOpened] = useState<OpenState>()
  const id = useId()
  const isOpen = opened?.isOpen ?? false
  const triggerId = trigger.props.id ?? `${id}-trigger`

  const handlePointerDown = (event: PointerEvent<HTMLElement>) => {
    trigger.props.onPointerDown?.(event)
    if (event.button !== 0 || event.ctrlKey || event.defaultPrevented) {
      return
    }
    setOpened({ anchor: event.currentTarget, isOpen: !isOpen, byKeyboard: false })
    if (!isOpen) {
      // Prevents the trigger from taking the focus from the menu.
      event.preventDefault()
    }
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    trigger.props.onKeyDown?.(event)
    if (!openingKeys.includes(event.key) || event.defaultPrevented) {
      return
    }
    event.preventDefault()
    setOpened({
      anchor: event.currentTarget,
      isOpen: event.key === 'ArrowDown' || !isOpen,
      byKeyboard: true,
    })
  }

  const attributes = {
    id: triggerId,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? `${id}-menu` : undefined,
    'data-state': isOpen ? 'open' : 'closed',
    onPointerDown: handlePointerDown,
    onKeyDown: handleKeyDown,
  }
  return (
    <>
      {cloneElement<TriggerProps>(trigger, attributes)}
      {opened ? (
        <LazyMenu
          anchor={opened.anchor}
          triggerId={triggerId}
          contentId={`${id}-menu`}
          entries={entries}
          align={align}
          open={isOpen}
          onOpenChange={(open) => setOpened({ ...opened, isOpen: open })}
          byKeyboard={opened.byKeyboard}
        />
      ) : null}
    </>
  )
}
