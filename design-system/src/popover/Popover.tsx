import {
  cloneElement,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useOverlays } from '../lazy-overlays/overlayLoader.ts'
import type { PopoverLayerProps } from './PopoverLayer.tsx'

interface TriggerProps {
  ref?: Ref<HTMLElement>
  onClick?: (event: MouseEvent<HTMLElement>) => void
}

export interface PopoverProps {
  /** Element that passes on its props and ref, e.g. an IconButton. */
  trigger: ReactElement<TriggerProps>
  /** Accessible name of the panel. */
  label: string
  children: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** CSS length; the width of its content by default. */
  width?: string
}

function LazyPopover(props: PopoverLayerProps) {
  const overlays = useOverlays(true)
  return overlays ? <overlays.PopoverLayer {...props} /> : null
}

/** Small panel next to its trigger. Escape and a click outside close it, and the focus returns to the trigger. */
export function Popover(props: PopoverProps) {
  const { trigger, label, children, open, onOpenChange, align = 'end', side = 'bottom', width } = props
  const id = useId()
  const element = useRef<HTMLElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isOpenItself, setOpenItself] = useState(false)
  const [hasBeenOpen, setHasBeenOpen] = useState(false)
  const isOpen = open ?? isOpenItself
  if (isOpen && !hasBeenOpen) {
    setHasBeenOpen(true)
  }
  // Set in an effect, not by a ref callback during the commit: that would render everything again before the first
  // paint.
  useEffect(() => {
    if (isOpen) {
      setAnchor(element.current)
    }
  }, [isOpen])

  const change = (next: boolean) => {
    setOpenItself(next)
    onOpenChange?.(next)
  }
  const attributes = {
    ref: element,
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    'data-state': isOpen ? 'open' : 'closed',
    onClick: (event: MouseEvent<HTMLElement>) => {
      trigger.props.onClick?.(event)
      change(!isOpen)
    },
  }
  return (
    <>
      {cloneElement<TriggerProps>(trigger, attributes)}
      {hasBeenOpen && anchor ? (
        <LazyPopover
          anchor={anchor}
          contentId={id}
          label={label}
          open={isOpen}
          onOpenChange={change}
          align={align}
          side={side}
          width={width}
        >
          {children}
        </LazyPopover>
      ) : null}
    </>
  )
}
