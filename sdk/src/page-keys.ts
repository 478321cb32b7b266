import { useLayoutEffect, useRef } from 'react'
import { readSingleKeys } from './single-keys.ts'

/** Keys without Ctrl that do something on the page that is shown. */
export interface PageKey {
  /** Each as `KeyboardEvent.key` names it. */
  readonly keys: readonly string[]
  /** What they do, as the list of keys says it. */
  readonly does: string
  /** Called with the key; left out where a part of the page listens by itself while it has the focus. */
  readonly run?: (key: string) => void
}

/** Where a key means itself. */
const TYPING =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable], [role="textbox"], [role="combobox"], [role="listbox"]'
/** What has the keys for itself while it is open; a menu from when it was asked for, before its code has arrived. */
const OPEN =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [aria-haspopup="menu"][aria-expanded="true"]'

const shown = new Set<{ readonly current: readonly PageKey[] }>()

/** The keys of everything on the page, for the list of them. */
export const pageKeys = (): readonly PageKey[] => [...shown].flatMap(({ current }) => current)

/** Whether a key is meant for the page or the portal: a single one, where nothing is typed or open, and they are not switched off. */
export const isForPage = (event: KeyboardEvent): boolean =>
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !event.defaultPrevented &&
  readSingleKeys() &&
  !(event.target instanceof Element && event.target.closest(TYPING)) &&
  document.querySelector(OPEN) === null

/**
 * Keys of a page, as long as it is shown: they work wherever nothing is typed or open, stand in the list that `?` opens, and
 * rest where somebody has switched single keys off (WCAG 2.1.4). Keys of a section that work on every page are its commands.
 *
 * @param keys may be others each time.
 */
export function usePageKeys(keys: readonly PageKey[]): void {
  const latest = useRef(keys)
  // Before it is painted: what somebody sees hears keys.
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
