import type { KeyboardEvent as ReactKeyboardEvent } from 'react'
import { keepOpenWhileComposing } from '../input/isComposing.ts'

const forwarded = new WeakSet<Event>()

/** Props for a panel that closes on Escape: they mark it for `forwardEscape`. */
export const closesOnEscape = { 'data-takes-escape': '', onEscapeKeyDown: keepOpenWhileComposing }

/**
 * Passes Escape from a layer without focus to the dialog below it. Radix sends Escape to the most recently opened
 * layer, even if the key was pressed in a dialog below. The dialog closes instead.
 */
export function forwardEscape(event: KeyboardEvent): void {
  if (event.target instanceof Element && event.target.closest('[data-takes-escape]')) {
    event.preventDefault()
    forwarded.add(event)
  }
}

/** Returns whether `forwardEscape` has passed on an Escape that was pressed in this panel. */
export const isForwardedEscape = ({ nativeEvent, target, currentTarget }: ReactKeyboardEvent): boolean =>
  forwarded.has(nativeEvent) && target instanceof Node && currentTarget.contains(target)
