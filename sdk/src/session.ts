import * as auth from '@headway/contracts/addresses/auth'
import type { authSessionCheck, authSessionExtend, authUser, CurrentUser } from '@headway/contracts/auth'
import type { Reply } from '@headway/contracts'
import { request } from './call.ts'
import { injectEndpoints } from './inject.ts'
import { tellSignedOut } from './session-ended.ts'

const sessionApi = injectEndpoints(['auth'], (build) => ({
  authUser: build.query<Reply<typeof authUser>, void>({
    query: () => request<typeof authUser>(auth.authUser)(undefined),
    providesTags: ['Session'],
  }),
  authSessionExtend: build.mutation<Reply<typeof authSessionExtend>, void>({
    query: () => request<typeof authSessionExtend>(auth.authSessionExtend)(undefined),
    async onQueryStarted(_, { dispatch, queryFulfilled }) {
      const result = await queryFulfilled.catch(() => undefined)
      if (result) {
        void dispatch(sessionApi.util.upsertQueryData('authUser', undefined, result.data))
      }
    },
  }),
  authSessionCheck: build.mutation<null, void>({
    query: () => request<typeof authSessionCheck>(auth.authSessionCheck)(undefined),
  }),
}))

export const { useAuthUserQuery, useAuthSessionCheckMutation, useAuthSessionExtendMutation } = sessionApi

/**
 * The signed-in person. Only below the shell's sign-in screen, where there is always one.
 *
 * @throws Error when nobody is signed in.
 */
export function useCurrentUser(): CurrentUser {
  const { data } = useAuthUserQuery()
  if (!data) {
    throw new Error('useCurrentUser is used outside of the signed-in part of the portal')
  }
  return data
}

/** Sends the browser to the sign-in, and back to where it is now. */
export function goToLogin(returnTo = `${location.pathname}${location.search}`): void {
  location.assign(`/api/login?returnTo=${encodeURIComponent(returnTo)}`)
}

/** Ends the session here and at the identity provider, and throws away what was being written here. */
export function goToLogout(): void {
  tellSignedOut()
  location.assign('/api/logout')
}
