import type { Reply } from '@headway/contracts'
import type { HistoryField, tasksHistory } from '@headway/contracts/task-history'
import { injectEndpoints, nextPages, pageQuery, request, tagOf } from '@headway/sdk'

const PAGE_SIZE = '20'

interface Asked {
  id: number
  field: HistoryField | undefined
}

const historyApi = injectEndpoints(import.meta.section, (build) => ({
  tasksHistory: build.infiniteQuery<Reply<typeof tasksHistory>, Asked, string | undefined>({
    query: ({ queryArg: { id, field }, pageParam }) =>
      request<typeof tasksHistory>('GET /api/tasks/:id/history')({
        params: { id },
        query: pageQuery(PAGE_SIZE, pageParam, field === undefined ? {} : { field }),
      }),
    infiniteQueryOptions: nextPages,
    providesTags: (_, __, { id }) => [tagOf('Task', id), tagOf('Milestone', id)],
  }),
}))

/** Reads the newest history entries of a task or of one field, without using the cache. */
export const readHistory = (asked: Asked) =>
  historyApi.endpoints.tasksHistory.initiate(asked, { forceRefetch: true })

export const { useTasksHistoryInfiniteQuery } = historyApi
