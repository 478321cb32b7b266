import * as settings from '@headway/contracts/addresses/settings'
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
    query: () => request<typeof settingsList>(settings.settingsList)(undefined),
    providesTags: ['Setting'],
  }),
  settingsOverview: build.query<Reply<typeof settingsOverview>, void>({
    query: () => request<typeof settingsOverview>(settings.settingsOverview)(undefined),
    // What fills up and fails meanwhile tells nobody: it is looked at anew with each visit.
    keepUnusedDataFor: 0,
  }),
  settingsHistory: build.infiniteQuery<Reply<typeof settingsHistory>, void, string | undefined>({
    query: ({ pageParam }) =>
      request<typeof settingsHistory>(settings.settingsHistory)({
        query: pageQuery(PAGE_SIZE, pageParam),
      }),
    infiniteQueryOptions: nextPages,
    providesTags: ['Setting'],
  }),
  settingsChange: build.mutation<Reply<typeof settingsChange>, BodyInput<typeof settingsChange>>({
    query: (body) => request<typeof settingsChange>(settings.settingsChange)({ body }),
    // Also after a refusal: somebody else may have been faster.
    invalidatesTags: ['Setting'],
  }),
  settingsExport: build.mutation<Reply<typeof settingsExport>, void>({
    query: () => request<typeof settingsExport>(settings.settingsExport)(undefined),
  }),
  settingsCompare: build.mutation<Reply<typeof settingsCompare>, BodyInput<typeof settingsCompare>>({
    query: (body) => request<typeof settingsCompare>(settings.settingsCompare)({ body }),
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
