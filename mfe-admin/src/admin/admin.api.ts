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
    query: () => request<typeof adminStats>('GET /api/admin/stats')(undefined),
    providesTags: ['Stats'],
  }),
  adminRecentActivity: build.query<Reply<typeof adminRecentActivity>, void>({
    query: () => request<typeof adminRecentActivity>('GET /api/admin/recent-activity')(undefined),
  }),
  adminSessions: build.infiniteQuery<Reply<typeof adminSessions>, void, string | undefined>({
    query: ({ pageParam }) =>
      request<typeof adminSessions>('GET /api/admin/sessions')({
        query: pageQuery(PAGE_SIZE, pageParam),
      }),
    infiniteQueryOptions: nextPages,
    providesTags: ['Session'],
    keepUnusedDataFor: 0,
  }),
  adminEvents: build.query<Reply<typeof adminEvents>, NewerEvents>({
    query: ({ after, group }) =>
      request<typeof adminEvents>('GET /api/admin/events')({
        query: { ...(after === undefined ? {} : { after: String(after) }), ...(group ? { group } : {}) },
      }),
    keepUnusedDataFor: 0,
  }),
  adminTokens: build.query<Reply<typeof adminTokens>, void>({
    query: () => request<typeof adminTokens>('GET /api/admin/tokens')(undefined),
    providesTags: ['Section'],
  }),
  adminFindings: build.query<Reply<typeof adminFindings>, void>({
    query: () => request<typeof adminFindings>('GET /api/admin/findings')(undefined),
    providesTags: ['User', 'Setting', 'Section', 'Audit'],
    keepUnusedDataFor: 0,
  }),
  adminLockedPeople: build.query<Reply<typeof adminLockedPeople>, void>({
    query: () => request<typeof adminLockedPeople>('GET /api/admin/locked-people')(undefined),
    providesTags: ['Session'],
    keepUnusedDataFor: 0,
  }),
  adminUnlock: build.mutation<null, number>({
    query: (id) =>
      request<typeof adminUnlock>('POST /api/admin/locked-people/:id/unlock')({ params: { id } }),
    invalidatesTags: ['Session'],
  }),
}))

const apiTokensApi = injectEndpoints(import.meta.section, (build) => ({
  apiTokensOfAll: build.infiniteQuery<Reply<typeof apiTokensOfAll>, void, string | undefined>({
    query: ({ pageParam }) =>
      request<typeof apiTokensOfAll>('GET /api/tokens/everybody')({
        query: pageQuery(PAGE_SIZE, pageParam),
      }),
    infiniteQueryOptions: nextPages,
    providesTags: ['ApiToken'],
    keepUnusedDataFor: 0,
  }),
  apiTokensRevoke: build.mutation<null, number>({
    query: (id) => request<typeof apiTokensRevoke>('DELETE /api/tokens/:id')({ params: { id } }),
    invalidatesTags: ['ApiToken'],
  }),
}))

const alertsApi = injectEndpoints(import.meta.section, (build) => ({
  alertsList: build.query<Reply<typeof alertsList>, void>({
    query: () => request<typeof alertsList>('GET /api/alerts')(undefined),
    providesTags: ['Alert'],
  }),
  alertsHealth: build.query<Reply<typeof alertsHealth>, void>({
    query: () => request<typeof alertsHealth>('GET /api/alerts/health')(undefined),
    providesTags: ['Alert'],
  }),
  alertsAcknowledge: build.mutation<Reply<typeof alertsAcknowledge>, number>({
    query: (id) => request<typeof alertsAcknowledge>('POST /api/alerts/:id/acknowledge')({ params: { id } }),
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
