import * as admin from '@headway/contracts/addresses/admin'
import * as auth from '@headway/contracts/addresses/auth'
import * as users from '@headway/contracts/addresses/users'
import type { BodyInput, Reply, Role } from '@headway/contracts'
import type { adminSignInFailures } from '@headway/contracts/admin'
import type { authSessionsEnd, authSessionsEndAllOf, authSessionsOf } from '@headway/contracts/auth'
import type {
  usersActivate,
  usersCreate,
  usersDeactivate,
  usersDeactivation,
  usersGet,
  usersList,
  usersManagers,
  usersResetPassword,
  usersResetSecondFactor,
  usersSecurity,
  usersUpdate,
} from '@headway/contracts/users'
import type { usersImportGet } from '@headway/contracts/users-import'
import { injectEndpoints, request } from '@headway/sdk'

const PAGE_SIZE = '50'

export type UserSort = 'name' | '-name' | 'email' | '-email' | 'created' | '-created'

export interface UserFilter {
  q?: string
  role?: Role
  status?: 'active' | 'inactive'
  /** Only those who report to this person. */
  managerId?: string
  sort?: UserSort
}

interface ManagerSearch {
  q: string
  /** Whose manager is looked for; that person and everyone below are left out. */
  userId?: number
}

const usersApi = injectEndpoints(['users', 'userSessions'], (build) => ({
  usersList: build.infiniteQuery<Reply<typeof usersList>, UserFilter, string | undefined>({
    query: ({ queryArg, pageParam }) =>
      request<typeof usersList>(users.usersList)({
        query: { limit: PAGE_SIZE, ...queryArg, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
      }),
    infiniteQueryOptions: {
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    },
    providesTags: ['User'],
  }),
  usersGet: build.query<Reply<typeof usersGet>, number>({
    query: (id) => request<typeof usersGet>(users.usersGet)({ params: { id } }),
    providesTags: ['User'],
  }),
  usersManagers: build.query<Reply<typeof usersManagers>, ManagerSearch>({
    query: ({ q, userId }) =>
      request<typeof usersManagers>(users.usersManagers)({
        query: {
          ...(q === '' ? {} : { q }),
          ...(userId === undefined ? {} : { userId: String(userId) }),
        },
      }),
    providesTags: ['User'],
  }),
  usersCreate: build.mutation<
    Reply<typeof usersCreate>,
    { body: BodyInput<typeof usersCreate>; idempotencyKey: string }
  >({
    query: ({ body, idempotencyKey }) =>
      request<typeof usersCreate>(users.usersCreate)({ body, idempotencyKey }),
    invalidatesTags: ['User', 'Stats'],
  }),
  usersUpdate: build.mutation<
    Reply<typeof usersUpdate>,
    { id: number; version: number; body: BodyInput<typeof usersUpdate> }
  >({
    query: ({ id, version, body }) =>
      request<typeof usersUpdate>(users.usersUpdate)({ params: { id }, version, body }),
    invalidatesTags: ['User', 'Stats'],
  }),
  usersSecurity: build.query<Reply<typeof usersSecurity>, number>({
    query: (id) => request<typeof usersSecurity>(users.usersSecurity)({ params: { id } }),
    providesTags: ['User', 'Session'],
  }),
  usersDeactivation: build.query<Reply<typeof usersDeactivation>, number>({
    query: (id) => request<typeof usersDeactivation>(users.usersDeactivation)({ params: { id } }),
    // What hangs on a person changes elsewhere; the decision needs it fresh.
    keepUnusedDataFor: 0,
  }),
  usersDeactivate: build.mutation<
    Reply<typeof usersDeactivate>,
    { id: number; version: number; body: BodyInput<typeof usersDeactivate> }
  >({
    query: ({ id, version, body }) =>
      request<typeof usersDeactivate>(users.usersDeactivate)({ params: { id }, version, body }),
    invalidatesTags: ['User', 'Session', 'Task', 'Stats'],
  }),
  usersActivate: build.mutation<Reply<typeof usersActivate>, { id: number; version: number }>({
    query: ({ id, version }) =>
      request<typeof usersActivate>(users.usersActivate)({ params: { id }, version }),
    invalidatesTags: ['User', 'Stats'],
  }),
  usersResetPassword: build.mutation<Reply<typeof usersResetPassword>, number>({
    query: (id) => request<typeof usersResetPassword>(users.usersResetPassword)({ params: { id } }),
    invalidatesTags: ['User', 'Session'],
  }),
  usersResetSecondFactor: build.mutation<null, number>({
    query: (id) => request<typeof usersResetSecondFactor>(users.usersResetSecondFactor)({ params: { id } }),
    invalidatesTags: ['User'],
  }),
  userSessionsList: build.query<Reply<typeof authSessionsOf>, number>({
    query: (id) => request<typeof authSessionsOf>(auth.authSessionsOf)({ params: { id } }),
    providesTags: ['Session'],
  }),
  userSessionsEnd: build.mutation<null, number>({
    query: (id) => request<typeof authSessionsEnd>(auth.authSessionsEnd)({ params: { id } }),
    invalidatesTags: ['Session'],
  }),
  userSessionsEndAll: build.mutation<Reply<typeof authSessionsEndAllOf>, number>({
    query: (id) => request<typeof authSessionsEndAllOf>(auth.authSessionsEndAllOf)({ params: { id } }),
    invalidatesTags: ['Session'],
  }),
  usersSignInFailures: build.infiniteQuery<Reply<typeof adminSignInFailures>, void, string | undefined>({
    query: ({ pageParam }) =>
      request<typeof adminSignInFailures>(admin.adminSignInFailures)({
        query: { limit: PAGE_SIZE, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
      }),
    infiniteQueryOptions: {
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    },
    providesTags: ['Session'],
  }),
  usersImportGet: build.query<Reply<typeof usersImportGet>, number>({
    query: (id) => request<typeof usersImportGet>(users.usersImportGet)({ params: { id } }),
  }),
}))

export const {
  useUsersListInfiniteQuery,
  useUsersGetQuery,
  useUsersManagersQuery,
  useUsersCreateMutation,
  useUsersUpdateMutation,
  useUsersSecurityQuery,
  useUsersDeactivationQuery,
  useUsersDeactivateMutation,
  useUsersActivateMutation,
  useUsersResetPasswordMutation,
  useUsersResetSecondFactorMutation,
  useUserSessionsListQuery,
  useUserSessionsEndMutation,
  useUserSessionsEndAllMutation,
  useUsersSignInFailuresInfiniteQuery,
  useUsersImportGetQuery,
} = usersApi
