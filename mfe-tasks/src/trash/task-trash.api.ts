import type { Reply } from '@headway/contracts'
import type {
  tasksArchive,
  tasksDelete,
  tasksRestore,
  tasksUnarchive,
  trashDelete,
  trashList,
} from '@headway/contracts/task-trash'
import { injectEndpoints, listTags, nextPages, pageQuery, pagesTags, request, tagOf } from '@headway/sdk'

const PAGE_SIZE = '25'

interface Seen {
  id: number
  version: number
}

/** Tags of every list of tasks, and of what is computed from them. */
const staleLists = [...listTags('Task', [], true), 'Stats' as const, 'Activity' as const]

/** Returns the cache tags to invalidate after a task was restored, archived or unarchived. */
const staleAfter = (_result: unknown, _error: unknown, { id }: { id: number }) => [
  ...staleLists,
  tagOf('Task', id),
]

const trashApi = injectEndpoints(import.meta.section, (build) => ({
  trashList: build.infiniteQuery<Reply<typeof trashList>, string, string | undefined>({
    query: ({ queryArg: q, pageParam }) =>
      request<typeof trashList>('GET /api/tasks/trash')({
        query: pageQuery(PAGE_SIZE, pageParam, q === '' ? {} : { q }),
      }),
    infiniteQueryOptions: nextPages,
    // Any deleted task may belong to the list, so its tags are those of a filtered list.
    providesTags: (list, _, q) => pagesTags('Task', list, { q }),
  }),
  trashDelete: build.mutation<null, { id: number }>({
    query: ({ id }) => request<typeof trashDelete>('DELETE /api/tasks/trash/:id')({ params: { id } }),
    invalidatesTags: staleLists,
  }),
  tasksDelete: build.mutation<null, Seen>({
    query: ({ id, version }) =>
      request<typeof tasksDelete>('DELETE /api/tasks/:id')({ params: { id }, version }),
    // The page of the task is still open, and refetching its queries would return 404. The live update removes them.
    invalidatesTags: staleLists,
  }),
  tasksRestore: build.mutation<Reply<typeof tasksRestore>, { id: number }>({
    query: ({ id }) =>
      request<typeof tasksRestore>('POST /api/tasks/:id/restore')({ params: { id }, body: {} }),
    invalidatesTags: staleAfter,
  }),
  tasksArchive: build.mutation<Reply<typeof tasksArchive>, Seen>({
    query: ({ id, version }) =>
      request<typeof tasksArchive>('POST /api/tasks/:id/archive')({ params: { id }, body: {}, version }),
    invalidatesTags: staleAfter,
  }),
  tasksUnarchive: build.mutation<Reply<typeof tasksUnarchive>, Seen>({
    query: ({ id, version }) =>
      request<typeof tasksUnarchive>('POST /api/tasks/:id/unarchive')({ params: { id }, body: {}, version }),
    invalidatesTags: staleAfter,
  }),
}))

/** Dispatched directly by components with many tasks: each mutation hook would add a subscription to each card. */
export const deleteTask = trashApi.endpoints.tasksDelete.initiate
export const restoreTask = trashApi.endpoints.tasksRestore.initiate
export const archiveTask = trashApi.endpoints.tasksArchive.initiate
export const unarchiveTask = trashApi.endpoints.tasksUnarchive.initiate

export const { useTrashListInfiniteQuery, useTrashDeleteMutation } = trashApi
