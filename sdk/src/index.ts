import { claimSingleton } from './singleton.ts'

claimSingleton()

export { type CallInput, type CallResult, type PreparedCall, request, send, sendForm } from './call.ts'
export { describeDevice } from './device.ts'
export { type Draft, useDraft, useOwnDraftsOnly } from './drafts/useDraft.ts'
export { browserDrafts, type DraftStorage } from './drafts/draftStorage.ts'
export { type Attempt, useIdempotencyKey } from './idempotency.ts'
export { injectEndpoints, invalidateTags } from './inject.ts'
export { lazyComponent, usePreload } from './lazy-component.ts'
export { type MicroFrontend, mountContract } from './mount.ts'
export {
  type CallError,
  fieldErrors,
  isCallError,
  messageFor,
  requestIdOf,
  serverMessage,
  staleVersion,
} from './problem.ts'
export {
  BrowserRouter,
  Link,
  type LinkProps,
  MemoryRouter,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom'
export {
  goToLogin,
  goToLogout,
  useAuthSessionCheckMutation,
  useAuthSessionExtendMutation,
  useAuthUserQuery,
  useCurrentUser,
} from './session.ts'
export { sessionEnded, whenSignedOut } from './session-ended.ts'
export {
  createPortalStore,
  type LazySlices,
  type PortalState,
  type PortalStore,
  type SessionEndReason,
  usePortalDispatch,
  useSessionEnd,
} from './store.ts'
