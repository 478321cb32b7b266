import type { BodyInput, Reply } from '@headway/contracts'
import type {
  taskViewsCreate,
  taskViewsDelete,
  taskViewsList,
  taskViewsUpdate,
} from '@headway/contracts/task-views'
import { injectEndpoints, request } from '@headway/sdk'

const viewsApi = injectEndpoints(import.meta.section, (build) => ({
  taskViewsList: build.query<Reply<typeof taskViewsList>, void>({
    query: () => request<typeof taskViewsList>('GET /api/task-views')(undefined),
    providesTags: ['TaskView'],
  }),
  taskViewsCreate: build.mutation<
    Reply<typeof taskViewsCreate>,
    { body: BodyInput<typeof taskViewsCreate>; idempotencyKey: string }
  >({
    query: ({ body, idempotencyKey }) =>
      request<typeof taskViewsCreate>('POST /api/task-views')({ body, idempotencyKey }),
    invalidatesTags: ['TaskView'],
  }),
  taskViewsUpdate: build.mutation<
    Reply<typeof taskViewsUpdate>,
    { id: number; version: number; body: BodyInput<typeof taskViewsUpdate> }
  >({
    query: ({ id, version, body }) =>
      request<typeof taskViewsUpdate>('PUT /api/task-views/:id')({ params: { id }, body, version }),
    invalidatesTags: ['TaskView'],
  }),
  taskViewsDelete: build.mutation<null, { id: number }>({
    query: ({ id }) => request<typeof taskViewsDelete>('DELETE /api/task-views/:id')({ params: { id } }),
    invalidatesTags: ['TaskView'],
  }),
}))

export const {
  useTaskViewsListQuery,
  useTaskViewsCreateMutation,
  useTaskViewsUpdateMutation,
  useTaskViewsDeleteMutation,
} = viewsApi
