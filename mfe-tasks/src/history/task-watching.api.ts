import type { Reply } from '@headway/contracts'
import type { tasksWatch, tasksWatching, WatchMode } from '@headway/contracts/task-watching'
import { injectEndpoints, request, tagOf } from '@headway/sdk'

const watchingApi = injectEndpoints(import.meta.section, (build) => ({
  tasksWatching: build.query<Reply<typeof tasksWatching>, number>({
    query: (id) => request<typeof tasksWatching>('GET /api/tasks/:id/watching')({ params: { id } }),
    providesTags: (_, __, id) => [tagOf('Task', id)],
  }),
  tasksWatch: build.mutation<Reply<typeof tasksWatch>, { id: number; mode: WatchMode }>({
    query: ({ id, mode }) =>
      request<typeof tasksWatch>('PUT /api/tasks/:id/watching')({ params: { id }, body: { mode } }),
    async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
      const { data } = await queryFulfilled.catch(() => ({ data: undefined }))
      if (data) {
        dispatch(watchingApi.util.updateQueryData('tasksWatching', id, () => data))
      }
    },
  }),
}))

export const { useTasksWatchingQuery, useTasksWatchMutation } = watchingApi
