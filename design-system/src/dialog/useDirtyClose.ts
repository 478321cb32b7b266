import { useState } from 'react'

interface DirtyClose {
  /** The person is being asked. */
  asking: boolean
  /** Radix' request to open or close, held back while something would be lost. */
  requestOpenChange: (open: boolean) => void
  keepEditing: () => void
  discard: () => void
}

/**
 * Guards closing: with unsaved changes the person is asked first, inside the same dialog, because a
 * second dialog on top of the first is where layers go wrong.
 *
 * @param dirty something would be lost
 * @param onOpenChange called once it is settled
 * @param onDiscard called before that when the person chose to throw the changes away
 */
export function useDirtyClose(
  dirty: boolean,
  onOpenChange: (open: boolean) => void,
  onDiscard?: () => void,
): DirtyClose {
  const [asked, setAsked] = useState(false)
  const settle = (open: boolean) => {
    setAsked(false)
    onOpenChange(open)
  }
  return {
    asking: asked && dirty,
    requestOpenChange: (open) => {
      if (!open && dirty) {
        setAsked(true)
      } else {
        settle(open)
      }
    },
    keepEditing: () => setAsked(false),
    discard: () => {
      onDiscard?.()
      settle(false)
    },
  }
}
