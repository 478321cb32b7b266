import { createAction } from '@reduxjs/toolkit'

/** Dispatched when the server no longer knows the session. */
export const sessionEnded = createAction<'expired' | 'timeout' | 'signed_out' | 'ended'>('session/ended')

/** Whether an error says that nobody is signed in any more. */
export const endsSession = ({ status }: { readonly status: number }): boolean => status === 401

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

/** Tells everybody who wants to know that the person signs out. A section that fails at it keeps nobody signed in. */
export function tellSignedOut(): void {
  for (const listener of listeners) {
    try {
      listener()
    } catch (error) {
      reportError(error)
    }
  }
}
