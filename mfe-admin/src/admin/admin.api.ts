import * as admin from '@headway/contracts/addresses/admin'
import * as alerts from '@headway/contracts/addresses/alerts'
import * as apiTokens from '@headway/contracts/addresses/api-tokens'
import type { Reply } from '@headway/contracts'
import type {
  adminEvents,
  adminFindings,
  adminLockedPeople,
  adminRecentActivity,
  adminSessions,
  adminStats,
  adminTokens,
  adminUnlock,
  EventGroup,
} from '@headway/contracts/admin'
import type { apiTokensOfAll, apiTokensRevoke } from '@headway/contracts/api-tokens'
import type { alertsAcknowledge, alertsHealth, alertsList } from '@headway/contracts/alerts'
import { injectEndpoints, nextPages, pageQuery, request } from '@headway/sdk'

const PAGE_SIZE = '25'

interface NewerEvents {
  /** Only events after this one. */
  after?: number
  group?: EventGroup
}

const adminApi = injectEndpoints(import.meta.section, (build) => ({
  adminStats: build.query<Reply<typeof adminStats>, void>({
    query: () => request<typeof adminStats>(admin.adminStats)(undefined),
    providesTags: ['Stats'],
  }),
  adminRecentActivity: build.query<Reply<typeof adminRecentActivity>, void>({
    query: () => request<typeof adminRecentActivity>(admin.adminRecentActivity)(undefined),
  }),
  adminSessions: build.infiniteQuery<Reply<typeof adminSessions>, void, string | undefined>({
    query: ({ pageParam }) =>
      request<typeof adminSessions>(admin.adminSessions)({
        query: pageQuery(PAGE_SIZE, pageParam),
      }),
    infiniteQueryOptions: nextPages,
    providesTags: ['Session'],
    keepUnusedDataFor: 0,
  }),
  adminEvents: build.query<Reply<typeof adminEvents>, NewerEvents>({
    query: ({ after, group }) =>
      request<typeof adminEvents>(admin.adminEvents)({
        query: { ...(after === undefined ? {} : { after: String(after) }), ...(group ? { group } : {}) },
      }),
    keepUnusedDataFor: 0,
  }),
  adminTokens: build.query<Reply<typeof adminTokens>, void>({
    query: () => request<typeof adminTokens>(admin.adminTokens)(undefined),
    providesTags: ['Section'],
  }),
  adminFindings: build.query<Reply<typeof adminFindings>, void>({
    query: () => request<typeof adminFindings>(admin.adminFindings)(undefined),
    providesTags: ['User', 'Setting', 'Section', 'Audit'],
    keepUnusedDataFor: 0,
  }),
  adminLockedPeople: build.query<Reply<typeof adminLockedPeople>, void>({
    query: () => request<typeof adminLockedPeople>(admin.adminLockedPeople)(undefined),
    providesTags: ['Session'],
    keepUnusedDataFor: 0,
  }),
  adminUnlock: build.mutation<null, number>({
    query: (id) => request<typeof adminUnlock>(admin.adminUnlock)({ params: { id } }),
    invalidatesTags: ['Session'],
  }),
}))

const apiTokensApi = injectEndpoints(import.meta.section, (build) => ({
  apiTokensOfAll: build.infiniteQuery<Reply<typeof apiTokensOfAll>, void, string | undefined>({
    query: ({ pageParam }) =>
      request<typeof apiTokensOfAll>(apiTokens.apiTokensOfAll)({
        query: pageQuery(PAGE_SIZE, pageParam),
      }),
    infiniteQueryOptions: nextPages,
    providesTags: ['ApiToken'],
    keepUnusedDataFor: 0,
  }),
  apiTokensRevoke: build.mutation<null, number>({
    query: (id) => request<typeof apiTokensRevoke>(apiTokens.apiTokensRevoke)({ params: { id } }),
    invalidatesTags: ['ApiToken'],
  }),
}))

const alertsApi = injectEndpoints(import.meta.section, (build) => ({
  alertsList: build.query<Reply<typeof alertsList>, void>({
    query: () => request<typeof alertsList>(alerts.alertsList)(undefined),
    providesTags: ['Alert'],
  }),
  alertsHealth: build.query<Reply<typeof alertsHealth>, void>({
    query: () => request<typeof alertsHealth>(alerts.alertsHealth)(undefined),
    providesTags: ['Alert'],
  }),
  alertsAcknowledge: build.mutation<Reply<typeof alertsAcknowledge>, number>({
    query: (id) => request<typeof alertsAcknowledge>(alerts.alertsAcknowledge)({ params: { id } }),
    invalidatesTags: ['Alert'],
  }),
}))

export const {
  useAdminStatsQuery,
  useAdminRecentActivityQuery,
  useAdminSessionsInfiniteQuery,
  useAdminEventsQuery,
  useLazyAdminEventsQuery,
  useAdminTokensQuery,
  useAdminFindingsQuery,
  useAdminLockedPeopleQuery,
  useAdminUnlockMutation,
} = adminApi

export const { useApiTokensOfAllInfiniteQuery, useApiTokensRevokeMutation } = apiTokensApi

export const { useAlertsListQuery, useAlertsHealthQuery, useAlertsAcknowledgeMutation } = alertsApi
