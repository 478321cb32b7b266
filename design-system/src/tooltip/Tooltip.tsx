import {
  cloneElement,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useState,
} from 'react'
import { useOverlays } from '../lazy-overlays/overlayLoader.ts'
import type { TooltipLayerProps } from './TooltipLayer.tsx'
import {
  closeTooltip,
  focusTooltip,
  hoverTooltip,
  leaveTooltip,
  pressTooltip,
  type ShowTooltip,
} from './tooltipTiming.ts'

interface TriggerProps {
  'aria-describedby'?: string | undefined
  onPointerMove?: (event: PointerEvent<HTMLElement>) => void
  onPointerLeave?: (event: PointerEvent<HTMLElement>) => void
  onPointerDown?: (event: PointerEvent<HTMLElement>) => void
  onFocus?: (event: FocusEvent<HTMLElement>) => void
  onBlur?: (event: FocusEvent<HTMLElement>) => void
  onClick?: (event: MouseEvent<HTMLElement>) => void
}

export interface TooltipProps {
  content: ReactNode
  /** Focusable element that passes on its props and ref. */
  children: ReactElement
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** Whether the tooltip can open. False if, for example, the label is visible anyway. */
  enabled?: boolean
}

interface LazyTooltipProps extends Omit<TooltipLayerProps, 'onClose'> {
  show: ShowTooltip
}

function LazyTooltip({ show, ...props }: LazyTooltipProps) {
  const overlays = useOverlays(true)
  useEffect(() => () => closeTooltip(show), [show])
  return overlays ? <overlays.TooltipLayer {...props} onClose={() => closeTooltip(show)} /> : null
}

const listeners = (own: TriggerProps, show: ShowTooltip): TriggerProps => ({
  onPointerMove: (event) => {
    own.onPointerMove?.(event)
    if (event.pointerType !== 'touch') {
      hoverTooltip(event.currentTarget, show)
    }
  },
  onPointerLeave: (event) => {
    own.onPointerLeave?.(event)
    leaveTooltip(show)
  },
  onPointerDown: (event) => {
    own.onPointerDown?.(event)
    pressTooltip(show)
  },
  onFocus: (event) => {
    own.onFocus?.(event)
    focusTooltip(event.currentTarget, show)
  },
  onBlur: (event) => {
    own.onBlur?.(event)
    closeTooltip(show)
  },
  onClick: (event) => {
    own.onClick?.(event)
    closeTooltip(show)
  },
})

/** Tooltip that explains a control on hover and focus. It must not be the only place of an information. */
export function Tooltip({ content, children, side = 'top', enabled = true }: TooltipProps) {
  const [anchor, show] = useState<HTMLElement | null>(null)
  const id = useId()
  const isShown = enabled && anchor !== null
  const trigger = children as ReactElement<TriggerProps>
  const own = trigger.props['aria-describedby']
  const described = isShown ? { 'aria-describedby': own ? `${own} ${id}` : id } : {}
  return (
    <>
      {enabled ? cloneElement(trigger, { ...listeners(trigger.props, show), ...described }) : trigger}
      {isShown ? <LazyTooltip anchor={anchor} id={id} content={content} side={side} show={show} /> : null}
    </>
  )
}
