import type { BodyInput, Reply } from '@headway/contracts'
import type {
  absencesCreate,
  absencesDelete,
  absencesList,
  calendarGet,
  holidaysCreate,
  holidaysDelete,
  holidaysImport,
} from '@headway/contracts/calendar'
import { injectEndpoints, request, tagOf } from '@headway/sdk'

const calendarApi = injectEndpoints(import.meta.section, (build) => ({
  calendarGet: build.query<Reply<typeof calendarGet>, void>({
    query: () => request<typeof calendarGet>('GET /api/calendar')(undefined),
    providesTags: ['Setting'],
  }),
  holidaysCreate: build.mutation<Reply<typeof holidaysCreate>, BodyInput<typeof holidaysCreate>>({
    query: (body) => request<typeof holidaysCreate>('POST /api/calendar/holidays')({ body }),
    invalidatesTags: ['Setting', 'Report'],
  }),
  holidaysDelete: build.mutation<null, string>({
    query: (day) => request<typeof holidaysDelete>('DELETE /api/calendar/holidays/:day')({ params: { day } }),
    invalidatesTags: ['Setting', 'Report'],
  }),
  holidaysImport: build.mutation<Reply<typeof holidaysImport>, BodyInput<typeof holidaysImport>>({
    query: (body) => request<typeof holidaysImport>('POST /api/calendar/holidays/import')({ body }),
    invalidatesTags: ['Setting', 'Report'],
  }),
  absencesList: build.query<Reply<typeof absencesList>, number>({
    query: (id) => request<typeof absencesList>('GET /api/users/:id/absences')({ params: { id } }),
    providesTags: (_, __, id) => [tagOf('User', id)],
  }),
  absencesCreate: build.mutation<
    Reply<typeof absencesCreate>,
    { userId: number; body: BodyInput<typeof absencesCreate> }
  >({
    query: ({ userId, body }) =>
      request<typeof absencesCreate>('POST /api/users/:id/absences')({ params: { id: userId }, body }),
    invalidatesTags: (_, __, { userId }) => [tagOf('User', userId), 'Report'],
  }),
  absencesDelete: build.mutation<null, { id: number; userId: number }>({
    query: ({ id }) => request<typeof absencesDelete>('DELETE /api/absences/:id')({ params: { id } }),
    invalidatesTags: (_, __, { userId }) => [tagOf('User', userId), 'Report'],
  }),
}))

export const {
  useCalendarGetQuery,
  useHolidaysCreateMutation,
  useHolidaysDeleteMutation,
  useHolidaysImportMutation,
  useAbsencesListQuery,
  useAbsencesCreateMutation,
  useAbsencesDeleteMutation,
} = calendarApi
