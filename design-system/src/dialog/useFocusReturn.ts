import { useLayoutEffect, useRef } from 'react'

/** A dialog opened from a menu goes back to the menu's trigger: the entry itself is gone by then. */
function opener(): HTMLElement | null {
  const active = document.activeElement
  const menu = active?.closest('[role="menu"]')
  const triggerId = menu?.getAttribute('aria-labelledby')
  const element = triggerId ? document.getElementById(triggerId) : active
  return element instanceof HTMLElement && element !== document.body ? element : null
}

/** What a dialog that leaves in this moment would have given the focus back to: one that takes its place does so instead. */
let left: HTMLElement | null = null

/**
 * Radix gives the focus back to its own Trigger only. Dialogs here are mostly opened by state, so this
 * remembers what had the focus when it opened.
 *
 * @param open whether the dialog is open
 * @returns handler for Radix' `onCloseAutoFocus`
 */
export function useFocusReturn(open: boolean): (event: Event) => void {
  const returnTo = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (!open) {
      return undefined
    }
    returnTo.current = opener() ?? left
    return () => {
      const own = returnTo.current
      left = own
      queueMicrotask(() => {
        left = left === own ? null : left
      })
    }
  }, [open])
  return (event) => {
    if (!returnTo.current?.isConnected) {
      return
    }
    event.preventDefault()
    returnTo.current.focus()
  }
}
