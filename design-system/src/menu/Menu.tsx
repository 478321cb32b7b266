import { DropdownMenu } from 'radix-ui'
import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react'
import styled, { css } from 'styled-components'
import { CheckIcon } from '../icons/icons.tsx'
import { floatingSurface } from '../style/styles.ts'
import { color, font, layer, media, radius, shadow, size, space } from '../tokens/tokens.ts'

const Content = styled(DropdownMenu.Content)`
  ${floatingSurface}
  z-index: ${layer.popover};
  min-width: 11rem;
  max-width: min(20rem, calc(100vw - 1rem));
  max-height: var(--radix-dropdown-menu-content-available-height);
  padding: ${space[4]};
  overflow: auto;
  box-shadow: ${shadow.popover};
`

const row = css<{ $danger?: boolean }>`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  min-height: 2rem;
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

export type MenuEntry =
  | {
      type?: 'item'
      label: string
      icon?: ReactNode
      /** `danger` for what removes. */
      intent?: 'default' | 'danger'
      disabled?: boolean
      /** Shown at the end, e.g. 'E'; the screen binds it. */
      shortcut?: string
      onSelect: () => void
    }
  /** An empty link that gets the label as its text. */
  | { type: 'link'; label: string; icon?: ReactNode; link: ReactElement }
  | { type: 'choice'; label: string; checked: boolean; onSelect: () => void }
  | { type: 'heading'; label: string }
  | { type: 'separator' }

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

export interface MenuProps {
  /** One element that passes on its props and ref, e.g. an IconButton. */
  trigger: ReactElement
  entries: readonly MenuEntry[]
  align?: 'start' | 'center' | 'end'
}

/** Commands on a thing. Arrows, typeahead, Escape; the focus returns to the trigger. */
export function Menu({ trigger, entries, align = 'end' }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <Content align={align} sideOffset={4} collisionPadding={8}>
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
