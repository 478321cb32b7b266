import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

/**
 * Whether a key belongs to an input method that is composing a character, and so means nothing else. Safari ends the
 * composition before it tells of the key that took the suggestion; that key has the code 229 only.
 */
export function isComposing(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const native = 'nativeEvent' in event ? event.nativeEvent : event
  return native.isComposing || native.keyCode === 229
}

/** For Radix: Escape that cancels a composition closes no layer. */
export function keepOpenWhileComposing(event: KeyboardEvent): void {
  if (isComposing(event)) {
    event.preventDefault()
  }
}
