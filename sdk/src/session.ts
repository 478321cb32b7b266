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
import { tellSignedOut } from './session-ended.ts'
import { type PortalStore, usePortalSelector } from './store.ts'
import { tagOf } from './tags.ts'

/** What is the person's own: who they are, and where they are signed in. */
const mine = tagOf('Session', 'MINE')

const sessionApi = injectEndpoints('sdk', (build) => ({
  authUser: build.query<Reply<typeof authUser>, void>({
    query: () => request<typeof authUser>('GET /api/auth/user')(undefined),
    // The answer carries what the organisation has set.
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
 * Asks who is signed in before anything is drawn, so that the answer is there when it is.
 *
 * @returns false where nobody is signed in, or it could not be found out.
 */
export async function askForUser(store: PortalStore): Promise<boolean> {
  const { data } = await store.dispatch(
    sessionApi.endpoints.authUser.initiate(undefined, { forceRefetch: true }),
  )
  return data !== undefined
}

const userState = sessionApi.endpoints.authUser.select()

/** What {@link askForUser} has found out, without asking again. */
export const useUserState = () => sessionApi.endpoints.authUser.useQueryState()

/**
 * The signed-in person. Only below the shell's sign-in screen, where there is always one, and where the answer is kept up to
 * date: each card of a list may use this, and holds nothing of its own.
 *
 * @throws Error when nobody is signed in.
 */
export function useCurrentUser(): CurrentUser {
  const data = usePortalSelector((state) => userState(state).data)
  if (!data) {
    throw new Error('useCurrentUser is used outside of the signed-in part of the portal')
  }
  return data
}

/** Sends the browser to the sign-in, and back to where it is now. */
export function goToLogin(returnTo = `${location.pathname}${location.search}${location.hash}`): void {
  location.assign(`/api/login?returnTo=${encodeURIComponent(returnTo)}`)
}

/** Ends the session here and at the identity provider, and throws away what was being written here. */
export function goToLogout(): void {
  tellSignedOut()
  location.assign('/api/logout')
}
