import type { BodyInput, Reply } from '@headway/contracts'
import type {
  settingsChange,
  settingsCompare,
  settingsExport,
  settingsHistory,
  settingsList,
  settingsOverview,
} from '@headway/contracts/settings'
import { injectEndpoints, nextPages, pageQuery, request } from '@headway/sdk'

const PAGE_SIZE = '20'

const settingsApi = injectEndpoints(import.meta.section, (build) => ({
  settingsList: build.query<Reply<typeof settingsList>, void>({
    query: () => request<typeof settingsList>('GET /api/settings')(undefined),
    providesTags: ['Setting'],
  }),
  settingsOverview: build.query<Reply<typeof settingsOverview>, void>({
    query: () => request<typeof settingsOverview>('GET /api/settings/overview')(undefined),
    // Not cached: storage and failures change without an event, so each visit loads the overview again.
    keepUnusedDataFor: 0,
  }),
  settingsHistory: build.infiniteQuery<Reply<typeof settingsHistory>, void, string | undefined>({
    query: ({ pageParam }) =>
      request<typeof settingsHistory>('GET /api/settings/history')({
        query: pageQuery(PAGE_SIZE, pageParam),
      }),
    infiniteQueryOptions: nextPages,
    providesTags: ['Setting'],
  }),
  settingsChange: build.mutation<Reply<typeof settingsChange>, BodyInput<typeof settingsChange>>({
    query: (body) => request<typeof settingsChange>('PUT /api/settings')({ body }),
    // A refused change also invalidates: another administrator may have changed the settings.
    invalidatesTags: ['Setting'],
  }),
  settingsExport: build.mutation<Reply<typeof settingsExport>, void>({
    query: () => request<typeof settingsExport>('POST /api/settings/export')(undefined),
  }),
  settingsCompare: build.mutation<Reply<typeof settingsCompare>, BodyInput<typeof settingsCompare>>({
    query: (body) => request<typeof settingsCompare>('POST /api/settings/compare')({ body }),
  }),
}))

export const {
  useSettingsListQuery,
  useSettingsOverviewQuery,
  useSettingsHistoryInfiniteQuery,
  useSettingsChangeMutation,
  useSettingsExportMutation,
  useSettingsCompareMutation,
} = settingsApi
