import { useState } from 'react'

interface DirtyClose {
  /** Whether the user is being asked. */
  asking: boolean
  /** Handles Radix' request to open or close, and holds it back if unsaved changes would be lost. */
  requestOpenChange: (open: boolean) => void
  keepEditing: () => void
  discard: () => void
}

/**
 * Asks before closing with unsaved changes. The question appears inside the same dialog, because stacked dialogs cause
 * problems with focus and layers.
 *
 * @param dirty whether there are unsaved changes.
 * @param onOpenChange called when the dialog may open or close.
 * @param onDiscard called before that if the user discards the changes.
 */
export function useDirtyClose(
  dirty: boolean,
  onOpenChange: (open: boolean) => void,
  onDiscard?: () => void,
): DirtyClose {
  const [isConfirming, setConfirming] = useState(false)
  const settle = (open: boolean) => {
    setConfirming(false)
    onOpenChange(open)
  }
  return {
    asking: isConfirming && dirty,
    requestOpenChange: (open) => {
      if (!open && dirty) {
        setConfirming(true)
      } else {
        settle(open)
      }
    },
    keepEditing: () => setConfirming(false),
    discard: () => {
      onDiscard?.()
      settle(false)
    },
  }
}
