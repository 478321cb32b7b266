import type { BodyInput, Reply } from '@headway/contracts'
import type {
  notificationsPreferences,
  notificationsPreferencesUpdate,
} from '@headway/contracts/notifications'
import { injectEndpoints, request } from '@headway/sdk'

interface Change {
  body: BodyInput<typeof notificationsPreferencesUpdate>
  version: number
}

const preferencesApi = injectEndpoints(import.meta.section, (build) => ({
  notificationsPreferences: build.query<Reply<typeof notificationsPreferences>, void>({
    query: () => request<typeof notificationsPreferences>('GET /api/notifications/preferences')(undefined),
    providesTags: ['Notification', 'Setting'],
  }),
  notificationsPreferencesUpdate: build.mutation<Reply<typeof notificationsPreferencesUpdate>, Change>({
    query: ({ body, version }) =>
      request<typeof notificationsPreferencesUpdate>('PUT /api/notifications/preferences')({
        body,
        version,
      }),
    async onQueryStarted(_, { dispatch, queryFulfilled }) {
      const { data } = await queryFulfilled.catch(() => ({ data: undefined }))
      if (data) {
        dispatch(preferencesApi.util.updateQueryData('notificationsPreferences', undefined, () => data))
      }
    },
  }),
}))

export const { useNotificationsPreferencesQuery, useNotificationsPreferencesUpdateMutation } = preferencesApi
