import type { ReactNode, Ref } from 'react'
import styled from 'styled-components'
import { Button } from '../button/Button.tsx'
import { IconButton } from '../icon-button/IconButton.tsx'
import { ChevronDownIcon } from '../icons/icons.tsx'
import { Menu } from '../menu/Menu.tsx'
import type { MenuEntry } from '../menu/menuEntry.ts'
import { radius } from '../tokens/tokens.ts'

const Group = styled.div`
  display: inline-flex;
  gap: 1px;

  && > :first-child {
    border-radius: ${radius.control} 0 0 ${radius.control};
  }

  && > :last-child {
    width: 2rem;
    border-radius: 0 ${radius.control} ${radius.control} 0;
  }
`

export interface SplitButtonProps {
  /** Text of the main button. */
  label: string
  icon?: ReactNode
  onPress: () => void
  /** Accessible name of the arrow, e.g. 'More ways to create a task'. */
  menuLabel: string
  /** Ref of the arrow, for a keyboard shortcut that opens its menu. */
  arrowRef?: Ref<HTMLButtonElement>
  /** Entries of the arrow's menu. */
  entries: readonly MenuEntry[]
}

/** Primary button with an arrow that opens a menu of alternatives. */
export function SplitButton({ label, icon, onPress, menuLabel, entries, arrowRef }: SplitButtonProps) {
  return (
    <Group>
      <Button intent="primary" icon={icon} onClick={onPress}>
        {label}
      </Button>
      <Menu
        entries={entries}
        trigger={
          <IconButton
            ref={arrowRef}
            intent="primary"
            label={menuLabel}
            icon={<ChevronDownIcon size={14} />}
          />
        }
      />
    </Group>
  )
}
