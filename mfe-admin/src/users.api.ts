import type { BodyInput, Reply, Role } from '@headway/contracts'
import type { adminSignInFailures } from '@headway/contracts/admin'
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
import {
  added,
  changed,
  injectEndpoints,
  listTags,
  nextPages,
  pageQuery,
  pagesTags,
  request,
  tagOf,
} from '@headway/sdk'

const PAGE_SIZE = '50'

export type UserSort = 'name' | '-name' | 'email' | '-email' | 'created' | '-created'

export interface UserFilter {
  q?: string
  role?: Role
  status?: 'active' | 'inactive'
  /** Only direct reports of this user. */
  managerId?: string
  sort?: UserSort
}

interface ManagerSearch {
  q: string
  /** User whose manager is searched; that user and everyone below are excluded. */
  userId?: number
}

const readingApi = injectEndpoints(import.meta.section, (build) => ({
  usersList: build.infiniteQuery<Reply<typeof usersList>, UserFilter, string | undefined>({
    query: ({ queryArg, pageParam }) =>
      request<typeof usersList>('GET /api/users')({
        query: pageQuery(PAGE_SIZE, pageParam, queryArg),
      }),
    infiniteQueryOptions: nextPages,
    providesTags: (list, _, filter) => pagesTags('User', list, filter),
  }),
  usersGet: build.query<Reply<typeof usersGet>, number>({
    query: (id) => request<typeof usersGet>('GET /api/users/:id')({ params: { id } }),
    providesTags: (_, __, id) => [tagOf('User', id)],
  }),
  usersManagers: build.query<Reply<typeof usersManagers>, ManagerSearch>({
    query: ({ q, userId }) =>
      request<typeof usersManagers>('GET /api/users/managers')({
        query: {
          ...(q === '' ? {} : { q }),
          ...(userId === undefined ? {} : { userId: String(userId) }),
        },
      }),
    providesTags: (list) => listTags('User', list?.items, true),
  }),
  usersSecurity: build.query<Reply<typeof usersSecurity>, number>({
    query: (id) => request<typeof usersSecurity>('GET /api/users/:id/security')({ params: { id } }),
    providesTags: (_, __, id) => [tagOf('User', id), tagOf('Session', `of-${id}`)],
  }),
  usersDeactivation: build.query<Reply<typeof usersDeactivation>, number>({
    query: (id) => request<typeof usersDeactivation>('GET /api/users/:id/deactivation')({ params: { id } }),
    // Not cached: other pages change a user's tasks and reports, and the decision needs current numbers.
    keepUnusedDataFor: 0,
  }),
  adminSignInFailures: build.infiniteQuery<Reply<typeof adminSignInFailures>, void, string | undefined>({
    query: ({ pageParam }) =>
      request<typeof adminSignInFailures>('GET /api/admin/sign-in-failures')({
        query: pageQuery(PAGE_SIZE, pageParam),
      }),
    infiniteQueryOptions: nextPages,
    providesTags: ['Session'],
  }),
  usersImportGet: build.query<Reply<typeof usersImportGet>, number>({
    query: (id) => request<typeof usersImportGet>('GET /api/users/imports/:id')({ params: { id } }),
  }),
}))

const writingApi = injectEndpoints(import.meta.section, (build) => ({
  usersCreate: build.mutation<
    Reply<typeof usersCreate>,
    { body: BodyInput<typeof usersCreate>; idempotencyKey: string }
  >({
    query: ({ body, idempotencyKey }) =>
      request<typeof usersCreate>('POST /api/users')({ body, idempotencyKey }),
    invalidatesTags: [added('User'), 'Stats'],
  }),
  usersUpdate: build.mutation<
    Reply<typeof usersUpdate>,
    { id: number; version: number; body: BodyInput<typeof usersUpdate> }
  >({
    query: ({ id, version, body }) =>
      request<typeof usersUpdate>('PUT /api/users/:id')({ params: { id }, version, body }),
    invalidatesTags: ['User', 'Stats'],
  }),
  usersDeactivate: build.mutation<
    Reply<typeof usersDeactivate>,
    { id: number; version: number; body: BodyInput<typeof usersDeactivate> }
  >({
    query: ({ id, version, body }) =>
      request<typeof usersDeactivate>('POST /api/users/:id/deactivate')({ params: { id }, version, body }),
    invalidatesTags: ['User', 'Session', 'Task', 'Stats'],
  }),
  usersActivate: build.mutation<Reply<typeof usersActivate>, { id: number; version: number }>({
    query: ({ id, version }) =>
      request<typeof usersActivate>('POST /api/users/:id/activate')({ params: { id }, version }),
    invalidatesTags: ['User', 'Stats'],
  }),
  usersResetPassword: build.mutation<Reply<typeof usersResetPassword>, number>({
    query: (id) =>
      request<typeof usersResetPassword>('POST /api/users/:id/reset-password')({ params: { id } }),
    invalidatesTags: (_, __, id) => [...changed('User', id), tagOf('Session', `of-${id}`)],
  }),
  usersResetSecondFactor: build.mutation<null, number>({
    query: (id) =>
      request<typeof usersResetSecondFactor>('DELETE /api/users/:id/second-factor')({ params: { id } }),
    invalidatesTags: (_, __, id) => changed('User', id),
  }),
}))

export const {
  useUsersListInfiniteQuery,
  useUsersGetQuery,
  useUsersManagersQuery,
  useUsersSecurityQuery,
  useUsersDeactivationQuery,
  useAdminSignInFailuresInfiniteQuery,
  useUsersImportGetQuery,
} = readingApi

export const {
  useUsersCreateMutation,
  useUsersUpdateMutation,
  useUsersDeactivateMutation,
  useUsersActivateMutation,
  useUsersResetPasswordMutation,
  useUsersResetSecondFactorMutation,
} = writingApi
