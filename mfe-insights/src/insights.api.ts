import * as addresses from '@headway/contracts/addresses/insights'
import type { QueryInput, Reply } from '@headway/contracts'
import type * as insights from '@headway/contracts/insights'
import { injectEndpoints, request } from '@headway/sdk'

/** Tags of the data that the pages count. */
const tags = ['Stats', 'User', 'Setting'] as const
const withReports = [...tags, 'Report', 'Session'] as const

type OrganizationQuery = NonNullable<QueryInput<typeof insights.insightsOrganization>>
type ConsolidatedQuery = NonNullable<QueryInput<typeof insights.insightsConsolidated>>

const insightsApi = injectEndpoints(import.meta.section, (build) => ({
  /** @param managerId of whose team; null for the caller's own. */
  insightsTeam: build.query<Reply<typeof insights.insightsTeam>, number | null>({
    query: (managerId) =>
      request<typeof insights.insightsTeam>(addresses.insightsTeam)(
        managerId === null ? undefined : { query: { manager: String(managerId) } },
      ),
    providesTags: withReports,
  }),
  insightsManagers: build.query<Reply<typeof insights.insightsManagers>, void>({
    query: () => request<typeof insights.insightsManagers>(addresses.insightsManagers)(undefined),
    providesTags: withReports,
  }),
  insightsOrganization: build.query<Reply<typeof insights.insightsOrganization>, OrganizationQuery>({
    query: (query) =>
      request<typeof insights.insightsOrganization>(addresses.insightsOrganization)({ query }),
    providesTags: withReports,
  }),
  insightsPerson: build.query<Reply<typeof insights.insightsPerson>, number>({
    query: (id) => request<typeof insights.insightsPerson>(addresses.insightsPerson)({ params: { id } }),
    providesTags: withReports,
  }),
  insightsExecutive: build.query<Reply<typeof insights.insightsExecutive>, void>({
    query: () => request<typeof insights.insightsExecutive>(addresses.insightsExecutive)(undefined),
    providesTags: withReports,
  }),
  insightsConsolidated: build.query<Reply<typeof insights.insightsConsolidated>, ConsolidatedQuery>({
    query: (query) =>
      request<typeof insights.insightsConsolidated>(addresses.insightsConsolidated)({ query }),
    providesTags: ['Report', 'User', 'Setting'],
  }),
  insightsAnalytics: build.query<Reply<typeof insights.insightsAnalytics>, void>({
    query: () => request<typeof insights.insightsAnalytics>(addresses.insightsAnalytics)(undefined),
    providesTags: tags,
  }),
}))

export const {
  useInsightsTeamQuery,
  useInsightsManagersQuery,
  useInsightsOrganizationQuery,
  useInsightsPersonQuery,
  useInsightsExecutiveQuery,
  useInsightsConsolidatedQuery,
  useInsightsAnalyticsQuery,
} = insightsApi
