import type { Reply } from '@headway/contracts'
import type { reportsList } from '@headway/contracts/reports'
import type {
  taskCommentsCreate,
  taskCommentsDelete,
  taskCommentsList,
  taskCommentsUpdate,
  taskReadersSuggest,
} from '@headway/contracts/task-comments'
import {
  ask,
  fullName,
  injectEndpoints,
  nextPages,
  pageQuery,
  request,
  type SearchHit,
  tagOf,
} from '@headway/sdk'
import { taskSearch } from '../palette.ts'

const PAGE_SIZE = '20'
/** Maximum number of suggestions. */
const MAX_SUGGESTIONS = '5'

const commentsApi = injectEndpoints(import.meta.section, (build) => ({
  taskCommentsList: build.infiniteQuery<Reply<typeof taskCommentsList>, number, string | undefined>({
    query: ({ queryArg: id, pageParam }) =>
      request<typeof taskCommentsList>('GET /api/tasks/:id/comments')({
        params: { id },
        query: pageQuery(PAGE_SIZE, pageParam),
      }),
    infiniteQueryOptions: nextPages,
    providesTags: (list, _, id) => [
      tagOf('Comment', id),
      // The permission to comment depends on the task; titles of referenced tasks may change too.
      tagOf('Task', id),
      ...(list?.pages.flatMap((page) => page.items) ?? []).flatMap(({ tasks }) =>
        tasks.map((task) => tagOf('Task', task.id)),
      ),
    ],
  }),
  taskCommentsCreate: build.mutation<
    Reply<typeof taskCommentsCreate>,
    { id: number; text: string; idempotencyKey: string }
  >({
    query: ({ id, text, idempotencyKey }) =>
      request<typeof taskCommentsCreate>('POST /api/tasks/:id/comments')({
        params: { id },
        body: { text },
        idempotencyKey,
      }),
    invalidatesTags: (_, __, { id }) => [tagOf('Comment', id), 'Activity'],
  }),
  taskCommentsUpdate: build.mutation<
    Reply<typeof taskCommentsUpdate>,
    { id: number; taskId: number; text: string; version: number }
  >({
    query: ({ id, text, version }) =>
      request<typeof taskCommentsUpdate>('PUT /api/comments/:id')({
        params: { id },
        body: { text },
        version,
      }),
    // A refused update also invalidates: the comment has changed or the time for editing is over.
    invalidatesTags: (_, __, { taskId }) => [tagOf('Comment', taskId)],
  }),
  taskCommentsDelete: build.mutation<null, { id: number; taskId: number }>({
    query: ({ id }) => request<typeof taskCommentsDelete>('DELETE /api/comments/:id')({ params: { id } }),
    invalidatesTags: (_, __, { taskId }) => [tagOf('Comment', taskId)],
  }),
}))

export const {
  useTaskCommentsListInfiniteQuery,
  useTaskCommentsCreateMutation,
  useTaskCommentsUpdateMutation,
  useTaskCommentsDeleteMutation,
} = commentsApi

/** Finds people by name who may read the task. */
export async function findReaders(id: number, q: string, signal: AbortSignal) {
  const call = request<typeof taskReadersSuggest>('GET /api/tasks/:id/readers')({
    params: { id },
    query: { q },
  })
  const { items } = await ask<typeof taskReadersSuggest>(call, signal)
  return items.map((person) => ({ id: person.id, name: fullName(person), email: person.email }))
}

/** Finds tasks by words or number among those that the user may read. */
export const findTasks = async (words: string, signal: AbortSignal): Promise<SearchHit[]> =>
  words === '' ? [] : (await taskSearch.find(words, signal)).slice(0, Number(MAX_SUGGESTIONS))

/** Finds progress reports by words among those that the user may read; without words it returns the newest. */
export async function findReports(q: string, signal: AbortSignal) {
  const query = { limit: MAX_SUGGESTIONS, ...(q === '' ? {} : { q }) }
  const { items } = await ask<typeof reportsList>(
    request<typeof reportsList>('GET /api/progress-reports')({ query }),
    signal,
  )
  return items
}
