import { Button, color, Menu, type MenuEntry } from '@headway/design-system'
import { ChevronDownIcon } from '@headway/design-system/icons'
import type { ReactNode } from 'react'
import styled from 'styled-components'

const WIDE = '@media (min-width: 1360px)'

/** Hides the name of the setting visually in narrow toolbars; assistive technology still reads it. */
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

/** Shows a subtle button with a setting of the list, which opens a menu of its values. */
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

/** Returns menu entries of which exactly one is checked. */
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
