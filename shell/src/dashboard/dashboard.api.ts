import type { QueryInput, Reply } from '@headway/contracts'
import type { activityList } from '@headway/contracts/activity'
import type {
  dashboardHintDismiss,
  dashboardNeeds,
  dashboardOverview,
  dashboardStats,
} from '@headway/contracts/dashboard'
import type { tasksComplete, tasksReopen } from '@headway/contracts/task-states'
import { changed, injectEndpoints, listTags, request } from '@headway/sdk'

/** Number of feed items to fetch; enough entries remain after equal ones are combined. */
const ACTIVITY_LINES = '100'

/** Id and version of a task; the version guards against overwriting a newer one. */
export interface Seen {
  id: number
  version: number
}

/** Tags of all data in the overview. */
const overviewTags = [
  ...(['Task', 'TaskFile', 'Report', 'Alert', 'User'] as const).flatMap((type) => listTags(type, [], true)),
  'Stats' as const,
  'Notification' as const,
]

/** Returns the tags to invalidate after a task was changed. */
export const staleTask = (_result: unknown, _error: unknown, { id }: { id: number }) => [
  ...changed('Task', id),
  'Stats' as const,
  'Activity' as const,
]

const dashboardApi = injectEndpoints('shell', (build) => ({
  dashboardStats: build.query<Reply<typeof dashboardStats>, NonNullable<QueryInput<typeof dashboardStats>>>({
    query: (query) => request<typeof dashboardStats>('GET /api/dashboard/stats')({ query }),
    providesTags: ['Stats'],
  }),
  dashboardOverview: build.query<Reply<typeof dashboardOverview>, void>({
    query: () => request<typeof dashboardOverview>('GET /api/dashboard/overview')(undefined),
    providesTags: overviewTags,
  }),
  dashboardNeeds: build.query<Reply<typeof dashboardNeeds>, void>({
    query: () => request<typeof dashboardNeeds>('GET /api/dashboard/needs')(undefined),
    providesTags: overviewTags,
  }),
  activityList: build.query<Reply<typeof activityList>, void>({
    query: () => request<typeof activityList>('GET /api/activity')({ query: { limit: ACTIVITY_LINES } }),
    providesTags: ['Activity'],
  }),
  dashboardHintDismiss: build.mutation<null, void>({
    query: () => request<typeof dashboardHintDismiss>('POST /api/dashboard/hint/dismiss')(undefined),
    onQueryStarted(_, { dispatch, queryFulfilled }) {
      const patch = dispatch(
        dashboardApi.util.updateQueryData('dashboardOverview', undefined, (overview) => {
          overview.showsHint = false
        }),
      )
      queryFulfilled.catch(patch.undo)
    },
  }),
  dashboardComplete: build.mutation<Reply<typeof tasksComplete>, Seen>({
    query: ({ id, version }) =>
      request<typeof tasksComplete>('POST /api/tasks/:id/complete')({ params: { id }, body: {}, version }),
    onQueryStarted({ id }, { dispatch, queryFulfilled }) {
      const patch = dispatch(
        dashboardApi.util.updateQueryData('dashboardOverview', undefined, ({ tasks: own }) => {
          const shown = own?.groups.flatMap(({ items }) => items).find((task) => task.id === id)
          if (shown) {
            shown.status = 'completed'
          }
        }),
      )
      queryFulfilled.catch(patch.undo)
    },
    invalidatesTags: staleTask,
  }),
  dashboardReopen: build.mutation<Reply<typeof tasksReopen>, Seen & { status: 'pending' | 'in_progress' }>({
    query: ({ id, version, status }) =>
      request<typeof tasksReopen>('POST /api/tasks/:id/reopen')({
        params: { id },
        body: { status },
        version,
      }),
    invalidatesTags: staleTask,
  }),
}))

export const {
  useDashboardStatsQuery,
  useDashboardOverviewQuery,
  useDashboardNeedsQuery,
  useActivityListQuery,
  useDashboardHintDismissMutation,
  useDashboardCompleteMutation,
  useDashboardReopenMutation,
} = dashboardApi
