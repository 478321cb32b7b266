import { claimSingleton } from './singleton.ts'

claimSingleton()

export { gatherChanges } from './changes.ts'
export { type CallInput, type CallResult, type PreparedCall, ask, request, send, withFile } from './call.ts'
export { enableRequestThrottle } from './request-throttle.ts'
export { type PreloadedResponse, storePreloadedResponses } from './preloaded-responses.ts'
export { describeDevice } from './device.ts'
export { livePosition } from './live-position.ts'
export { type Draft, useDraft, useOwnDraftsOnly } from './drafts/useDraft.ts'
export { draftFilesDatabase } from './drafts/draftStorage.ts'
export { daysBetween, plusDays } from './format/days.ts'
export { createFormats, type DateFormat, dateFormats, type Formats, fullName } from './format/formats.ts'
export { relativeDueDate, type RelativeDueDate } from './format/relative-due-date.ts'
export { type TagColor, useTagColor } from './format/useTagColor.ts'
export { OrganizationFormats } from './format/OrganizationFormats.tsx'
export { useFormats } from './format/useFormats.ts'
export { type Attempt, newIdempotencyKey, useIdempotencyKey } from './idempotency.ts'
export { injectEndpoints, invalidateTags } from './inject.ts'
export { lazyComponent, type LazyComponent, usePreload } from './lazy-component.ts'
export { withValues } from './lists/filterValues.ts'
export { type ItemsQuery, itemsQuery } from './lists/itemsQuery.ts'
export { type ListQuery, listQuery } from './lists/listQuery.ts'
export { nextPages, pageQuery, pagesTags } from './lists/pages.ts'
export { type QueryState, queryState } from './lists/queryState.ts'
export { useKeptState } from './lists/useKeptState.ts'
export { useSearchWords } from './lists/useSearchWords.ts'
export { matchesWords } from './match-words.ts'
export {
  defineSection,
  type CommandContext,
  type CommandDescription,
  type OverlayProps,
  type RouteDescription,
  type SectionOverlay,
  type SearchHit,
  type Section,
  type SectionCommand,
  type SectionRoute,
  type SectionSearch,
  type SectionSlot,
  type SidebarProps,
  type SlotDescription,
  type SlotProps,
} from './mount.ts'
export {
  type CallError,
  fieldErrors,
  isCallError,
  messageFor,
  requestIdOf,
  serverMessage,
  staleVersion,
} from './problem.ts'
export { readAhead } from './prefetch.ts'
export {
  BrowserRouter,
  Link,
  type LinkProps,
  type Location,
  MemoryRouter,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useNavigationType,
  matchPath,
  useParams,
  useSearchParams,
} from 'react-router-dom'
export {
  type DecidedFile,
  useFileApproveMutation,
  useFileRejectMutation,
  useFileUndoMutation,
} from './file-decisions.ts'
export { type FormInput, sendForm } from './send-form.ts'
export {
  askForUser,
  goToLogin,
  goToLogout,
  useAuthSessionCheckMutation,
  useAuthSessionExtendMutation,
  useAuthSessionsEndAllOfMutation,
  useAuthSessionsEndMutation,
  useAuthSessionsEndOthersMutation,
  useAuthSessionsListQuery,
  useAuthSessionsOfQuery,
  useAuthUserQuery,
  useCurrentUser,
  useUserState,
} from './session.ts'
export { useIdParameter } from './id-parameter.ts'
export { added, changed, listTags, type SectionTag, type Tag, tagOf, type TagType } from './tags.ts'
export { safeLocalStorage, safeSessionStorage, type SafeStorage } from './safe-storage.ts'
export { sessionEnded, whenSignedOut } from './session-ended.ts'
export {
  createPortalStore,
  type PortalState,
  type PortalStore,
  type SessionEndReason,
  usePortalDispatch,
  usePortalStore,
  usePortalSelector,
  useSessionEnd,
} from './store.ts'
export { KeyBuffer } from './key-buffer.ts'
export { isForPage, type PageKey, pageKeys, usePageKeys } from './page-keys.ts'
export { type ShownSlot, type SlotHost, SlotHostContext, useSectionSlots } from './slots.ts'
export { readSingleKeys, writeSingleKeys } from './single-keys.ts'
export { hasUnsaved, useUnsaved } from './unsaved.ts'
