import { Tabs as RadixTabs } from 'radix-ui'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { color, font, media, size, space } from '../tokens/tokens.ts'

const List = styled(RadixTabs.List)`
  display: flex;
  gap: ${space[20]};
  overflow-x: auto;
  border-bottom: 1px solid ${color.border.default};
  scrollbar-width: none;
`

const Trigger = styled(RadixTabs.Trigger)`
  display: inline-flex;
  align-items: center;
  gap: ${space[6]};
  min-height: ${size.row};
  padding: 0;
  border: 0;
  border-bottom: 2px solid transparent;
  background: transparent;
  color: ${color.text.secondary};
  font: ${font.bodyStrong};
  white-space: nowrap;

  &:hover {
    color: ${color.text.primary};
  }

  &[data-state='active'] {
    border-bottom-color: ${color.accent.solid};
    color: ${color.text.primary};
  }

  &:focus-visible {
    outline-offset: -2px;
  }

  ${media.forcedColors} {
    &[data-state='active'] {
      border-bottom-color: Highlight;
    }
  }
`

const Count = styled.span`
  color: ${color.text.muted};
  font: ${font.caption};
  font-variant-numeric: tabular-nums;
`

const Panel = styled(RadixTabs.Content)`
  padding-top: ${space[12]};
`

export interface TabItem<Value extends string> {
  value: Value
  label: string
  /** Number of items in the tab; '20+' if further pages exist. */
  count?: number | string | undefined
  content: ReactNode
}

export interface TabsProps<Value extends string> {
  /** Accessible name of the row of tabs. */
  label: string
  items: readonly TabItem<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** Tabs that show one view at a time. Arrow keys move between the tabs. */
export function Tabs<Value extends string>({ label, items, value, onChange }: TabsProps<Value>) {
  const change = (next: string) => {
    const item = items.find((candidate) => candidate.value === next)
    if (item) {
      onChange(item.value)
    }
  }
  return (
    <RadixTabs.Root value={value} onValueChange={change}>
      <List aria-label={label}>
        {items.map((item) => (
          <Trigger key={item.value} value={item.value}>
            {item.label}
            {item.count === undefined ? null : <Count>{item.count}</Count>}
          </Trigger>
        ))}
      </List>
      {items.map((item) => (
        <Panel key={item.value} value={item.value}>
          {item.content}
        </Panel>
      ))}
    </RadixTabs.Root>
  )
}
