import { Tooltip as RadixTooltip } from 'radix-ui'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { Anchor } from '../lazy-overlays/Anchor.tsx'
import { fadeIn, tooltipSurface } from '../style/styles.ts'
import { duration, layer, space } from '../tokens/tokens.ts'

const Content = styled(RadixTooltip.Content)`
  ${tooltipSurface}
  z-index: ${layer.tooltip};
  display: flex;
  align-items: center;
  gap: ${space[8]};
  max-width: min(20rem, calc(100vw - 1rem));
  overflow-wrap: anywhere;
  animation: ${fadeIn} ${duration.hover};
`

export interface TooltipLayerProps {
  anchor: HTMLElement
  id: string
  content: ReactNode
  side: 'top' | 'right' | 'bottom' | 'left'
  onClose: () => void
}

/** Text of a tooltip. The pointer may move onto it (WCAG 2.2, 1.4.13). */
export function TooltipLayer({ anchor, id, content, side, onClose }: TooltipLayerProps) {
  return (
    <RadixTooltip.Provider>
      <RadixTooltip.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
        <RadixTooltip.Trigger asChild>
          <Anchor element={anchor} />
        </RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <Content id={id} side={side} sideOffset={6} collisionPadding={8}>
            {content}
          </Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  )
}

declare module '../lazy-overlays/overlayLoader.ts' {
  interface OverlayComponents {
    TooltipLayer: typeof TooltipLayer
  }
}
