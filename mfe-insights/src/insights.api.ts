import type { QueryInput, Reply } from '@headway/contracts'
import type * as insights from '@headway/contracts/insights'
import { injectEndpoints, request } from '@headway/sdk'

/** Tags of the data that the pages count. */
const tags = ['Stats', 'User', 'Setting'] as const
const withReports = [...tags, 'Report', 'Session'] as const

type OrganizationQuery = NonNullable<QueryInput<typeof insights.insightsOrganization>>
type ConsolidatedQuery = NonNullable<QueryInput<typeof insights.insightsConsolidated>>

const insightsApi = injectEndpoints(import.meta.section, (build) => ({
  /** @param managerId id of the manager whose team is requested; null for the caller's own. */
  insightsTeam: build.query<Reply<typeof insights.insightsTeam>, number | null>({
    query: (managerId) =>
      request<typeof insights.insightsTeam>('GET /api/insights/team')(
        managerId === null ? undefined : { query: { manager: String(managerId) } },
      ),
    providesTags: withReports,
  }),
  insightsManagers: build.query<Reply<typeof insights.insightsManagers>, void>({
    query: () => request<typeof insights.insightsManagers>('GET /api/insights/managers')(undefined),
    providesTags: withReports,
  }),
  insightsOrganization: build.query<Reply<typeof insights.insightsOrganization>, OrganizationQuery>({
    query: (query) =>
      request<typeof insights.insightsOrganization>('GET /api/insights/organization')({ query }),
    providesTags: withReports,
  }),
  insightsPerson: build.query<Reply<typeof insights.insightsPerson>, number>({
    query: (id) =>
      request<typeof insights.insightsPerson>('GET /api/insights/organization/:id')({ params: { id } }),
    providesTags: withReports,
  }),
  insightsExecutive: build.query<Reply<typeof insights.insightsExecutive>, void>({
    query: () => request<typeof insights.insightsExecutive>('GET /api/insights/executive')(undefined),
    providesTags: withReports,
  }),
  insightsConsolidated: build.query<Reply<typeof insights.insightsConsolidated>, ConsolidatedQuery>({
    query: (query) =>
      request<typeof insights.insightsConsolidated>('GET /api/insights/consolidated')({ query }),
    providesTags: ['Report', 'User', 'Setting'],
  }),
  insightsAnalytics: build.query<Reply<typeof insights.insightsAnalytics>, void>({
    query: () => request<typeof insights.insightsAnalytics>('GET /api/insights/analytics')(undefined),
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
