import { createAction } from '@reduxjs/toolkit'

/** Dispatched when the server no longer knows the session. */
export const sessionEnded = createAction<'expired' | 'timeout' | 'signed_out' | 'ended'>('session/ended')
