import { useLayoutEffect, useRef } from 'react'

/**
 * Returns the element that opened the dialog. For a menu item it is the menu's trigger, because the item is gone when
 * the dialog closes.
 */
function opener(): HTMLElement | null {
  const active = document.activeElement
  const menu = active?.closest('[role="menu"]')
  const triggerId = menu?.getAttribute('aria-labelledby')
  const element = triggerId ? document.getElementById(triggerId) : active
  return element instanceof HTMLElement && element !== document.body ? element : null
}

/**
 * Element to which a dialog that is closing now would return the focus. A dialog that opens in its place returns the
 * focus there instead.
 */
let left: HTMLElement | null = null

/**
 * Returns the page's heading, which gets the focus if the opener is gone, for example with a deleted row. Returns null
 * if another dialog is open, because that dialog keeps the focus.
 */
const pageHeading = (): HTMLElement | null =>
  document.querySelector('[role="dialog"][data-state="open"]') ? null : document.querySelector('main h1')

/**
 * Returns a handler that moves the focus back to the element that had it before the dialog opened. Radix does so only
 * for its own Trigger, but most dialogs here are opened by state.
 *
 * @param open whether the dialog is open.
 * @returns handler for Radix' `onCloseAutoFocus`.
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
    const target = returnTo.current?.isConnected ? returnTo.current : pageHeading()
    if (!target) {
      return
    }
    event.preventDefault()
    target.focus()
  }
}
