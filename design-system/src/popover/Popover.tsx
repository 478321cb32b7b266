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
import { useOverlays } from '../late/overlayLoader.ts'
import type { PopoverLayerProps } from './PopoverLayer.tsx'

interface TriggerProps {
  ref?: Ref<HTMLElement>
  onClick?: (event: MouseEvent<HTMLElement>) => void
}

export interface PopoverProps {
  /** One element that passes on its props and ref, e.g. an IconButton. */
  trigger: ReactElement<TriggerProps>
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

function LatePopover(props: PopoverLayerProps) {
  const parts = useOverlays(true)
  return parts ? <parts.PopoverLayer {...props} /> : null
}

/** A small panel beside its trigger. Escape and a click outside close it; the focus returns. */
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
  // Not kept as it is drawn: what is kept then has everything drawn once more before the first painting.
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
        <LatePopover
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
        </LatePopover>
      ) : null}
    </>
  )
}
