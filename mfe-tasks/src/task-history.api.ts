import * as history from '@headway/contracts/addresses/task-history'
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
      request<typeof tasksHistory>(history.tasksHistory)({
        params: { id },
        query: pageQuery(PAGE_SIZE, pageParam, field === undefined ? {} : { field }),
      }),
    infiniteQueryOptions: nextPages,
    providesTags: (_, __, { id }) => [tagOf('Task', id), tagOf('Milestone', id)],
  }),
}))

export const { useTasksHistoryInfiniteQuery } = historyApi
