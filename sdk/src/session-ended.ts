import { createAction } from '@reduxjs/toolkit'

/** Dispatched when the session has ended, for example because the server no longer knows it. */
export const sessionEnded = createAction<'expired' | 'timeout' | 'signed_out' | 'ended'>('session/ended')

/** Returns whether an error means that the user is no longer signed in. */
export const endsSession = ({ status }: { readonly status: number }): boolean => status === 401

const listeners = new Set<() => void>()

/**
 * Calls the listener when the user signs out, so that the user's data can be deleted. It is not called when the session
 * expires, because the user continues after the next sign-in.
 *
 * @returns a function that removes the listener.
 */
export function whenSignedOut(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls all sign-out listeners. An error in a listener does not prevent the sign-out. */
export function notifySignedOut(): void {
  for (const listener of listeners) {
    try {
      listener()
    } catch (error) {
      reportError(error)
    }
  }
}
