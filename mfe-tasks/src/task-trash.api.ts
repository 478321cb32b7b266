import * as trash from '@headway/contracts/addresses/task-trash'
import type { Reply } from '@headway/contracts'
import type {
  tasksArchive,
  tasksDelete,
  tasksRestore,
  tasksUnarchive,
  trashDelete,
  trashList,
} from '@headway/contracts/task-trash'
import { added, changed, injectEndpoints, listTags, removing, request, restoring } from '@headway/sdk'
import { removedTask } from './removedTask.ts'

const PAGE_SIZE = '25'

interface Seen {
  id: number
  version: number
}

/** What is stale once a task has come or gone. */
const staleAfter = (_result: unknown, _error: unknown, { id }: { id: number }) => [
  ...changed('Task', id),
  added('Task'),
  'Stats' as const,
  'Activity' as const,
]

const trashApi = injectEndpoints(import.meta.section, (build) => ({
  trashList: build.infiniteQuery<Reply<typeof trashList>, string, string | undefined>({
    query: ({ queryArg: q, pageParam }) =>
      request<typeof trashList>(trash.trashList)({
        query: {
          limit: PAGE_SIZE,
          ...(q === '' ? {} : { q }),
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
      }),
    infiniteQueryOptions: {
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    },
    // Any task that is deleted comes in.
    providesTags: (list) =>
      listTags(
        'Task',
        list?.pages.flatMap((page) => page.items),
        true,
      ),
  }),
  trashDelete: build.mutation<null, { id: number }>({
    queryFn: removing(removedTask, ({ id }) =>
      request<typeof trashDelete>(trash.trashDelete)({ params: { id } }),
    ),
    invalidatesTags: staleAfter,
  }),
  tasksDelete: build.mutation<null, Seen>({
    queryFn: removing(removedTask, ({ id, version }: Seen) =>
      request<typeof tasksDelete>(trash.tasksDelete)({ params: { id }, version }),
    ),
    invalidatesTags: staleAfter,
  }),
  tasksRestore: build.mutation<Reply<typeof tasksRestore>, { id: number }>({
    queryFn: restoring(removedTask, ({ id }) =>
      request<typeof tasksRestore>(trash.tasksRestore)({ params: { id }, body: {} }),
    ),
    invalidatesTags: staleAfter,
  }),
  tasksArchive: build.mutation<Reply<typeof tasksArchive>, Seen>({
    query: ({ id, version }) =>
      request<typeof tasksArchive>(trash.tasksArchive)({ params: { id }, body: {}, version }),
    invalidatesTags: staleAfter,
  }),
  tasksUnarchive: build.mutation<Reply<typeof tasksUnarchive>, Seen>({
    query: ({ id, version }) =>
      request<typeof tasksUnarchive>(trash.tasksUnarchive)({ params: { id }, body: {}, version }),
    invalidatesTags: staleAfter,
  }),
}))

/** The acts, for whoever has many tasks: a hook for each would cost each card a subscription for each. */
export const deleteTask = trashApi.endpoints.tasksDelete.initiate
export const restoreTask = trashApi.endpoints.tasksRestore.initiate
export const archiveTask = trashApi.endpoints.tasksArchive.initiate
export const unarchiveTask = trashApi.endpoints.tasksUnarchive.initiate

export const { useTrashListInfiniteQuery, useTrashDeleteMutation } = trashApi
