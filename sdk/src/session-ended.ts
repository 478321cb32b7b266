import { createAction } from '@reduxjs/toolkit'

/** Dispatched when the server no longer knows the session. */
export const sessionEnded = createAction<'expired' | 'timeout' | 'signed_out' | 'ended'>('session/ended')

const listeners = new Set<() => void>()

/**
 * Calls back when the person signs out, to throw away what is theirs. A session that merely ran out is no sign-out: they
 * will go on where they were.
 *
 * @returns ends that.
 */
export function whenSignedOut(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells everybody who wants to know that the person signs out. */
export function tellSignedOut(): void {
  for (const listener of listeners) {
    listener()
  }
}
