import type { Reply } from '@headway/contracts'
import type { staffLoginsToday } from '@headway/contracts/activity'
import { injectEndpoints, request } from '@headway/sdk'

const activityApi = injectEndpoints(import.meta.section, (build) => ({
  staffLoginsToday: build.query<Reply<typeof staffLoginsToday>, void>({
    query: () => request<typeof staffLoginsToday>('GET /api/activity/staff-logins')(undefined),
    providesTags: ['Session', 'Activity'],
  }),
}))

export const { useStaffLoginsTodayQuery } = activityApi
