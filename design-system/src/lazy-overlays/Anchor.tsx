import { type Ref, useLayoutEffect } from 'react'

interface AnchorProps {
  /** The trigger, which is rendered elsewhere in the tree. */
  element: HTMLElement
  /** Ref that Radix passes to its own trigger. */
  ref?: Ref<HTMLElement>
}

/**
 * Passes an already rendered trigger to Radix, which positions the overlay at it and returns the focus to it. The ref
 * is not reset when the overlay is unmounted, because the focus returns after that.
 */
export function Anchor({ element, ref }: AnchorProps) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') {
      ref(element)
    } else if (ref) {
      ref.current = element
    }
  }, [element, ref])
  return null
}
