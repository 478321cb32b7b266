import * as activity from '@headway/contracts/addresses/activity'
import type { Reply } from '@headway/contracts'
import type { staffLoginsToday } from '@headway/contracts/activity'
import { injectEndpoints, request } from '@headway/sdk'

const activityApi = injectEndpoints(import.meta.section, (build) => ({
  staffLoginsToday: build.query<Reply<typeof staffLoginsToday>, void>({
    query: () => request<typeof staffLoginsToday>(activity.staffLoginsToday)(undefined),
    providesTags: ['Session', 'Activity'],
  }),
}))

export const { useStaffLoginsTodayQuery } = activityApi
