import type { Reply } from '@headway/contracts'
import type { NotificationType } from '@headway/contracts/delivery'
import type {
  Notification,
  notificationsPage,
  notificationsRead,
  notificationsReadAll,
  notificationsUnread,
} from '@headway/contracts/notifications'
import { injectEndpoints, nextPages, pageQuery, request } from '@headway/sdk'

const PAGE_SIZE = '50'

/** Filter of the list, as the URL contains it. */
export interface NotificationFilter {
  unread?: 'true'
  type?: NotificationType
  from?: string
  to?: string
}

interface Mark {
  id: number
  isRead: boolean
  /** Filter of the list that shows the notification, for the optimistic update. */
  filter: NotificationFilter
}

const notificationsApi = injectEndpoints(import.meta.section, (build) => ({
  notificationsPage: build.infiniteQuery<
    Reply<typeof notificationsPage>,
    NotificationFilter,
    string | undefined
  >({
    query: ({ queryArg, pageParam }) =>
      request<typeof notificationsPage>('GET /api/notifications/all')({
        query: pageQuery(PAGE_SIZE, pageParam, queryArg),
      }),
    infiniteQueryOptions: nextPages,
    providesTags: ['Notification'],
  }),
  // The shell has the same requests under the contract's names, and an endpoint can be defined only once.
  notificationsPageMark: build.mutation<null, Mark>({
    query: ({ id, isRead }) =>
      isRead
        ? request<typeof notificationsRead>('POST /api/notifications/:id/read')({ params: { id } })
        : request<typeof notificationsUnread>('POST /api/notifications/:id/unread')({ params: { id } }),
    onQueryStarted({ id, isRead, filter }, { dispatch, queryFulfilled }) {
      const patch = dispatch(
        notificationsApi.util.updateQueryData('notificationsPage', filter, ({ pages }) => {
          const found = pages
            .flatMap(({ items }): Notification[] => items)
            .find((notification) => notification.id === id)
          if (found) {
            found.read = isRead
          }
        }),
      )
      queryFulfilled.catch(patch.undo)
    },
    invalidatesTags: ['Notification'],
  }),
  notificationsPageReadAll: build.mutation<null, void>({
    query: () => request<typeof notificationsReadAll>('POST /api/notifications/read-all')(undefined),
    invalidatesTags: ['Notification'],
  }),
}))

export const {
  useNotificationsPageInfiniteQuery,
  useNotificationsPageMarkMutation,
  useNotificationsPageReadAllMutation,
} = notificationsApi
