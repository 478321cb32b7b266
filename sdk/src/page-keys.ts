import { useLayoutEffect, useRef } from 'react'
import { readSingleKeys } from './single-keys.ts'

/** Keyboard shortcuts without modifier keys on the current page. */
export interface PageKey {
  /** Keys as in `KeyboardEvent.key`. */
  readonly keys: readonly string[]
  /** Description in the list of shortcuts. */
  readonly does: string
  /** Called with the key; omitted when a component of the page handles the key itself while it has the focus. */
  readonly run?: (key: string) => void
}

/** Elements in which keys are input. */
const TYPING =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable], [role="textbox"], [role="combobox"], [role="listbox"]'
/**
 * Elements that handle all keys while they are open. A menu counts as open from the click on its button, before its
 * code has loaded.
 */
const OPEN =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [aria-haspopup="menu"][aria-expanded="true"]'

const shown = new Set<{ readonly current: readonly PageKey[] }>()

/** Returns the shortcuts of all mounted components, for the list of shortcuts. */
export const pageKeys = (): readonly PageKey[] => [...shown].flatMap(({ current }) => current)

/**
 * Returns whether a key is a shortcut of the page or the portal: pressed without modifier keys and outside input fields
 * and overlays, while single-key shortcuts are enabled.
 */
export const isForPage = (event: KeyboardEvent): boolean =>
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !event.defaultPrevented &&
  readSingleKeys() &&
  !(event.target instanceof Element && event.target.closest(TYPING)) &&
  document.querySelector(OPEN) === null

/**
 * Registers keyboard shortcuts of a page while the component is mounted. They work outside input fields and overlays
 * and appear in the list that `?` opens. They are inactive when the user has switched off single-key shortcuts (WCAG
 * 2.1.4). Shortcuts that work on every page are commands of the section instead.
 *
 * @param keys may change between renders.
 */
export function usePageKeys(keys: readonly PageKey[]): void {
  const latest = useRef(keys)
  // A layout effect runs before the paint, so that the shortcuts work as soon as the page is visible.
  useLayoutEffect(() => {
    latest.current = keys
  })
  useLayoutEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const run = latest.current.find((one) => one.run && one.keys.includes(event.key))?.run
      if (run && isForPage(event)) {
        event.preventDefault()
        run(event.key)
      }
    }
    shown.add(latest)
    window.addEventListener('keydown', handleKeyDown)
    return () => {
      shown.delete(latest)
      window.removeEventListener('keydown', handleKeyDown)
    }
  }, [])
}
