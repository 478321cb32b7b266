import type { BodyInput, Reply } from '@headway/contracts'
import type { tasksAssignBulk, tasksCreate, tasksUpdate } from '@headway/contracts/tasks'
import type { tagsSuggest } from '@headway/contracts/tags'
import type { usersDirectReports } from '@headway/contracts/users'
import { added, changed, injectEndpoints, request, tagOf } from '@headway/sdk'
import { anyTask, type Versioned } from '../task-list/tasks.api.ts'

// Separate from the endpoints that read tasks, because no form opens before the list is shown.
const writingApi = injectEndpoints(import.meta.section, (build) => ({
  tagsSuggest: build.query<Reply<typeof tagsSuggest>, string>({
    query: (q) => request<typeof tagsSuggest>('GET /api/tags/suggestions')({ query: { q } }),
    providesTags: anyTask,
  }),
  tasksCreate: build.mutation<
    Reply<typeof tasksCreate>,
    { body: BodyInput<typeof tasksCreate>; idempotencyKey: string }
  >({
    query: ({ body, idempotencyKey }) =>
      request<typeof tasksCreate>('POST /api/tasks')({ body, idempotencyKey }),
    invalidatesTags: (_, __, { body: { parentId } }) => [
      added('Task'),
      ...(parentId ? [tagOf('Task', parentId)] : []),
      'Stats',
      'Activity',
    ],
  }),
  tasksUpdate: build.mutation<Reply<typeof tasksUpdate>, Versioned & { body: BodyInput<typeof tasksUpdate> }>(
    {
      query: ({ id, body, version }) =>
        request<typeof tasksUpdate>('PUT /api/tasks/:id')({ params: { id }, body, version }),
      invalidatesTags: (_, __, { id }) => [...changed('Task', id), 'Stats', 'Activity'],
    },
  ),
  tasksAssignBulk: build.mutation<
    Reply<typeof tasksAssignBulk>,
    Versioned & { assigneeIds: number[]; idempotencyKey: string }
  >({
    query: ({ id, version, assigneeIds, idempotencyKey }) =>
      request<typeof tasksAssignBulk>('POST /api/tasks/:id/assign-bulk')({
        params: { id },
        body: { assigneeIds },
        version,
        idempotencyKey,
      }),
    invalidatesTags: (_, __, { id }) => [...changed('Task', id), 'Stats', 'Activity'],
  }),
  tasksDirectReports: build.query<Reply<typeof usersDirectReports>, void>({
    query: () => request<typeof usersDirectReports>('GET /api/users/direct-reports')(undefined),
    providesTags: ['User'],
  }),
}))

/** Dispatched directly by components with many tasks: a mutation hook in each card would add subscriptions. */
export const updateTask = writingApi.endpoints.tasksUpdate.initiate
export const assignTask = writingApi.endpoints.tasksAssignBulk.initiate

export const {
  useTagsSuggestQuery,
  useTasksCreateMutation,
  useTasksUpdateMutation,
  useTasksAssignBulkMutation,
  useTasksDirectReportsQuery,
} = writingApi
