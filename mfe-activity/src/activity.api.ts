import * as activity from '@headway/contracts/addresses/activity'
import * as auth from '@headway/contracts/addresses/auth'
import type { Reply } from '@headway/contracts'
import type { staffLoginsToday } from '@headway/contracts/activity'
import type { authSessionsEnd, authSessionsEndOthers, authSessionsList } from '@headway/contracts/auth'
import { injectEndpoints, request } from '@headway/sdk'

const activityApi = injectEndpoints(['sessions', 'staff'], (build) => ({
  staffLoginsToday: build.query<Reply<typeof staffLoginsToday>, void>({
    query: () => request<typeof staffLoginsToday>(activity.staffLoginsToday)(undefined),
    providesTags: ['Session', 'Activity'],
  }),
  sessionsList: build.query<Reply<typeof authSessionsList>, void>({
    query: () => request<typeof authSessionsList>(auth.authSessionsList)(undefined),
    providesTags: ['Session'],
  }),
  sessionsEnd: build.mutation<null, number>({
    query: (id) => request<typeof authSessionsEnd>(auth.authSessionsEnd)({ params: { id } }),
    invalidatesTags: ['Session'],
  }),
  sessionsEndOthers: build.mutation<Reply<typeof authSessionsEndOthers>, void>({
    query: () => request<typeof authSessionsEndOthers>(auth.authSessionsEndOthers)(undefined),
    invalidatesTags: ['Session'],
  }),
}))

export const {
  useStaffLoginsTodayQuery,
  useSessionsListQuery,
  useSessionsEndMutation,
  useSessionsEndOthersMutation,
} = activityApi
