import * as activity from '@headway/contracts/addresses/activity'
import * as dashboard from '@headway/contracts/addresses/dashboard'
import * as notifications from '@headway/contracts/addresses/notifications'
import type { QueryInput, Reply } from '@headway/contracts'
import type { activityList } from '@headway/contracts/activity'
import type { dashboardStats } from '@headway/contracts/dashboard'
import type {
  notificationsList,
  notificationsRead,
  notificationsReadAll,
} from '@headway/contracts/notifications'
import { injectEndpoints, request, showAhead } from '@headway/sdk'

const RECENT_ACTIVITY = '10'

const shellApi = injectEndpoints('shell', (build) => ({
  dashboardStats: build.query<Reply<typeof dashboardStats>, NonNullable<QueryInput<typeof dashboardStats>>>({
    query: (query) => request<typeof dashboardStats>(dashboard.dashboardStats)({ query }),
    providesTags: ['Stats'],
  }),
  activityList: build.query<Reply<typeof activityList>, void>({
    query: () => request<typeof activityList>(activity.activityList)({ query: { limit: RECENT_ACTIVITY } }),
    providesTags: ['Activity'],
  }),
  notificationsList: build.query<Reply<typeof notificationsList>, void>({
    query: () => request<typeof notificationsList>(notifications.notificationsList)(undefined),
    providesTags: ['Notification'],
  }),
  notificationsRead: build.mutation<null, number>({
    query: (id) => request<typeof notificationsRead>(notifications.notificationsRead)({ params: { id } }),
    onQueryStarted(id, { dispatch, queryFulfilled }) {
      const change = {
        endpoint: 'notificationsList',
        argument: undefined,
        show: () =>
          dispatch(
            shellApi.util.updateQueryData('notificationsList', undefined, (list) => {
              const notification = list.items.find((item) => item.id === id)
              if (notification && !notification.read) {
                notification.read = true
                list.unread -= 1
              }
            }),
          ),
      }
      showAhead(change, queryFulfilled)
    },
  }),
  notificationsReadAll: build.mutation<null, void>({
    query: () => request<typeof notificationsReadAll>(notifications.notificationsReadAll)(undefined),
    onQueryStarted(_, { dispatch, queryFulfilled }) {
      const change = {
        endpoint: 'notificationsList',
        argument: undefined,
        show: () =>
          dispatch(
            shellApi.util.updateQueryData('notificationsList', undefined, (list) => {
              for (const notification of list.items) {
                notification.read = true
              }
              list.unread = 0
            }),
          ),
      }
      showAhead(change, queryFulfilled)
    },
  }),
}))

export const {
  useDashboardStatsQuery,
  useActivityListQuery,
  useNotificationsListQuery,
  useNotificationsReadMutation,
  useNotificationsReadAllMutation,
} = shellApi
