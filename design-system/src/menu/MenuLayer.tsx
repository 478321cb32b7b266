import { DropdownMenu } from 'radix-ui'
import { cloneElement, type FocusEvent, Fragment } from 'react'
import styled, { css } from 'styled-components'
import { CheckIcon } from '../icons/icons.tsx'
import { Anchor } from '../lazy-overlays/Anchor.tsx'
import { floatingSurface } from '../style/styles.ts'
import { color, font, layer, media, radius, size, space } from '../tokens/tokens.ts'
import type { MenuEntry } from './menuEntry.ts'

const Content = styled(DropdownMenu.Content)`
  ${floatingSurface}
  z-index: ${layer.popover};
  min-width: 11rem;
  max-width: min(20rem, calc(100vw - 1rem));
  max-height: var(--radix-dropdown-menu-content-available-height);
  padding: ${space[4]};
  overflow: auto;
`

const row = css<{ $danger?: boolean }>`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  min-height: 1.875rem;
  padding: ${space[4]} ${space[8]};
  border-radius: ${radius.small};
  color: ${({ $danger }) => ($danger ? color.danger.text : color.text.primary)};
  text-decoration: none;
  overflow-wrap: anywhere;
  cursor: pointer;

  &[data-highlighted] {
    outline: none;
    background: ${color.background.hover};
  }

  &[data-disabled] {
    color: ${color.text.muted};
    opacity: 0.6;
    cursor: not-allowed;
  }

  ${media.coarse} {
    min-height: ${size.control};
  }

  ${media.forcedColors} {
    &[data-highlighted] {
      outline: 2px solid Highlight;
    }
  }
`

const Item = styled(DropdownMenu.Item)<{ $danger?: boolean }>`
  ${row}
`

const CheckItem = styled(DropdownMenu.CheckboxItem)<{ $danger?: boolean }>`
  ${row}
`

const Text = styled.span`
  flex: 1;
  min-width: 0;
`

const Shortcut = styled.kbd`
  color: ${color.text.muted};
  font: ${font.caption};

  ${media.coarse} {
    display: none;
  }
`

const Heading = styled(DropdownMenu.Label)`
  padding: ${space[6]} ${space[8]} ${space[4]};
  color: ${color.text.muted};
  font: ${font.caption};
`

const Line = styled(DropdownMenu.Separator)`
  height: 1px;
  margin: ${space[4]} calc(-1 * ${space[4]});
  background: ${color.border.subtle};
`

function entryElement(entry: MenuEntry) {
  switch (entry.type) {
    case 'separator':
      return <Line />
    case 'heading':
      return <Heading>{entry.label}</Heading>
    case 'choice':
      return (
        <CheckItem checked={entry.checked} onSelect={entry.onSelect}>
          <Text>{entry.label}</Text>
          {entry.checked ? <CheckIcon size={14} /> : null}
        </CheckItem>
      )
    case 'link':
      return (
        <Item asChild>
          {cloneElement(
            entry.link,
            undefined,
            <Fragment>
              {entry.icon}
              <Text>{entry.label}</Text>
            </Fragment>,
          )}
        </Item>
      )
    default:
      return (
        <Item $danger={entry.intent === 'danger'} disabled={entry.disabled} onSelect={entry.onSelect}>
          {entry.icon}
          <Text>{entry.label}</Text>
          {entry.shortcut ? <Shortcut>{entry.shortcut}</Shortcut> : null}
        </Item>
      )
  }
}

export interface MenuLayerProps {
  anchor: HTMLElement
  /** Id of the trigger, whose name is also the name of the menu. */
  triggerId: string
  contentId: string
  entries: readonly MenuEntry[]
  align: 'start' | 'center' | 'end'
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Whether a key opened the menu. The first entry then gets the focus at once. */
  byKeyboard: boolean
}

/**
 * Focuses the first entry. Radix does so only if it received the key event that opened the menu, but its code may have
 * been loaded after that event.
 */
function focusFirstEntry({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (target === currentTarget) {
    currentTarget.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')?.focus()
  }
}

/** Content of a menu, loaded on demand. */
export function MenuLayer(props: MenuLayerProps) {
  const { anchor, triggerId, contentId, entries, align, open, onOpenChange, byKeyboard } = props
  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger asChild>
        <Anchor element={anchor} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <Content
          id={contentId}
          aria-labelledby={triggerId}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onFocus={byKeyboard ? focusFirstEntry : undefined}
        >
          {entries.map((entry, index) => (
            <Fragment key={'label' in entry ? entry.label : `separator-${index}`}>
              {entryElement(entry)}
            </Fragment>
          ))}
        </Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

declare module '../lazy-overlays/overlayLoader.ts' {
  interface OverlayComponents {
    MenuLayer: typeof MenuLayer
  }
}
