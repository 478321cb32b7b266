import { combineSlices, configureStore, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useDispatch, useSelector, useStore } from 'react-redux'
import type { Middleware } from 'redux'
import { apiSlice, type StoreExtra } from './api-slice.ts'
import { sessionEnded, notifySignedOut } from './session-ended.ts'

/** Reason why the session ended; shown on the sign-in screen. */
export type SessionEndReason = 'expired' | 'timeout' | 'signed_out' | 'ended'

export interface SessionState {
  endedBecause: SessionEndReason | null
}

const sessionSlice = createSlice({
  name: 'session',
  initialState: { endedBecause: null } as SessionState,
  reducers: {},
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, (state, action: PayloadAction<SessionEndReason>) => {
      state.endedBecause ??= action.payload
    })
  },
})

/** Runs the sign-out listeners when the user signed out in another tab, or an administrator ended the session. */
const signOutNotifier: Middleware = () => (next) => (action) => {
  if (sessionEnded.match(action) && ['signed_out', 'ended'].includes(action.payload)) {
    notifySignedOut()
  }
  return next(action)
}

const rootReducer = combineSlices(apiSlice, sessionSlice)

export type PortalState = ReturnType<typeof rootReducer>

/** Creates the page's only store. The shell calls it once; sections never do (ADR 001). */
export function createPortalStore() {
  const extraArgument: StoreExtra = { recentFailures: new Map() }
  return configureStore({
    reducer: rootReducer,
    middleware: (defaults) =>
      defaults({ serializableCheck: false, immutableCheck: false, thunk: { extraArgument } }).concat(
        signOutNotifier,
        apiSlice.middleware,
      ),
  })
}

export type PortalStore = ReturnType<typeof createPortalStore>

export const usePortalDispatch = useDispatch.withTypes<PortalStore['dispatch']>()
export const usePortalStore = useStore.withTypes<PortalStore>()
export const usePortalSelector = useSelector.withTypes<PortalState>()

/** Returns the reason why the session ended; null while it is active. */
export const useSessionEnd = (): SessionEndReason | null =>
  usePortalSelector((state) => state.session.endedBecause)
