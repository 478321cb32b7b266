import { type Ref, useLayoutEffect } from 'react'

interface AnchorProps {
  /** The trigger, which stands elsewhere in the tree. */
  element: HTMLElement
  /** What Radix gives to its own trigger. */
  ref?: Ref<HTMLElement>
}

/**
 * Stands for a trigger that was drawn before Radix came: Radix measures it, and gives it the focus back. Not taken back
 * when the overlay goes, for the focus returns after that.
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
