import { Popover as RadixPopover } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import styled from 'styled-components'
import { floatingSurface } from '../style/styles.ts'
import { layer, shadow } from '../tokens/tokens.ts'

const Content = styled(RadixPopover.Content)`
  ${floatingSurface}
  z-index: ${layer.popover};
  max-width: calc(100vw - 1rem);
  max-height: var(--radix-popover-content-available-height);
  overflow: auto;
  box-shadow: ${shadow.popover};
`

export interface PopoverProps {
  /** One element that passes on its props and ref, e.g. an IconButton. */
  trigger: ReactElement
  /** Accessible name. */
  label: string
  children: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** CSS length; as wide as its content by default. */
  width?: string
}

/** A small panel beside its trigger. Escape and a click outside close it; the focus returns. */
export function Popover(props: PopoverProps) {
  const { trigger, label, children, open, onOpenChange, align = 'end', side = 'bottom', width } = props
  return (
    <RadixPopover.Root open={open} onOpenChange={onOpenChange}>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal>
        <Content
          aria-label={label}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          style={{ width }}
        >
          {children}
        </Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  )
}
