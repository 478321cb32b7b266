import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

/**
 * Returns whether an input method is composing a character, in which case the key must have no other effect. Safari
 * ends the composition before the event of the key that accepts a suggestion; this event is recognized only by the key
 * code 229.
 */
export function isComposing(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const native = 'nativeEvent' in event ? event.nativeEvent : event
  return native.isComposing || native.keyCode === 229
}

/** Handler for Radix: an Escape that cancels a composition closes no layer. */
export function keepOpenWhileComposing(event: KeyboardEvent): void {
  if (isComposing(event)) {
    event.preventDefault()
  }
}
