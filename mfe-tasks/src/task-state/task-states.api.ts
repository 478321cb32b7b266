import type { BodyInput, Reply } from '@headway/contracts'
import type {
  tasksBlock,
  tasksComplete,
  tasksReopen,
  tasksStart,
  tasksUnblock,
} from '@headway/contracts/task-states'
import { changed, injectEndpoints, request, tagOf } from '@headway/sdk'

/** A task and the version that the user has seen; the server refuses the change of a newer version. */
interface Seen {
  id: number
  version: number
}

/**
 * Returns the cache tags to invalidate after the state of a task has changed, or a change was refused because of a
 * newer version.
 */
const staleAfter = (_result: unknown, _error: unknown, { id }: Seen) => [
  ...changed('Task', id),
  'Stats' as const,
  'Activity' as const,
]

const statesApi = injectEndpoints(import.meta.section, (build) => ({
  tasksStart: build.mutation<Reply<typeof tasksStart>, Seen>({
    query: ({ id, version }) =>
      request<typeof tasksStart>('POST /api/tasks/:id/start')({ params: { id }, body: {}, version }),
    invalidatesTags: staleAfter,
  }),
  tasksComplete: build.mutation<Reply<typeof tasksComplete>, Seen & BodyInput<typeof tasksComplete>>({
    query: ({ id, version, ...body }) =>
      request<typeof tasksComplete>('POST /api/tasks/:id/complete')({ params: { id }, body, version }),
    invalidatesTags: (result, error, seen) => [
      ...staleAfter(result, error, seen),
      ...(result?.subtasks.map(({ id }) => tagOf('Task', id)) ?? []),
    ],
  }),
  tasksReopen: build.mutation<Reply<typeof tasksReopen>, Seen & BodyInput<typeof tasksReopen>>({
    query: ({ id, version, ...body }) =>
      request<typeof tasksReopen>('POST /api/tasks/:id/reopen')({ params: { id }, body, version }),
    invalidatesTags: (result, error, seen) => [
      ...staleAfter(result, error, seen),
      ...(seen.subtasks?.map(({ id }) => tagOf('Task', id)) ?? []),
    ],
  }),
  tasksBlock: build.mutation<Reply<typeof tasksBlock>, Seen & BodyInput<typeof tasksBlock>>({
    query: ({ id, version, ...body }) =>
      request<typeof tasksBlock>('POST /api/tasks/:id/block')({ params: { id }, body, version }),
    invalidatesTags: staleAfter,
  }),
  tasksUnblock: build.mutation<Reply<typeof tasksUnblock>, Seen>({
    query: ({ id, version }) =>
      request<typeof tasksUnblock>('POST /api/tasks/:id/unblock')({ params: { id }, body: {}, version }),
    invalidatesTags: staleAfter,
  }),
}))

/** Dispatched directly by components with many tasks: mutation hooks would add five subscriptions to each card. */
export const startTask = statesApi.endpoints.tasksStart.initiate
export const completeTask = statesApi.endpoints.tasksComplete.initiate
export const reopenTask = statesApi.endpoints.tasksReopen.initiate
export const blockTask = statesApi.endpoints.tasksBlock.initiate
export const unblockTask = statesApi.endpoints.tasksUnblock.initiate
