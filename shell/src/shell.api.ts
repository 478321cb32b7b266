import type { Reply } from '@headway/contracts'
import type {
  notificationsList,
  notificationsRead,
  notificationsReadAll,
} from '@headway/contracts/notifications'
import { injectEndpoints, request } from '@headway/sdk'

const shellApi = injectEndpoints('shell', (build) => ({
  notificationsList: build.query<Reply<typeof notificationsList>, void>({
    query: () => request<typeof notificationsList>('GET /api/notifications')(undefined),
    providesTags: ['Notification'],
  }),
  notificationsRead: build.mutation<null, number>({
    query: (id) => request<typeof notificationsRead>('POST /api/notifications/:id/read')({ params: { id } }),
    onQueryStarted(id, { dispatch, queryFulfilled }) {
      const patch = dispatch(
        shellApi.util.updateQueryData('notificationsList', undefined, (list) => {
          const notification = list.items.find((item) => item.id === id)
          if (notification && !notification.read) {
            notification.read = true
            list.unread -= 1
          }
        }),
      )
      queryFulfilled.catch(patch.undo)
    },
  }),
  notificationsReadAll: build.mutation<null, void>({
    query: () => request<typeof notificationsReadAll>('POST /api/notifications/read-all')(undefined),
    onQueryStarted(_, { dispatch, queryFulfilled }) {
      const patch = dispatch(
        shellApi.util.updateQueryData('notificationsList', undefined, (list) => {
          for (const notification of list.items) {
            notification.read = true
          }
          list.unread = 0
        }),
      )
      queryFulfilled.catch(patch.undo)
    },
  }),
}))

export const { useNotificationsListQuery, useNotificationsReadMutation, useNotificationsReadAllMutation } =
  shellApi
