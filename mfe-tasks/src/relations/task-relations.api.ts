import type { BodyInput, Reply } from '@headway/contracts'
import type {
  tasksCompletion,
  tasksRelations,
  tasksRelationsCreate,
  tasksRelationsDelete,
  tasksSubtasks,
} from '@headway/contracts/task-relations'
import type { tasksUpdate } from '@headway/contracts/tasks'
import { changed, injectEndpoints, request, tagOf } from '@headway/sdk'

const tagsOf = (ids: readonly (number | null | undefined)[]) =>
  ids.flatMap((id) => (id ? [tagOf('Task', id)] : []))

const relationsApi = injectEndpoints(import.meta.section, (build) => ({
  tasksSubtasks: build.query<Reply<typeof tasksSubtasks>, number>({
    query: (id) => request<typeof tasksSubtasks>('GET /api/tasks/:id/subtasks')({ params: { id } }),
    providesTags: (list, _, id) => tagsOf([id, ...(list?.items.map((task) => task.id) ?? [])]),
  }),
  tasksRelations: build.query<Reply<typeof tasksRelations>, number>({
    query: (id) => request<typeof tasksRelations>('GET /api/tasks/:id/relations')({ params: { id } }),
    providesTags: (list, _, id) => tagsOf([id, ...(list?.items.map(({ task }) => task?.id) ?? [])]),
  }),
  tasksCompletion: build.query<Reply<typeof tasksCompletion>, number>({
    query: (id) => request<typeof tasksCompletion>('GET /api/tasks/:id/completion')({ params: { id } }),
    providesTags: (found, _, id) =>
      tagsOf([
        id,
        ...[...(found?.openBlockers ?? []), ...(found?.openSubtasks ?? [])].map((task) => task.id),
      ]),
  }),
  tasksRelationsCreate: build.mutation<
    Reply<typeof tasksRelationsCreate>,
    { id: number; body: BodyInput<typeof tasksRelationsCreate>; idempotencyKey: string }
  >({
    query: ({ id, body, idempotencyKey }) =>
      request<typeof tasksRelationsCreate>('POST /api/tasks/:id/relations')({
        params: { id },
        body,
        idempotencyKey,
      }),
    invalidatesTags: (_, __, { id, body }) => tagsOf([id, body.taskId]),
  }),
  tasksRelationsDelete: build.mutation<null, { id: number; relationId: number; farId: number | undefined }>({
    query: ({ id, relationId }) =>
      request<typeof tasksRelationsDelete>('DELETE /api/tasks/:id/relations/:relationId')({
        params: { id, relationId },
      }),
    invalidatesTags: (_, __, { id, farId }) => tagsOf([id, farId]),
  }),
  tasksMove: build.mutation<
    Reply<typeof tasksUpdate>,
    { id: number; version: number; from: number | undefined; to: number | null }
  >({
    query: ({ id, version, to }) =>
      request<typeof tasksUpdate>('PUT /api/tasks/:id')({ params: { id }, body: { parentId: to }, version }),
    invalidatesTags: (_, __, { id, from, to }) => [...changed('Task', id), ...tagsOf([from, to])],
  }),
}))

/** Fetches what currently prevents the completion of a task, without using the cache. */
export const readCompletion = (id: number) =>
  relationsApi.endpoints.tasksCompletion.initiate(id, { forceRefetch: true })

export const {
  useTasksSubtasksQuery,
  useTasksRelationsQuery,
  useTasksCompletionQuery,
  useTasksRelationsCreateMutation,
  useTasksRelationsDeleteMutation,
  useTasksMoveMutation,
} = relationsApi
