import type { Reply } from '@headway/contracts'
import type { privacyOverview } from '@headway/contracts/privacy'
import { injectEndpoints, request } from '@headway/sdk'

const privacyApi = injectEndpoints(import.meta.section, (build) => ({
  privacyOverview: build.query<Reply<typeof privacyOverview>, void>({
    query: () => request<typeof privacyOverview>('GET /api/privacy')(undefined),
    providesTags: ['Setting'],
    // Almost every change affects this data, so it is fetched again whenever the page is opened.
    keepUnusedDataFor: 0,
  }),
}))

export const { usePrivacyOverviewQuery } = privacyApi
