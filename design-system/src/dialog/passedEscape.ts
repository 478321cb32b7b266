import type { KeyboardEvent as ReactKeyboardEvent } from 'react'
import { keepOpenWhileComposing } from '../input/isComposing.ts'

const passedOn = new WeakSet<Event>()

/** Marks what closes by Escape that was pressed in it; spread onto the panel. */
export const takesEscape = { 'data-takes-escape': '', onEscapeKeyDown: keepOpenWhileComposing }

/**
 * For a layer above that has not the focus: Radix gives Escape to the layer that came last, though it was pressed in a dialog below.
 * The dialog closes instead.
 */
export function passEscapeOn(event: KeyboardEvent): void {
  if (event.target instanceof Element && event.target.closest('[data-takes-escape]')) {
    event.preventDefault()
    passedOn.add(event)
  }
}

/** Whether an Escape that was pressed in this panel has been passed on to it. */
export const isPassedEscape = ({ nativeEvent, target, currentTarget }: ReactKeyboardEvent): boolean =>
  passedOn.has(nativeEvent) && target instanceof Node && currentTarget.contains(target)
