import type {
  authSessionCheck,
  authSessionExtend,
  authSessionsEnd,
  authSessionsEndAllOf,
  authSessionsEndOthers,
  authSessionsList,
  authSessionsOf,
  authUser,
  CurrentUser,
} from '@headway/contracts/auth'
import type { Reply } from '@headway/contracts'
import { request } from './call.ts'
import { injectEndpoints } from './inject.ts'
import { notifySignedOut } from './session-ended.ts'
import { type PortalStore, usePortalSelector } from './store.ts'
import { tagOf } from './tags.ts'

/** Tag for the user's own account and sessions. */
const mine = tagOf('Session', 'MINE')

const sessionApi = injectEndpoints('sdk', (build) => ({
  authUser: build.query<Reply<typeof authUser>, void>({
    query: () => request<typeof authUser>('GET /api/auth/user')(undefined),
    // The response contains settings of the organization.
    providesTags: [mine, 'Setting'],
  }),
  authSessionExtend: build.mutation<Reply<typeof authSessionExtend>, void>({
    query: () => request<typeof authSessionExtend>('POST /api/auth/session/extend')(undefined),
    async onQueryStarted(_, { dispatch, queryFulfilled }) {
      const result = await queryFulfilled.catch(() => undefined)
      if (result) {
        void dispatch(sessionApi.util.upsertQueryData('authUser', undefined, result.data))
      }
    },
  }),
  authSessionCheck: build.mutation<null, void>({
    query: () => request<typeof authSessionCheck>('POST /api/auth/session/check')(undefined),
  }),
  authSessionsList: build.query<Reply<typeof authSessionsList>, void>({
    query: () => request<typeof authSessionsList>('GET /api/auth/sessions')(undefined),
    providesTags: [mine],
  }),
  authSessionsOf: build.query<Reply<typeof authSessionsOf>, number>({
    query: (id) => request<typeof authSessionsOf>('GET /api/users/:id/sessions')({ params: { id } }),
    providesTags: (_, __, id) => [tagOf('Session', `of-${id}`)],
  }),
  authSessionsEnd: build.mutation<null, number>({
    query: (id) => request<typeof authSessionsEnd>('DELETE /api/auth/sessions/:id')({ params: { id } }),
    invalidatesTags: ['Session'],
  }),
  authSessionsEndOthers: build.mutation<Reply<typeof authSessionsEndOthers>, void>({
    query: () => request<typeof authSessionsEndOthers>('POST /api/auth/sessions/end-others')(undefined),
    invalidatesTags: [mine],
  }),
  authSessionsEndAllOf: build.mutation<Reply<typeof authSessionsEndAllOf>, number>({
    query: (id) => request<typeof authSessionsEndAllOf>('DELETE /api/users/:id/sessions')({ params: { id } }),
    invalidatesTags: (_, __, id) => [tagOf('Session', `of-${id}`)],
  }),
}))

export const {
  useAuthUserQuery,
  useAuthSessionCheckMutation,
  useAuthSessionExtendMutation,
  useAuthSessionsListQuery,
  useAuthSessionsOfQuery,
  useAuthSessionsEndMutation,
  useAuthSessionsEndOthersMutation,
  useAuthSessionsEndAllOfMutation,
} = sessionApi

/**
 * Fetches the current user before the first render.
 *
 * @returns false when no user is signed in, or the request failed.
 */
export async function askForUser(store: PortalStore): Promise<boolean> {
  const { data } = await store.dispatch(
    sessionApi.endpoints.authUser.initiate(undefined, { forceRefetch: true }),
  )
  return data !== undefined
}

const userState = sessionApi.endpoints.authUser.select()

/** Returns the state of the request of {@link askForUser} without sending a new one. */
export const useUserState = () => sessionApi.endpoints.authUser.useQueryState()

/**
 * Returns the signed-in user. It can be used only below the shell's sign-in screen, where a user always exists and is
 * kept up to date. It creates no subscription of its own, so it is cheap enough for every row of a list.
 *
 * @throws Error when no user is signed in.
 */
export function useCurrentUser(): CurrentUser {
  const data = usePortalSelector((state) => userState(state).data)
  if (!data) {
    throw new Error('useCurrentUser is used outside of the signed-in part of the portal')
  }
  return data
}

/** Navigates to the sign-in, which returns to the current page afterwards. */
export function goToLogin(returnTo = `${location.pathname}${location.search}${location.hash}`): void {
  location.assign(`/api/login?returnTo=${encodeURIComponent(returnTo)}`)
}

/** Signs the user out here and at the identity provider, and deletes the user's drafts and other local data. */
export function goToLogout(): void {
  notifySignedOut()
  location.assign('/api/logout')
}
