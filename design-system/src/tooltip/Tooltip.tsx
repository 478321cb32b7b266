import { Tooltip as RadixTooltip } from 'radix-ui'
import { useState, type ReactElement, type ReactNode } from 'react'
import styled from 'styled-components'
import { fadeIn } from '../style/styles.ts'
import { color, duration, font, layer, radius, shadow, space } from '../tokens/tokens.ts'

const Content = styled(RadixTooltip.Content)`
  z-index: ${layer.tooltip};
  display: flex;
  align-items: center;
  gap: ${space[8]};
  max-width: min(20rem, calc(100vw - 1rem));
  padding: ${space[4]} ${space[8]};
  border: 1px solid ${color.border.default};
  border-radius: ${radius.control};
  background: ${color.background.raised};
  box-shadow: ${shadow.popover};
  color: ${color.text.primary};
  font: ${font.caption};
  overflow-wrap: anywhere;
  animation: ${fadeIn} ${duration.hover};
`

export interface TooltipProps {
  content: ReactNode
  /** One focusable element that passes on its props and ref. */
  children: ReactElement
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** Without it the tooltip never opens, e.g. where the label is visible anyway. */
  enabled?: boolean
}

/** Explains a control on hover and focus. Never the only place of an information. */
export function Tooltip({ content, children, side = 'top', enabled = true }: TooltipProps) {
  const [open, setOpen] = useState(false)
  return (
    <RadixTooltip.Root open={enabled && open} onOpenChange={setOpen}>
      <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <Content side={side} sideOffset={6} collisionPadding={8}>
          {content}
        </Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  )
}

/** Delay 700 ms, and 300 ms in which the next tooltip opens at once (specification, section 3). */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </RadixTooltip.Provider>
  )
}
