import { Popover as RadixPopover } from 'radix-ui'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { keepOpenWhileComposing } from '../input/isComposing.ts'
import { Anchor } from '../lazy-overlays/Anchor.tsx'
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

export interface PopoverLayerProps {
  anchor: HTMLElement
  contentId: string
  label: string
  children: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
  align: 'start' | 'center' | 'end'
  side: 'top' | 'right' | 'bottom' | 'left'
  width: string | undefined
}

/** Content of a popover, loaded on demand. */
export function PopoverLayer(props: PopoverLayerProps) {
  const { anchor, contentId, label, children, open, onOpenChange, align, side, width } = props
  return (
    <RadixPopover.Root open={open} onOpenChange={onOpenChange}>
      <RadixPopover.Trigger asChild>
        <Anchor element={anchor} />
      </RadixPopover.Trigger>
      <RadixPopover.Portal>
        <Content
          id={contentId}
          aria-label={label}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          onEscapeKeyDown={keepOpenWhileComposing}
          style={{ width }}
        >
          {children}
        </Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  )
}

declare module '../lazy-overlays/overlayLoader.ts' {
  interface OverlayComponents {
    PopoverLayer: typeof PopoverLayer
  }
}
