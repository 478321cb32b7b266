import { Button, color, Menu, type MenuEntry } from '@headway/design-system'
import { ChevronDownIcon } from '@headway/design-system/icons'
import type { ReactNode } from 'react'
import styled from 'styled-components'

const WIDE = '@media (min-width: 1360px)'

/** The name of the setting is left to assistive technology where the row is short of room. */
const Name = styled.span`
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;

  ${WIDE} {
    position: static;
    width: auto;
    height: auto;
    clip-path: none;
  }
`

const Value = styled.span`
  color: ${color.text.primary};
  font-weight: 500;
`

interface ToolbarMenuProps {
  /** Name of the setting, e.g. 'Group'. */
  label: string
  /** Current value; without it only the label is shown. */
  value?: string
  icon?: ReactNode
  entries: readonly MenuEntry[]
}

/** A quiet button that shows a setting of the list and opens its choices. */
export function ToolbarMenu({ label, value, icon, entries }: ToolbarMenuProps) {
  return (
    <Menu
      entries={entries}
      trigger={
        <Button size="small" intent="ghost" icon={icon}>
          {value === undefined ? (
            label
          ) : (
            <>
              <Name>{label} </Name>
              <Value>{value}</Value>
            </>
          )}
          <ChevronDownIcon size={14} />
        </Button>
      }
    />
  )
}

/** The entries of a menu in which one of a few is chosen. */
export const choiceEntries = <Value extends string>(
  options: readonly Value[],
  names: Readonly<Record<Value, string>>,
  chosen: Value,
  onChoose: (value: Value) => void,
): MenuEntry[] =>
  options.map((value) => ({
    type: 'choice',
    label: names[value],
    checked: value === chosen,
    onSelect: () => onChoose(value),
  }))
