import type { BodyInput, Reply } from '@headway/contracts'
import type {
  seriesCreate,
  seriesEnd,
  seriesGet,
  seriesList,
  seriesOfTask,
  seriesPause,
  seriesPreview,
  seriesResume,
  seriesSkip,
  SeriesState,
  seriesTakeBack,
  seriesUpdate,
} from '@headway/contracts/series'
import {
  added,
  changed,
  injectEndpoints,
  nextPages,
  pageQuery,
  pagesTags,
  request,
  type Tag,
  tagOf,
} from '@headway/sdk'

const PAGE_SIZE = '25'

export interface SeriesFilter {
  show?: 'mine'
  state?: SeriesState
}

/** Cache tags to invalidate after a series was changed; a task may have changed with it. */
const changedSeries = (id: number): (Tag | 'Activity')[] => [...changed('Series', id), 'Activity']

const readingApi = injectEndpoints(import.meta.section, (build) => ({
  seriesList: build.infiniteQuery<Reply<typeof seriesList>, SeriesFilter, string | undefined>({
    query: ({ queryArg, pageParam }) =>
      request<typeof seriesList>('GET /api/series')({
        query: pageQuery(PAGE_SIZE, pageParam, queryArg),
      }),
    infiniteQueryOptions: nextPages,
    providesTags: (list, _, filter) => pagesTags('Series', list, filter),
  }),
  seriesGet: build.query<Reply<typeof seriesGet>, number>({
    query: (id) => request<typeof seriesGet>('GET /api/series/:id')({ params: { id } }),
    // The dates depend on the calendar, which is part of the settings.
    providesTags: (_, __, id) => [tagOf('Series', id), 'Setting'],
  }),
  seriesOfTask: build.query<Reply<typeof seriesOfTask>, number>({
    query: (id) => request<typeof seriesOfTask>('GET /api/tasks/:id/series')({ params: { id } }),
    providesTags: (reply, _, taskId) => [
      ...(reply?.series ? [tagOf('Series', reply.series.id)] : []),
      tagOf('Task', taskId),
      'Setting',
    ],
  }),
  seriesPreview: build.query<Reply<typeof seriesPreview>, BodyInput<typeof seriesPreview>>({
    query: (body) => request<typeof seriesPreview>('POST /api/series/preview')({ body }),
    providesTags: ['Setting'],
  }),
}))

const writingApi = injectEndpoints(import.meta.section, (build) => ({
  seriesCreate: build.mutation<
    Reply<typeof seriesCreate>,
    { taskId: number; body: BodyInput<typeof seriesCreate>; idempotencyKey: string }
  >({
    query: ({ taskId, body, idempotencyKey }) =>
      request<typeof seriesCreate>('POST /api/tasks/:id/series')({
        params: { id: taskId },
        body,
        idempotencyKey,
      }),
    invalidatesTags: (_, __, { taskId }) => [added('Series'), ...changed('Task', taskId), 'Activity'],
  }),
  seriesUpdate: build.mutation<
    Reply<typeof seriesUpdate>,
    { id: number; version: number | undefined; body: BodyInput<typeof seriesUpdate> }
  >({
    query: ({ id, body, version }) =>
      request<typeof seriesUpdate>('PUT /api/series/:id')({ params: { id }, body, version }),
    invalidatesTags: (_, __, { id }) => [...changedSeries(id), 'Task'],
  }),
  seriesPause: build.mutation<Reply<typeof seriesPause>, number>({
    query: (id) => request<typeof seriesPause>('POST /api/series/:id/pause')({ params: { id } }),
    invalidatesTags: (_, __, id) => changedSeries(id),
  }),
  seriesResume: build.mutation<Reply<typeof seriesResume>, number>({
    query: (id) => request<typeof seriesResume>('POST /api/series/:id/resume')({ params: { id } }),
    invalidatesTags: (_, __, id) => changedSeries(id),
  }),
  seriesEnd: build.mutation<Reply<typeof seriesEnd>, number>({
    query: (id) => request<typeof seriesEnd>('POST /api/series/:id/end')({ params: { id } }),
    invalidatesTags: (_, __, id) => changedSeries(id),
  }),
  seriesSkip: build.mutation<Reply<typeof seriesSkip>, { id: number; day: string }>({
    query: ({ id, day }) =>
      request<typeof seriesSkip>('POST /api/series/:id/skipped')({ params: { id }, body: { day } }),
    invalidatesTags: (_, __, { id }) => changedSeries(id),
  }),
  seriesTakeBack: build.mutation<Reply<typeof seriesTakeBack>, { id: number; day: string }>({
    query: (params) => request<typeof seriesTakeBack>('DELETE /api/series/:id/skipped/:day')({ params }),
    invalidatesTags: (_, __, { id }) => changedSeries(id),
  }),
}))

export const { useSeriesListInfiniteQuery, useSeriesGetQuery, useSeriesOfTaskQuery, useSeriesPreviewQuery } =
  readingApi

export const {
  useSeriesCreateMutation,
  useSeriesUpdateMutation,
  useSeriesPauseMutation,
  useSeriesResumeMutation,
  useSeriesEndMutation,
  useSeriesSkipMutation,
  useSeriesTakeBackMutation,
} = writingApi
